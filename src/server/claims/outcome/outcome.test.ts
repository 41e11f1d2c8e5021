import { expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import {
  aDecline,
  anApproval,
  needNoDocuments,
  readCase,
  readClaim,
  reportedAce,
  sendToCase,
} from '#testing/claims.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { openWithLink } from '#testing/held-policy.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'

const move = async (rep: Client, step: string, reason = 'Hole 7 was measured again') => {
  const answer = await sendToCase(rep, 'steps', { step, reason, seen_place: (await readCase(rep)).place })
  expect(answer.statusCode, answer.body).toBe(200)
}

const decide = async (rep: Client, decision: object) => {
  const answer = await sendToCase(rep, 'decision', decision)
  expect(answer.statusCode, answer.body).toBe(200)
}

describeOnDatabase('what its holder reads of a claim after the review', (open) => {
  it('N105 N111 declined with its letter, answered, upheld, reopened, then approved and paid in its parts', async () => {
    const life = await reportedAce(open, { report: { yardage: 120 } })
    const { at, policy } = life
    let { rep } = life
    let { holder } = policy
    const outcome = async () => (await readClaim(holder, 'C-2001')).outcome
    expect(await outcome()).toEqual({ decision: null, payouts: [], closed_as: null, reopened: null })
    await needNoDocuments(rep)
    await decide(rep, aDecline((await readCase(rep)).place, 'We cannot pay this claim.'))
    expect((await outcome()).decision).toMatchObject({
      kind: 'decline',
      letter: 'We cannot pay this claim.',
      answer_by: '2027-08-11',
      answers_left: 10,
      open_answer: null,
      upheld: null,
    })
    const answer = { id: randomUUID(), message: 'It was measured again' }
    await holder.send('POST', '/api/claims/C-2001/answers', answer)
    expect((await outcome()).decision).toMatchObject({
      answer_by: null,
      answers_left: 9,
      open_answer: { text: 'It was measured again' },
    })
    // To uphold a decision is to say why.
    const silent = { step: 'uphold', seen_place: (await readCase(rep)).place }
    expect((await sendToCase(rep, 'steps', silent)).json()).toMatchObject({
      data: { reason: 'REASON_REQUIRED' },
    })
    at.setTime('2027-06-20T15:00:00Z')
    rep = await signedInRep(at, await aRep(at.context, 'lee@office.example', { name: 'Lee Kim' }))
    holder = await openWithLink(at, policy.email)
    await move(rep, 'uphold', 'The survey names another tee')
    expect((await outcome()).decision).toMatchObject({
      answer_by: '2027-08-19',
      open_answer: null,
      upheld: { letter: 'The survey names another tee' },
    })
    await move(rep, 'reopen')
    expect(await outcome()).toMatchObject({
      decision: null,
      reopened: { reason: 'Hole 7 was measured again' },
    })
    await decide(rep, await anApproval(rep, 10_000))
    const due = { part: 0, due_on: '2027-06-20', amount: 10_000, state: 'open', paid: null }
    expect(await outcome()).toMatchObject({
      decision: { kind: 'approve', answer_by: null },
      payouts: [{ payee: 'Theo Alvarado', amount: 10_000, parts: [due] }],
      reopened: null,
    })
    const [award] = (await readCase(rep)).awards
    const payment = { parts: [0], dated: '06/20/2027', method: 'check', reference: 'Check 1201' }
    await sendToCase(rep, `awards/${award?.id}/payments`, payment)
    const paid = { ...due, state: 'paid', paid: { on: '2027-06-20', reference: 'Check 1201' } }
    expect((await outcome()).payouts[0].parts).toEqual([paid])
    await move(rep, 'close')
    expect(await outcome()).toMatchObject({ closed_as: 'paid', payouts: [{ parts: [paid] }] })
    await at.agreed()
  })

  it('N105 one that was withdrawn, or closed after its decline, says so', async () => {
    const { policy, rep } = await reportedAce(open, { report: { yardage: 120 } })
    const outcome = async () => (await readClaim(policy.holder, 'C-2001')).outcome
    await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'It was not in' })
    expect(await outcome()).toMatchObject({ closed_as: 'withdrawn', decision: null })
    await move(rep, 'reopen')
    await needNoDocuments(rep)
    await decide(rep, aDecline((await readCase(rep)).place))
    await move(rep, 'close')
    expect(await outcome()).toMatchObject({
      closed_as: 'declined',
      decision: { kind: 'decline', answer_by: null },
    })
  })
})

describeOnDatabase('the winner who is paid', (open) => {
  it('N79 for a minor, as the affidavit says, a guardian is paid and never the minor', async () => {
    const { policy, rep } = await reportedAce(open)
    const values = {
      name: 'Theo Alvarado',
      address_1: '12 Oak Street',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      is_adult: 'No',
      birth_year: 2012,
      status: 'amateur',
      place: 'Hole 7',
      time: '12:31',
      own_shot: 'Yes',
    }
    const sent = await policy.holder.send('POST', '/api/claims/C-2001/forms/affidavit/1', {
      id: randomUUID(),
      values,
    })
    expect(sent.statusCode, sent.body).toBe(200)
    await needNoDocuments(rep)
    const approval = await anApproval(rep, 10_000)
    expect((await sendToCase(rep, 'decision', approval)).json()).toMatchObject({
      data: { reason: 'GUARDIAN_NEEDED' },
    })
    const awards = approval.awards.map((award) => ({ ...award, payee: 'Lena Alvarado', role: 'guardian' }))
    await decide(rep, { ...approval, awards })
    expect((await readClaim(policy.holder, 'C-2001')).outcome.payouts).toMatchObject([
      { payee: 'Lena Alvarado' },
    ])
  })

  it('N79 a check comes back of a claim that was paid, reopened and approved again', async () => {
    const { at, rep } = await reportedAce(open)
    await needNoDocuments(rep)
    const half = { ...(await anApproval(rep, 5_000)), reason_for_less: 'Half of it first' }
    await decide(rep, half)
    const [first] = (await readCase(rep)).awards
    const payment = { parts: [0], dated: '06/12/2027', method: 'check', reference: 'Check 1201' }
    expect((await sendToCase(rep, `awards/${first?.id}/payments`, payment)).statusCode).toBe(200)
    await move(rep, 'close')
    await move(rep, 'reopen')
    await decide(rep, await anApproval(rep, 5_000))
    const { state, awards } = await readCase(rep)
    expect(state).toBe('approved')
    const entry = awards.find(({ id }) => id === first?.id)?.parts[0]?.paid?.entry
    const returned = await sendToCase(rep, `payments/${entry}/reverse`, { reason: 'Returned' })
    expect(returned.statusCode, returned.body).toBe(200)
    const after = await readCase(rep)
    expect(after.state).toBe('approved')
    expect(after.awards.map(({ state: one }) => one)).toEqual(['open', 'open'])
    await at.agreed()
  })
})
