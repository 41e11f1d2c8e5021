import { describe, expect, it } from 'vitest'
import { loadPlans } from '#server/quotes/pricing/rating-plans.ts'
import { openTestDatabase } from '#testing/database.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { openTestSite, siteForAll, testSite } from '#testing/site.ts'
import { testClient } from '#testing/server.ts'

const HOLE_IN_ONE = { h_yardage_1: 165, h_amateurs_1: 100, h_prize_value_1: 10_000 }

describe('O11 a price before a name, over HTTP', () => {
  const site = siteForAll()

  const ask = (customFields: object) => site.client.send('POST', '/api/prices', { customFields })

  it('O11 figures have the fee, the sentence and the referrals that a quote with them would have', async () => {
    const { data } = (await ask({ h_coverage: 'Yes', ...HOLE_IN_ONE })).json()
    expect(data.customFields).toMatchObject({ h_cert_fee_1: 268, amount_due: 268, step_1: 'version_1' })
    expect(data.explanation).toEqual([
      expect.objectContaining({
        text: '100 players at 165 yards for $10,000: $268. A tee 180 yards or more from the hole would save $31.',
      }),
    ])
    expect(data.referrals).toEqual([])

    const id = (await site.client.send('POST', '/api/contacts', { customFields: HOLE_IN_ONE })).json().data.id
    const stored = (await site.client.get(`/api/contacts/${id}`)).json().data.customFields
    expect(stored.h_cert_fee_1).toBe(data.customFields.h_cert_fee_1)
  })

  it.each([
    [
      'hole-in-one',
      HOLE_IN_ONE,
      [{ entity: 'grand_prize', index: 1, distance: 180, cert_fee: 237, amount: 31 }],
    ],
    ['a hole-in-one from the last band', { ...HOLE_IN_ONE, h_yardage_1: 210 }, []],
    [
      'a contest at the minimum, which a longer tee does not make cheaper',
      { h_yardage_1: 165, h_amateurs_1: 1, h_prize_value_1: 500 },
      [],
    ],
    [
      'a shootout',
      {
        s_distance_1: 165,
        s_attempts_1: 4,
        s_prize_value_1: 1_000_000,
        s_payout_timeframe_1: 'Cash 40-Year Annuity',
      },
      [{ entity: 'shootout', index: 1, distance: 180, cert_fee: 473, amount: 70 }],
    ],
    [
      'the longest putt on offer',
      {
        p_contest_type_1: 'Single Putt',
        p_distance_1: 50,
        p_finalists_1: 2,
        p_prize_value_1: 10_000,
      },
      [],
    ],
  ])('O11 %s: another yardage is named only if it saves money', async (_name, figures, savings) => {
    expect((await ask(figures)).json().data.savings).toEqual(savings)
  })

  it('O11 X02 figures that are missing are named by their contest', async () => {
    const refused = await ask({ h_coverage: 'Yes', h_yardage_1: 165 })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        error: 'Price Calculation Error',
        data: [
          {
            entity: 'grand_prize',
            index: 1,
            code: 'MISSING_FIGURE',
            message: 'Enter the prize value and the number of amateurs or pros',
          },
        ],
      }),
    ])
  })

  it('O11 R02 what only a rep may insure is refused with the message of its field', async () => {
    const refused = await ask({ ...HOLE_IN_ONE, h_yardage_1: 140 })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [
        {
          section: 'grand_prizes',
          field: 'h_yardage_1',
          index: 1,
          message: 'Enter a yardage from 150 to 300',
        },
      ],
    ])
  })

  it('O11 a prize that needs approval says so', async () => {
    const { data } = (await ask({ ...HOLE_IN_ONE, h_prize_value_1: 150_000 })).json()
    expect(data.referrals).toEqual([expect.objectContaining({ code: 'HIGH_GRAND_PRIZE', clearedBy: 'rep' })])
  })

  it('O11 a price that was asked for leaves nothing in the database', async () => {
    const database = await openTestDatabase()
    const other = await testSite(database.db)
    // The first call stores the cookie secret.
    await other.client.get('/api/config')
    const before = await snapshotDatabase(database.db)
    for (const figures of [HOLE_IN_ONE, { h_yardage_1: 1 }]) {
      await other.client.send('POST', '/api/prices', { customFields: figures })
    }
    expect(await snapshotDatabase(database.db)).toEqual(before)
    await other.server.app.close()
    await database.close()
  })

  it('O11 C13 a write without the XSRF pair is refused', async () => {
    const answer = await site.client.send(
      'POST',
      '/api/prices',
      { customFields: HOLE_IN_ONE },
      { 'x-xsrf-token': 'forged' },
    )
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'XSRF'])
  })

  it('O11 N69 without a plan in force the answer is 503 without a maintenance dialog', async () => {
    const without = await openTestSite({ plans: loadPlans([]) })
    const answer = await without.client.send('POST', '/api/prices', { customFields: HOLE_IN_ONE })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'NO_RATING_PLAN'])
    expect(answer.json()).not.toHaveProperty('maintenance_modal')
    await without.close()
  })

  it('O11 N36 is limited by address, like every call that is no look-up', async () => {
    const limited = await openTestSite({ env: { RATE_LIMITS: 'on', RATE_LIMIT_REQUESTS: '3' } })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) {
      const { statusCode } = await limited.client.send('POST', '/api/prices', { customFields: HOLE_IN_ONE })
      statuses.push(statusCode)
    }
    // The client's first request fetches its XSRF pair.
    expect(statuses).toEqual([200, 200, 429, 429])
    const other = testClient(limited.server, '192.0.2.7')
    const answer = await other.send('POST', '/api/prices', { customFields: HOLE_IN_ONE })
    expect(answer.statusCode).toBe(200)
    await limited.close()
  })
})
