import { expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { lookAtClaim } from '#server/claims/signals/look-at-claim.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { AFTER_PLAY, needNoDocuments, readCase, readClaim, sendReport, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const DANA = { part: 'witness', name: 'Dana Reyes', phone: '(512) 555-0199', email: 'dana@example.com' }

/** Aces of as many policies, each seen by this person. */
async function acesSeenBy(open: () => Promise<Database>, witnesses: object[]) {
  const at = await policyOffice(open)
  const policies = []
  for (const _witness of witnesses) policies.push(await holdPolicy(at, { h_date_1: '06-12-2027' }))
  at.setTime(AFTER_PLAY)
  const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
  const holders: Client[] = []
  for (const [nth, witness] of witnesses.entries()) {
    const policy = policies[nth]
    if (!policy) continue
    const holder = await openWithLink(at, policy.email)
    const partner = { part: 'partner', name: `Partner ${nth}`, phone: `737-555-010${nth}` }
    const answer = await sendReport(holder, policy, { witnesses: [partner, witness] })
    expect(answer.statusCode, answer.body).toBe(201)
    // Looked for after each: what comes later makes several of an earlier one.
    await at.runJobs()
    holders.push(holder)
  }
  await at.runJobs()
  return { at, rep, policies, holders }
}

const signalsOf = async (rep: Client, number = 'C-2001') =>
  (await readCase(rep, number)).signals.map(({ rule, said, beside }) => [rule, said, beside])

describeOnDatabase('what reps should look at in claims', (open) => {
  it('N111 F4 a witness of three wins of three policies is told on each of them', async () => {
    const { rep } = await acesSeenBy(open, [
      DANA,
      { ...DANA, name: 'D. Reyes', email: 'other@example.com' },
      { ...DANA, phone: '512-555-0111', email: 'DANA@example.com' },
    ])
    expect(await signalsOf(rep)).toEqual([
      ['F4', 'Dana Reyes saw this win.', 'Also a witness on C-2002, C-2003.'],
    ])
    // Of the third, one other is known.
    expect(await signalsOf(rep, 'C-2003')).toEqual([])
    const listed = (await rep.get('/api/admin/claims?signals=some')).json().data
    expect(listed.map(({ number }: { number: string }) => number).toSorted()).toContain('C-2001')
  })

  it('N111 F4 one other claim is nothing, and neither are other people', async () => {
    const { rep } = await acesSeenBy(open, [
      DANA,
      DANA,
      { part: 'witness', name: 'Lou Marsh', phone: '512-555-0100' },
    ])
    expect(await signalsOf(rep)).toEqual([])
  })

  it('N111 F5 what was bought in the last two days before play is told with its hours', async () => {
    const at = await policyOffice(open)
    at.setTime('2027-06-11T15:00:00Z')
    const unsigned = { grand_prize_signs: 'No', h_sponsor_name_1: null, bonus_prizes: 'No' }
    const policy = await holdPolicy(at, { h_date_1: '06-12-2027', ...unsigned })
    at.setTime(AFTER_PLAY)
    const reported = await sendReport(await openWithLink(at, policy.email), policy)
    expect(reported.statusCode, reported.body).toBe(201)
    await at.runJobs()
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    const [late] = (await readCase(rep)).signals
    expect(late).toMatchObject({ rule: 'F5', said: expect.stringMatching(/^Play began Jun 12, 2027, /) })
    expect(late?.beside).toMatch(/^Bought \d+ hours before the tee time\.$/)
  })

  it('N111 F6 more players than declared are told once a rep has counted them, and go when the count was wrong', async () => {
    const { at, rep } = await acesSeenBy(open, [DANA])
    const count = async (value: number, time: string) => {
      at.setTime(time)
      const note = 'The list of the day'
      const found = await sendToCase(rep, 'findings', { fact: 'playersCounted', value, note })
      expect(found.statusCode, found.body).toBe(200)
      await at.runJobs()
    }
    await count(900, '2027-06-12T22:00:00Z')
    const declared = (await signalsOf(rep))[0]?.[2]
    expect(await signalsOf(rep)).toEqual([['F6', 'The list counts 900 players.', declared]])
    expect(declared).toMatch(/^\d+ are declared\.$/)
    await count(12, '2027-06-12T23:00:00Z')
    expect(await signalsOf(rep)).toEqual([])
  })

  it('N111 a signal is seen once, with a note, and nothing else follows from it', async () => {
    const { at, rep } = await acesSeenBy(open, [DANA, DANA, DANA])
    const other = await signedInRep(at, await aRep(at.context, 'lou@office.example', { name: 'Lou Marsh' }))
    const before = await readCase(rep)
    const [signal] = before.signals
    const see = (by: Client, note: string) => sendToCase(by, `signals/${signal?.id}/seen`, { note })
    expect((await see(rep, ' ')).json().fields).toMatchObject([{ field: 'note' }])
    expect((await see(rep, 'She is the starter of the club')).statusCode).toBe(200)
    const second = (await see(other, 'I know her')).json().data
    expect(second.signals[0].seen).toMatchObject({ by: 'Kim Lee', note: 'She is the starter of the club' })
    expect([second.place, second.state]).toEqual([before.place, before.state])
    // Looked for again, it stays seen as long as it says the same.
    const { db, now } = at.context
    await lookAtClaim({ claimId: before.id }, { db, now })
    expect((await readCase(rep)).signals[0]?.seen?.by).toBe('Kim Lee')
    const reader = await signedInRep(at, await aRep(at.context, 'ray@office.example', { role: 'reader' }))
    expect((await see(reader, 'Me too')).json().code).toBe('ROLE_NOT_ALLOWED')
  })

  it('N111 no answer for anybody but reps, and no mail, says a word of it', async () => {
    const { at, rep, holders, policies } = await acesSeenBy(open, [DANA, DANA, DANA])
    await needNoDocuments(rep)
    const [holder] = holders
    const [policy] = policies
    if (!holder || !policy) throw new Error('There is no claim')
    const note = 'SEEN-BY-THE-OFFICE'
    const [signal] = (await readCase(rep)).signals
    await sendToCase(rep, `signals/${signal?.id}/seen`, { note })
    await sendToCase(rep, 'findings', { fact: 'playersCounted', value: 901, note: 'Counted' })
    await at.runJobs()
    const answers = [
      await readClaim(holder, 'C-2001'),
      ...(await Promise.all(
        [
          `/api/policies/${policy.number}/claims`,
          `/api/policies/${policy.number}`,
          `/api/policies/${policy.number}/changes`,
          '/api/policies',
        ].map(async (path) => (await holder.get(path)).body),
      )),
      (await rep.get('/api/admin/claims/C-2001/carrier-letters')).body,
    ]
    const { rows } = (await at.context.db.execute('select subject, plain, html from messages')) as {
      rows: object[]
    }
    const told = JSON.stringify([answers, rows])
    expect(told).toContain('C-2001')
    expect(told).not.toMatch(/Also a witness|SEEN-BY-THE-OFFICE|are declared|signals|Look at this/)
  })
})
