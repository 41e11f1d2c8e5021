import { expect, it } from 'vitest'
import type { CarriedContest, CarrierShare } from '#contract/carriers/shares.ts'
import { carrierShares } from '#server/schema/carriers/carrier-shares.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const HALF = { kinds: ['grand_prize'], share: '50' }

describeOnDatabase('what carriers take', (open) => {
  async function office() {
    const at = await policyOffice(open)
    const { rep } = at
    const carrier = async (name: string): Promise<string> =>
      (await rep.send('POST', '/api/admin/carriers', { name })).json().data.id
    const [lake, sea] = [await carrier('Lake Re'), await carrier('Sea Re')]
    return {
      ...at,
      lake,
      sea,
      add: (id: string, terms: object, as: Client = rep) =>
        as.send('POST', `/api/admin/carriers/${id}/shares`, terms),
      change: (id: string, terms: object, as: Client = rep) =>
        as.send('PUT', `/api/admin/carrier-shares/${id}`, terms),
      end: (id: string, as: Client = rep) => as.send('DELETE', `/api/admin/carrier-shares/${id}`),
      shares: async (): Promise<CarrierShare[]> => (await rep.get('/api/admin/carrier-shares')).json().data,
      carriedBy: async (number: string): Promise<CarriedContest[]> =>
        (await rep.get(`/api/policies/${number}/carriers`)).json().data,
    }
  }

  it('D32 who carries a policy is what carriers took when it was bought, whatever is said later', async () => {
    const at = await office()
    await at.add(at.lake, { ...HALF, share: '33.33', territories: 'Texas, ca', prize_from: 1000 })
    at.setTime('2027-01-15T18:00:30Z')
    await at.add(at.sea, { kinds: ['grand_prize', 'shootout'], share: 25, day_to: '12/31/2030' })
    at.setTime('2027-01-15T18:01:00Z')
    const { number } = await holdPolicy(at, SCENARIO_16)
    const [contest] = await at.carriedBy(number)
    expect(contest).toMatchObject({
      prize_value: 10_000,
      carriers: [
        { carrier: 'Lake Re', share: 33.33, amount: 3333 },
        { carrier: 'Sea Re', share: 25, amount: 2500 },
      ],
      kept: { share: 41.67, amount: 4167 },
    })
    at.setTime('2027-01-15T18:02:00Z')
    const [first, second] = await at.shares()
    const lakes = [first, second].find((one) => one?.carrier_id === at.lake)
    await at.change(lakes?.id ?? '', { ...HALF, share: 10 })
    // To retire a carrier ends what it takes.
    await at.rep.send('PUT', `/api/admin/carriers/${at.sea}`, { version: 1, retired: true })
    expect(await at.carriedBy(number)).toEqual([contest])
    at.setTime('2027-01-15T18:03:00Z')
    const later = await holdPolicy(at, SCENARIO_16)
    expect(await at.carriedBy(later.number)).toMatchObject([
      { carriers: [{ carrier: 'Lake Re', share: 10 }], kept: { share: 90, amount: 9000 } },
    ])
    const rows = await at.shares()
    expect(rows.map(({ share, ended_by: by }) => [share, by])).toEqual([
      [10, null],
      [25, 'Robin Fields'],
      [33.33, 'Robin Fields'],
    ])
    await expect(at.context.db.update(carrierShares).set({ hundredths: 1 })).rejects.toThrow()
    await expect(at.context.db.delete(carrierShares)).rejects.toThrow()
    const events = (await at.context.db.select().from(auditEvents)).map(({ event }) => event)
    expect(events.filter((event) => event.startsWith('carrier_share'))).toEqual([
      'carrier_share_added',
      'carrier_share_added',
      'carrier_share_changed',
    ])
  })

  it('D32 the shares of one contest are 100% at most, also of two that are added at once', async () => {
    const at = await office()
    await at.add(at.lake, { ...HALF, prize_from: 10_000, prize_to: 20_000 })
    expect((await at.add(at.lake, { ...HALF, prize_from: 20_000 })).json().fields).toMatchObject([
      {
        field: 'kinds',
        message: 'This carrier already takes some of these contests. Change that share instead',
      },
    ])
    const refused = await at.add(at.sea, { ...HALF, share: 50.01, prize_to: 15_000 })
    expect(refused.json().fields).toMatchObject([
      {
        field: 'share',
        message:
          'With the other carriers this is 100.01% of one contest (Hole-in-one, prize $10,000). 100% is the most',
      },
    ])
    expect((await at.add(at.sea, { ...HALF, share: 100, prize_to: 9_999 })).statusCode).toBe(201)
    const third = (await at.rep.send('POST', '/api/admin/carriers', { name: 'Hill Re' })).json().data.id
    const answers = await Promise.all([
      at.add(at.sea, { ...HALF, share: 40, prize_from: 10_000 }),
      at.add(third, { ...HALF, share: 40, prize_from: 10_000 }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]))
  })

  it('T18 D32 of two who change one share at once, the second is told what carriers take now', async () => {
    const at = await office()
    const [{ id }] = (await at.add(at.lake, HALF)).json().data
    const answers = await Promise.all([
      at.change(id, { ...HALF, share: 20 }),
      at.change(id, { ...HALF, share: 30 }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(lost).toMatchObject({ code: 'CARRIER_CHANGED' })
    expect((await at.end(id)).json().code).toBe('CARRIER_CHANGED')
    const now = (await at.shares()).filter(({ ended_at: ended }) => ended === null)
    expect(now).toHaveLength(1)
    expect((await at.end(now[0]?.id ?? '')).statusCode).toBe(200)
  })

  it('D32 R02 a reader reads what carriers take and changes none of it; a holder does neither', async () => {
    const at = await office()
    const policy = await holdPolicy(at, SCENARIO_16)
    const [{ id }] = (await at.add(at.lake, HALF)).json().data
    const reader = await signedInRep(at, await aRep(at.context, 'reader@office.example', { role: 'reader' }))
    for (const [as, status] of [
      [reader, 403],
      [policy.holder, 401],
    ] as const) {
      expect((await at.add(at.sea, HALF, as)).statusCode).toBe(status)
      expect((await at.change(id, HALF, as)).statusCode).toBe(status)
      expect((await at.end(id, as)).statusCode).toBe(status)
    }
    expect((await reader.get(`/api/policies/${policy.number}/carriers`)).statusCode).toBe(200)
    expect((await policy.holder.get(`/api/policies/${policy.number}/carriers`)).statusCode).toBe(401)
    expect((await policy.holder.get('/api/admin/carrier-shares')).statusCode).toBe(401)
  })

  it.each([
    [{ share: '0' }, 'share'],
    [{ share: '100.01' }, 'share'],
    [{ share: '12.345' }, 'share'],
    [{ kinds: [] }, 'kinds'],
    [{ territories: 'TX, Atlantis' }, 'territories'],
    [{ prize_from: 10, prize_to: 9 }, 'prize_to'],
    [{ day_from: '01/02/2027', day_to: '01/01/2027' }, 'day_to'],
  ])('D32 %j is refused at its field', async (wrong, field) => {
    const at = await office()
    expect((await at.add(at.lake, { ...HALF, ...wrong })).json().fields).toMatchObject([{ field }])
  })
})
