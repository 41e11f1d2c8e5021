import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ClaimRow } from '#contract/claims/listing.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, readyClaim, sendReport } from '#testing/claims.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'

describeOnBothDatabases('the list of claims', (open) => {
  async function anOffice() {
    const at = await policyOffice(open)
    const small = await holdPolicy(at, { h_date_1: '06-12-2027', tournament_name: 'Harbor Benefit' })
    const large = await holdPolicy(at, { h_date_1: '06-12-2027', h_prize_value_1: 25_000 })
    at.setTime(AFTER_PLAY)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
    const list = async (query: Record<string, string> = {}): Promise<ClaimRow[]> =>
      (await rep.get(`/api/admin/claims?${new URLSearchParams(query)}`)).json().data
    const numbers = async (query: Record<string, string> = {}) =>
      (await list(query)).map(({ number }) => number)
    return { at, rep, small, large, list, numbers }
  }

  it('P06 O18 reps find claims by their state, kind, prize, days, what they owe, and by words', async () => {
    const { at, rep, small, large, list, numbers } = await anOffice()
    const holder = await openWithLink(at, small.email)
    expect((await sendReport(holder, small)).statusCode).toBe(201)
    const other = await openWithLink(at, large.email)
    expect((await sendReport(other, large, { winner: 'Zoë Müller' })).statusCode).toBe(201)
    const [first] = await list({ search: 'C-2001' })
    expect(first).toMatchObject({
      number: 'C-2001',
      policy_number: small.number,
      winner: 'Theo Alvarado',
      event: 'Harbor Benefit',
      state: 'reported',
      reserve: 10_000,
      documents_received: 1,
      next: 'check_documents',
      due_on: '2027-07-12',
      rep_name: null,
    })
    for (const [query, found] of [
      [{ search: '2002' }, ['C-2002']],
      [{ search: 'zoe mull' }, ['C-2002']],
      [{ search: 'harbor' }, ['C-2001']],
      [{ search: small.number }, ['C-2001']],
      [{ search: "'); drop table claims; --" }, []],
      [{ state: 'reported,documents', sort: 'number' }, ['C-2001', 'C-2002']],
      [{ state: 'review' }, []],
      [{ contest: 'shootout' }, []],
      [{ prize: '..1000000' }, ['C-2001']],
      [{ prize: '1000001..' }, ['C-2002']],
      [{ reported: '2027-06-12..2027-06-12', sort: '-number' }, ['C-2002', 'C-2001']],
      [{ reported: '2027-06-13..' }, []],
      [{ owed: 'yes', sort: '-prize' }, ['C-2002', 'C-2001']],
      [{ owed: 'no' }, []],
      [{ rep: 'me' }, []],
      [{ rep: 'nobody', sort: 'reserve' }, ['C-2001', 'C-2002']],
    ] as const)
      expect([query, await numbers(query)]).toEqual([query, found])

    const { id } = (await rep.get('/api/admin/assignees'))
      .json()
      .data.find((one: { is_me: boolean }) => one.is_me)
    const given = await rep.send('PUT', '/api/admin/claims/C-2002/rep', { rep_id: id, seen_place: 1 })
    expect(given.json().data.rep, given.body).toEqual({ id, name: 'Kim Lee' })
    expect(await numbers({ rep: 'me' })).toEqual(['C-2002'])
    expect(
      (await rep.send('PUT', '/api/admin/claims/C-2002/rep', { rep_id: randomUUID(), seen_place: 2 }))
        .statusCode,
    ).toBe(404)
    const stale = await rep.send('PUT', '/api/admin/claims/C-2002/rep', { rep_id: null, seen_place: 1 })
    expect(stale.json().code).toBe('VERSION_CONFLICT')
    await at.agreed()
  })

  it('P06 a claim says what is done next with it and by when, from its report to its close', async () => {
    const { at, rep, small, list } = await anOffice()
    const next = async () => (await list({ search: 'C-2001' })).map((row) => `${row.next} ${row.due_on}`)[0]
    const steps = await readyClaim({ at, rep, policy: small })
    expect(await next()).toBe('decide 2027-07-12')
    const counts = await rep.get('/api/admin/counts?time_zone=UTC')
    expect(counts.json().data.claims).toEqual({ value: 1, is_exact: true })
    await steps.approve()
    expect(await next()).toBe('pay 2027-06-12')
    await steps.pay()
    expect(await next()).toBe('close null')
    await steps.close()
    expect(await next()).toBe('nothing null')
    expect((await rep.get('/api/admin/counts?time_zone=UTC')).json().data.claims.value).toBe(0)
  })

  it('O18 N99 has a file, and is paged in every order with none twice', async () => {
    const { at, rep, small, list } = await anOffice()
    const holder = await openWithLink(at, small.email)
    const winners = ['=SUM(A1)', 'Ann Bell', 'Cay Dunn', 'Eve Fox', 'Gil Hart', 'Ida Jones', 'Kai Long']
    for (const winner of winners) expect((await sendReport(holder, small, { winner })).statusCode).toBe(201)
    for (const sort of ['due', '-due', 'reported', '-reported', 'number', '-number', 'prize', 'reserve']) {
      const all = (await list({ sort })).map(({ id }) => id)
      const seen: string[] = []
      let after: string | null = null
      do {
        const query = { sort, size: '5', ...(after !== null && { after }) }
        const page: { data: ClaimRow[]; next: string | null } = (
          await rep.get(`/api/admin/claims?${new URLSearchParams(query)}`)
        ).json()
        seen.push(...page.data.map(({ id }) => id))
        after = page.next
      } while (after !== null)
      expect([sort, seen]).toEqual([sort, all])
    }
    const file = await rep.get('/api/admin/claims.csv?sort=number')
    const lines = file.rawPayload.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      'Claim,Policy number,Winner,Contest,Event,State,Reported,Hours late,Prize,Reserve,Awarded,Documents owed,Next,Due on,Carrier asked on,Rep',
    )
    expect(lines[1]).toContain(`C-2001,${small.number},'=SUM(A1),Hole-in-one`)
    expect(lines).toHaveLength(winners.length + 1)
    const refused = await rep.get('/api/admin/claims?state=lost')
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, 'state'])
  })
})
