import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { ACE, AFTER_PLAY, readClaim, readClaims, sendReport } from '#testing/claims.ts'
import { holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'
import { CLAIM_TRANSITIONS } from '#domain/claims/states/claim-states.ts'

const withAce = async (open: Parameters<typeof policyOffice>[0]) => {
  const at = await policyOffice(open)
  const policy = await holdPolicy(at, { h_date_1: '06-12-2027' })
  at.setTime(AFTER_PLAY)
  // Sessions end long before the event; its holder comes by a new link, and a rep signs in again.
  return {
    at,
    policy: { ...policy, holder: await openWithLink(at, policy.email) },
    rep: await signedInRep(at, await aRep(at.context, 'kim@office.example')),
  }
}

const rowsOf = async (db: Db, query: SQL) =>
  ((await db.execute(query)) as { rows: Record<string, unknown>[] }).rows

describeOnDatabase('reporting a win', (open) => {
  it('D25 D26 scenario 18: an ace is reported once, asks for eleven documents and sets the prize aside', async () => {
    const { at, policy } = await withAce(open)
    const id = randomUUID()
    const answer = await sendReport(policy.holder, policy, { id })
    expect(answer.statusCode, answer.body).toBe(201)
    const claim = answer.json().data
    expect(claim).toMatchObject({
      number: 'C-2001',
      state: 'reported',
      winner: 'Theo Alvarado',
      prize: 10_000,
      hours_late: 0,
      documents_owed: 10,
      report: { shot_at: '2027-06-12T17:31:00.000Z', yardage: 167 },
      actions: ['withdraw'],
    })
    expect(
      claim.documents.map(({ key, state }: { key: string; state: string }) => `${key} ${state}`),
    ).toEqual([
      'claim_form received',
      'affidavit missing',
      'statement_partner missing',
      'statement_partner missing',
      'statement_witness missing',
      'scorecard missing',
      'player_list missing',
      'pro_letter missing',
      'sign_photo missing',
      'winner_id missing',
      'w9 missing',
    ])
    const postings = await rowsOf(
      at.context.db,
      sql`select document, account, debit_cents as debit, credit_cents as credit from postings where document like 'C-%' order by place`,
    )
    expect(postings).toEqual([
      { document: 'C-2001-1', account: 'claims_incurred', debit: 1_000_000, credit: 0 },
      { document: 'C-2001-1', account: 'claims_reserve', debit: 0, credit: 1_000_000 },
    ])

    // The same again, as after a lost answer, is the same claim; the id does not stand for anything else.
    const again = await sendReport(policy.holder, policy, { id })
    expect([again.statusCode, again.json().data.number]).toEqual([201, 'C-2001'])
    const other = await sendReport(policy.holder, policy, { id, winner: 'Kim Roe' })
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    await at.agreed()
  })

  it('D27 N111 the same winner is already claimed, and another player’s ace is a claim of its own', async () => {
    const { at, policy } = await withAce(open)
    await sendReport(policy.holder, policy)
    const again = await sendReport(policy.holder, policy, { winner: 'THÉO  Alvarado' })
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'ALREADY_CLAIMED', error: expect.stringContaining('C-2001'), data: { claim: 'C-2001' } },
    ])
    const other = await sendReport(policy.holder, policy, { winner: 'Ruth Kessler' })
    expect(other.json().data.number).toBe('C-2002')
    expect((await readClaims(policy.holder, policy)).claims).toMatchObject([
      { number: 'C-2002' },
      { number: 'C-2001' },
    ])
    await at.agreed()
  })

  it('N111 of 8 reports of one win at once one makes the claim', async () => {
    const { at, policy } = await withAce(open)
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendReport(policy.holder, policy)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array(7).fill(409),
    ])
    await at.agreed()
  })

  it('N111 a win is reported from the day of its contest on, and late ones are taken and marked', async () => {
    const { at, policy } = await withAce(open)
    at.setTime('2027-06-12T04:59:59Z')
    expect((await readClaims(policy.holder, policy)).contests).toMatchObject([
      { contest: 'grand_prize', is_open: false, opens_at: '2027-06-12T05:00:00.000Z' },
      { contest: 'bonus_prize', is_open: false },
    ])
    expect((await sendReport(policy.holder, policy)).json()).toMatchObject({
      code: 'CLAIM_REFUSED',
      data: { reason: 'PLAY_HAS_NOT_STARTED' },
    })
    at.setTime('2027-06-12T17:30:00Z')
    expect((await sendReport(policy.holder, policy)).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'shot_time' }],
    })
    at.setTime('2027-06-16T06:00:00Z')
    expect((await sendReport(policy.holder, policy)).json().data.hours_late).toBe(1)
    await at.agreed()
  })

  it.each([
    [{ winner: '' }, 'winner'],
    [{ shot_time: '25:00' }, 'shot_time'],
    [{ yardage: null }, 'yardage'],
    [{ type: 'manage_existing_claim' }, 'type'],
    [{ witnesses: [{ part: 'witness', name: 'Dana Reyes' }] }, 'witnesses'],
  ])('D25 what is missing in a report is named: %j', async (wrong, field) => {
    const { policy } = await withAce(open)
    const answer = await sendReport(policy.holder, policy, wrong)
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field])
  })

  it('N111 a contest that was played can be claimed after the policy was cancelled, one that was not cannot', async () => {
    const { at, policy } = await withAce(open)
    const late = await holdPolicy(at, { h_date_1: '07-10-2027' })
    expect(
      (await sendChange(late.holder, late.number, { action: 'cancel_policy', version: 1 })).statusCode,
    ).toBe(200)
    at.setTime('2027-07-11T12:00:00Z')
    const refused = await sendReport(late.holder, late, { shot_date: '07/10/2027' })
    expect(refused.json()).toMatchObject({ code: 'CLAIM_REFUSED', data: { reason: 'NOT_INSURED' } })
    expect((await sendReport(policy.holder, policy)).statusCode).toBe(201)
    await at.agreed()
  })

  it('N105 a claim is withdrawn until it is decided, its reserve is released, and the win can be reported again', async () => {
    const { at, policy } = await withAce(open)
    await sendReport(policy.holder, policy)
    const withdraw = () =>
      policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'The ball was not in' })
    expect((await withdraw()).json().data).toMatchObject({ state: 'closed', actions: [] })
    expect((await withdraw()).json()).toMatchObject({
      code: 'CLAIM_REFUSED',
      data: { reason: 'CLAIM_STATE' },
    })
    const balance = await rowsOf(
      at.context.db,
      sql`select coalesce(sum(credit_cents - debit_cents), 0)::int as reserve from postings where account = 'claims_reserve'`,
    )
    expect(balance).toEqual([{ reserve: 0 }])
    expect((await sendReport(policy.holder, policy)).json().data.number).toBe('C-2002')
    await at.agreed()
  })

  it('N105 nobody else sees a claim, and no rep without the permission reports one', async () => {
    const { at, policy, rep } = await withAce(open)
    await sendReport(policy.holder, policy)
    const stranger = await openWithLink(at, 'somebody@else.example')
    for (const path of ['/api/claims/C-2001', `/api/policies/${policy.number}/claims`]) {
      expect((await testClient(at.server).get(path)).statusCode).toBe(401)
      expect((await stranger.get(path)).statusCode).toBe(404)
    }
    expect((await stranger.send('POST', '/api/claims/C-2001/withdraw', { reason: 'x' })).statusCode).toBe(404)
    expect((await readClaim(rep, 'C-2001')).number).toBe('C-2001')
  })

  it('N105 the database takes no other step, changes no event, and knows the steps of the program', async () => {
    const { at, policy } = await withAce(open)
    const { db } = at.context
    await sendReport(policy.holder, policy)
    const stored = await rowsOf(db, sql`select kind, from_state, to_state from claim_transitions`)
    expect(new Set(stored.map((row) => Object.values(row).join(' ')))).toEqual(
      new Set(CLAIM_TRANSITIONS.map(({ kind, from, to }) => `${kind} ${from ?? 'none'} ${to}`)),
    )
    for (const wrong of [
      sql`update claims set state = 'paid', place = 2`,
      sql`update claims set prize_cents = 1`,
      sql`update claim_events set kind = 'pay'`,
      sql`delete from claim_events`,
      sql`insert into claim_events (claim_id, place, kind, from_state, to_state, actor, at, previous, previous_state) select id, 2, 'approve', 'reported', 'approved', 'rep', now(), 1, 'reported' from claims`,
      sql`insert into claim_events (claim_id, place, kind, from_state, to_state, actor, at, previous, previous_state) select id, 3, 'begin_review', 'reported', 'review', 'rep', now(), 2, 'reported' from claims`,
    ])
      await expect(db.execute(wrong)).rejects.toThrow()
    expect(ACE.winner).toBe('Theo Alvarado')
  })
})
