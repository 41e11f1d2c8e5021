import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Exposure } from '#contract/exposure/exposure.ts'
import { createExpectationsJob } from '#server/claims/figures/keep-expectations.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, reportedAce } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { type PolicyOffice, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const exposureOf = async (rep: Client, season = '2027'): Promise<Exposure> =>
  (await rep.get(`/api/admin/exposure?season=${season}`)).json().data

const end = ({ context }: PolicyOffice, number: string, column: 'cancelledAt' | 'lapsedAt', at: string) =>
  context.db
    .update(policies)
    .set({ [column]: new Date(at) })
    .where(eq(policies.number, number))

async function officeWithCarrier(open: Parameters<typeof policyOffice>[0]) {
  const at = await policyOffice(open)
  const lake = (await at.rep.send('POST', '/api/admin/carriers', { name: 'Lake Re' })).json().data.id
  const half = { kinds: ['grand_prize'], share: '50' }
  expect((await at.rep.send('POST', `/api/admin/carriers/${lake}/shares`, half)).statusCode).toBe(201)
  at.setTime('2027-01-15T18:01:00Z')
  return at
}

describeOnBothDatabases('exposure', (open) => {
  it('O20 sums insured by day, weekend, course, carrier and kind agree with what the certificates in force say', async () => {
    const at = await officeWithCarrier(open)
    await holdPolicy(at, SCENARIO_16)
    // A Sunday of the same weekend, on the same course by another spelling.
    await holdPolicy(at, {
      ...SCENARIO_16,
      h_date_1: '06-13-2027',
      h_prize_value_1: 20_000,
      course_name: 'barton creek  country club',
    })
    await holdPolicy(at, { ...SCENARIO_16, h_date_1: '07-14-2027', course_name: 'Juniper Hollow' })
    expect(await exposureOf(at.rep)).toMatchObject({
      season: 2027,
      today: '2027-01-15',
      total: { contests: 3, sum: 40_000, kept: 20_000 },
      ahead: { contests: 3, sum: 40_000, kept: 20_000 },
      awaiting: { contests: 0, sum: 0 },
      days: [
        { day: '2027-06-12', contests: 1, sum: 10_000, kept: 5000 },
        { day: '2027-06-13', contests: 1, sum: 20_000, kept: 10_000 },
        { day: '2027-07-14', contests: 1, sum: 10_000, kept: 5000 },
      ],
      weekends: [{ saturday: '2027-06-12', courses: 1, contests: 2, sum: 30_000, kept: 15_000 }],
      courses: [
        { name: 'Barton Creek Country Club', sum: 30_000, largest_day: '2027-06-13', largest_sum: 20_000 },
        { name: 'Juniper Hollow', sum: 10_000, largest_day: '2027-07-14', largest_sum: 10_000 },
      ],
      other_courses: { courses: 0, contests: 0, sum: 0, kept: 0 },
      carriers: [{ carrier: 'Lake Re', contests: 3, sum: 20_000 }],
      kinds: [{ kind: 'grand_prize', contests: 3, sum: 40_000 }, {}, {}, {}],
      happened: [],
    })
    expect((await exposureOf(at.rep, '2028')).total).toEqual({ contests: 0, sum: 0, kept: 0 })
    // Without a season it is the present one.
    expect((await at.rep.get('/api/admin/exposure')).json().data.season).toBe(2027)
  })

  it('O20 what ended before its play is out, what was played stays, and what waits for a date has no day', async () => {
    const at = await officeWithCarrier(open)
    const cancelled = await holdPolicy(at, SCENARIO_16)
    const lapsed = await holdPolicy(at, { ...SCENARIO_16, h_prize_value_1: 20_000 })
    const waiting = await holdPolicy(at, { ...SCENARIO_16, h_prize_value_1: 5000 })
    const moved = await holdPolicy(at, { ...SCENARIO_16, h_prize_value_1: 15_000 })
    const postpone = (policy: typeof waiting, row: object) =>
      sendChange(policy.holder, policy.number, {
        action: 'postpone_policy',
        version: 1,
        payload: { grandPrize: [row] },
      })
    for (const asked of [
      await postpone(waiting, { choice: 'unknown' }),
      await postpone(moved, { choice: 'date', date: '09-11-2027' }),
    ])
      expect(asked.json().data).toMatchObject({ state: 'applied' })
    await end(at, cancelled.number, 'cancelledAt', '2027-06-01T12:00:00Z')
    await end(at, lapsed.number, 'lapsedAt', '2027-06-12T12:00:00Z')
    // Play began at 8:30 AM in Chicago, an hour and a half after that.
    const now = await exposureOf(at.rep)
    expect(now.days).toEqual([{ day: '2027-09-11', contests: 1, sum: 15_000, kept: 7500 }])
    // A new date can be given until June of the next year.
    expect(now.awaiting).toEqual({ contests: 0, sum: 0 })
    expect((await exposureOf(at.rep, '2028')).awaiting).toEqual({ contests: 1, sum: 5000 })

    await end(at, lapsed.number, 'lapsedAt', '2027-06-12T14:00:00Z')
    await end(at, cancelled.number, 'cancelledAt', '2027-07-01T12:00:00Z')
    await end(at, waiting.number, 'lapsedAt', '2027-07-01T12:00:00Z')
    at.setTime(AFTER_PLAY)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    const later = await exposureOf(rep)
    expect(later.days.map(({ day, sum }) => [day, sum])).toEqual([
      ['2027-06-12', 30_000],
      ['2027-09-11', 15_000],
    ])
    expect(later.ahead.sum).toBe(45_000)
    expect((await exposureOf(rep, '2028')).awaiting.contests).toBe(0)
    at.setTime('2027-06-14T12:00:00Z')
    const next = await signedInRep(at, await aRep(at.context, 'lou@office.example'))
    expect((await exposureOf(next)).ahead.sum).toBe(15_000)
  })

  it('O20 a policy counts by what carriers took when it was bought, and test policies only where nothing else is sold', async () => {
    const at = await officeWithCarrier(open)
    await holdPolicy(at, SCENARIO_16)
    const [share] = (await at.rep.get('/api/admin/carrier-shares')).json().data
    at.setTime('2027-01-15T18:02:00Z')
    expect((await at.rep.send('DELETE', `/api/admin/carrier-shares/${share.id}`)).statusCode).toBe(200)
    at.setTime('2027-01-15T18:03:00Z')
    await holdPolicy(at, SCENARIO_16)
    const all = await exposureOf(at.rep)
    expect(all.carriers).toEqual([{ carrier: 'Lake Re', contests: 1, sum: 5000 }])
    expect([all.total, all.is_test]).toEqual([{ contests: 2, sum: 20_000, kept: 15_000 }, true])
    // As at an office that sells: its gateway is another one, and one of the two was bought with it.
    const [first] = await at.context.db.select().from(certificates)
    await at.context.db
      .update(certificates)
      .set({ content: { ...(first ?? expect.fail()).content, test: false } })
      .where(eq(certificates.policyId, first?.policyId ?? ''))
    at.context.env.paymentGateway = 'stripe'
    const sold = await exposureOf(at.rep)
    expect([sold.total.contests, sold.is_test]).toEqual([1, false])
  })

  it('O20 what really happened stands beside what the same odds expected of what was played', async () => {
    const { at, rep } = await reportedAce(open)
    const before = await exposureOf(rep)
    expect(before.kinds[0]).toMatchObject({ contests: 1, expected_wins: null })
    await createExpectationsJob(at.context)({}, at.context)
    const [happened] = (await exposureOf(rep)).happened
    const { kinds } = await exposureOf(rep)
    // 120 amateurs at 165 yards: 120 / 12,500.
    expect(kinds[0]?.expected_wins).toBeCloseTo(0.0096, 6)
    expect(happened).toMatchObject({ kind: 'grand_prize', played: 1, reported: 1, approved: 0, paid: 0 })
    expect(happened?.expected_wins).toBeCloseTo(0.0096, 6)
    expect(happened?.expected_cost).toBe(96)
    const claims = (await rep.get('/api/admin/claims/figures')).json().data.rows
    expect(happened?.expected_cost).toBe(claims[0].expected_cost)
  })

  it('O20 R02 a reader reads it, a stranger and a holder do not, and a season that is none is refused at its field', async () => {
    const at = await policyOffice(open)
    const policy = await holdPolicy(at, SCENARIO_16)
    const reader = await signedInRep(at, await aRep(at.context, 'ray@office.example', { role: 'reader' }))
    expect((await reader.get('/api/admin/exposure')).statusCode).toBe(200)
    for (const browser of [at.client, policy.holder])
      expect((await browser.get('/api/admin/exposure')).statusCode).toBe(401)
    for (const season of ['1', '99999', '-2027', '2027.5', '1999', "2027'--"]) {
      const refused = await reader.get(`/api/admin/exposure?season=${encodeURIComponent(season)}`)
      expect([refused.statusCode, refused.json().fields?.[0]]).toMatchObject([400, { field: 'season' }])
    }
  })
})
