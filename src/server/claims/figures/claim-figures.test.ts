import { expect, it } from 'vitest'
import type { ClaimFiguresRow } from '#contract/claims/figures.ts'
import { createExpectationsJob } from '#server/claims/figures/keep-expectations.ts'
import {
  aDecline,
  anApproval,
  needNoDocuments,
  readCase,
  reportedAce,
  sendReport,
  sendToCase,
} from '#testing/claims.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'

const figuresOf = async (rep: Client): Promise<ClaimFiguresRow[]> =>
  (await rep.get('/api/admin/claims/figures')).json().data.rows

const expectNow = ({ context }: PolicyOffice) => createExpectationsJob(context)({}, context)

describeOnBothDatabases('figures of claims', (open) => {
  it('N111 claims by kind and year agree with what their cases say, beside what the odds expect', async () => {
    const { at, policy, rep: first } = await reportedAce(open)
    // One is paid in part, one declined, one open.
    await sendReport(policy.holder, policy, { winner: 'Ruth Kessler', yardage: 120 })
    await sendReport(policy.holder, policy, { winner: 'Omar Diaz' })
    await needNoDocuments(first)
    at.setTime('2027-06-16T21:20:00Z')
    const second = await signedInRep(at, await aRep(at.context, 'lou@office.example'))
    await sendToCase(second, 'decision', await anApproval(second, 10_000))
    const [award] = (await readCase(second)).awards
    const paid = { parts: [0], dated: '06/16/2027', method: 'check', reference: 'Check 1201' }
    expect((await sendToCase(second, `awards/${award?.id}/payments`, paid)).statusCode).toBe(200)
    at.setTime('2027-06-22T21:20:00Z')
    const rep = await signedInRep(at, await aRep(at.context, 'ray@office.example'))
    await needNoDocuments(rep, 'C-2002')
    const { place } = await readCase(rep, 'C-2002')
    expect((await sendToCase(rep, 'decision', aDecline(place), 'C-2002')).statusCode).toBe(200)
    await expectNow(at)

    const [row, ...others] = await figuresOf(rep)
    expect(others).toEqual([])
    const cases = await Promise.all(['C-2001', 'C-2002', 'C-2003'].map((number) => readCase(rep, number)))
    const sum = (of: (one: (typeof cases)[number]) => number) => cases.reduce((all, one) => all + of(one), 0)
    expect(row).toMatchObject({
      kind: 'grand_prize',
      year: 2027,
      played: 1,
      without_odds: 0,
      reported: cases.length,
      open: cases.filter(({ state }) => ['reported', 'documents', 'review'].includes(state)).length,
      approved: 1,
      declined: 1,
      reserve: sum(({ reserve }) => reserve),
      paid: sum(({ awards }) =>
        awards.flatMap(({ parts }) => parts).reduce((all, part) => all + (part.paid ? part.amount : 0), 0),
      ),
      cost: sum(({ reserve, awarded }) => reserve + awarded),
      median_days: 7,
      p90_days: 9.4,
      declined_by: [{ rule: 'H1', claims: 1 }],
    })
    // 120 players, one shot each: what the plan says by itself.
    const trace = await traceOf(rep, policy.quoteId)
    expect(row?.expected_cost).toBeCloseTo(trace, 2)
    expect(row?.expected_claims).toBeCloseTo(trace / 10_000, 8)
    await at.agreed()
  })

  it('N111 what was played without a claim is expected too, and what was cancelled before play is not', async () => {
    const { at, policy, rep } = await reportedAce(open)
    await expectNow(at)
    const [row] = await figuresOf(rep)
    expect([row?.played, row?.reported]).toEqual([1, 1])
    const { db } = at.context
    await db.execute(
      `update policies set cancelled_at = '2027-06-01T12:00:00Z' where number = '${policy.number}'`,
    )
    await expectNow(at)
    expect((await figuresOf(rep))[0]).toMatchObject({ played: 0, expected_claims: 0, reported: 1 })
  })

  it('N99 figures are downloaded as a file, which the audit log says first; a reader may, a stranger may not', async () => {
    const { at } = await reportedAce(open)
    const reader = await signedInRep(at, await aRep(at.context, 'ray@office.example', { role: 'reader' }))
    const file = await reader.get('/api/admin/claims/figures.csv')
    expect(file.body).toContain('Hole-in-one')
    expect(file.body.split('\r\n')[0]).toContain('Year of play')
    const { rows } = (await at.context.db.execute(
      "select detail ->> 'list' as list from audit_events where event = 'list_downloaded'",
    )) as { rows: { list: string }[] }
    expect(rows).toEqual([{ list: 'claimFigures' }])
    for (const path of ['', '.csv'])
      expect((await at.client.get(`/api/admin/claims/figures${path}`)).statusCode).toBe(401)
  })
})

/** The expected loss as the trace of the quote shows it to reps. */
async function traceOf(rep: Client, quoteId: string): Promise<number> {
  const shown = await rep.send('POST', `/api/contacts/${quoteId}/price`, { customFields: {} })
  const [{ lines }] = shown.json().data.trace
  const line = lines.find(({ label }: { label: string }) => label === 'Expected loss')
  return Number(line.value)
}
