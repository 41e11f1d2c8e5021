import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import {
  A_CARRIER_LETTER,
  A_CONSENT,
  anApproval,
  aDecline,
  needNoDocuments,
  newLetterIn,
  readCase,
  readClaim,
  reportedAce,
  sendToCase,
} from '#testing/claims.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'

const list = async (rep: Client, query = '') =>
  (await rep.get(`/api/admin/claims${query}`)).json().data as Record<string, unknown>[]

async function asked(rep: Client, more: object = {}) {
  const answer = await sendToCase(rep, 'carrier-letters', { ...A_CARRIER_LETTER, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return newLetterIn(answer.json().data)
}

const answer = (rep: Client, letter: string, more: object = {}) =>
  sendToCase(rep, `carrier-letters/${letter}/answer`, { ...A_CONSENT, ...more })

describeOnBothDatabases('letters to the carrier about a claim', (open) => {
  it('D32 the carrier is asked with the certificate and the chosen documents, and everybody reads that it is waited for', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const { letter, documents } = (await rep.get('/api/admin/claims/C-2001/carrier-letters')).json().data
    expect(letter.subject).toBe(`Claim C-2001, policy ${policy.number}`)
    expect(letter.message).toContain('Theo Alvarado won at')
    expect(letter.message).toContain('Rule H3:')
    expect(documents).toEqual([{ key: 'claim_form', place: 1, title: 'Claim form', is_attached: true }])

    at.setTime('2027-06-12T22:00:00Z')
    await asked(rep, {
      ...letter,
      contacts: undefined,
      files: undefined,
      templates: undefined,
      to: 'reed@lake.example',
      documents: [{ key: 'claim_form', place: 1 }],
    })
    const [mail] = await at.context.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, 'reed@lake.example'))
    expect(mail?.plain).toContain('Rule H3:')
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([
      `${policy.number}-certificate-1.pdf`,
      'C-2001-documents.pdf',
    ])
    const { carrier_letters: letters, history } = await readCase(rep)
    expect(letters).toMatchObject([
      { kind: 'risk', to: 'reed@lake.example', by: 'Kim Lee', documents: ['Claim form'], answer: null },
    ])
    expect(letters[0]?.rules).toContain('H3')
    expect(history[0]).toMatchObject({ text: 'Carrier asked', reason: 'To reed@lake.example' })
    expect(await readClaim(policy.holder, 'C-2001')).toMatchObject({
      waits_for_carrier_since: letters[0]?.at,
    })
    expect(await list(rep, '?carrier=waits')).toMatchObject([
      { number: 'C-2001', carrier_asked_on: '2027-06-12' },
    ])
    await at.agreed()
  })

  it('D32 a consent waives the rules that its letter named, until another answer takes its place', async () => {
    const { rep } = await reportedAce(open)
    await needNoDocuments(rep)
    const before = await anApprovalWith(rep, '3f2504e0-4f89-41d3-9a0c-0305e82c3301')
    expect((await sendToCase(rep, 'decision', before)).json()).toMatchObject({
      data: { reason: 'WAIVER_NOT_ALLOWED' },
    })
    const approval = await anApproval(rep, 10_000)
    const [letter] = (await readCase(rep)).carrier_letters
    const refused = await answer(rep, letter?.id ?? '', { answer: 'refused', who: 'Mr Post', seen: 1 })
    expect(refused.json().data).toMatchObject({
      state: 'review',
      waits_for_carrier_since: null,
      carrier_letters: [{ answers: 2, answer: { answer: 'refused', who: 'Mr Post' } }],
    })
    expect((await sendToCase(rep, 'decision', approval)).json()).toMatchObject({
      data: { reason: 'WAIVER_NOT_ALLOWED' },
    })
    const anew = await anApproval(rep, 10_000)
    expect((await sendToCase(rep, 'decision', anew)).json().data.state).toBe('approved')
  })

  it('D32 N105 a consent that is taken back after the proposal leaves nothing to confirm', async () => {
    const { at, rep } = await reportedAce(open, { fields: { h_prize_value_1: 25_000 } })
    const other = await signedInRep(at, await aRep(at.context, 'lou@office.example', { name: 'Lou Marsh' }))
    await needNoDocuments(rep)
    const proposed = await sendToCase(rep, 'decision', await anApproval(rep, 25_000))
    const { pending, carrier_letters: letters } = proposed.json().data
    await answer(rep, letters[0].id, { answer: 'refused', seen: 1 })
    const { place, pending: now } = await readCase(other)
    expect(now?.is_outdated).toBe(true)
    const confirmed = await sendToCase(other, 'decision/confirm', { hash: pending.hash, seen_place: place })
    expect(confirmed.json()).toMatchObject({ data: { reason: 'DECISION_CHANGED' } })
  })

  it('T18 of two reps who record an answer at once the second is told, and a decided claim takes none', async () => {
    const { at, rep } = await reportedAce(open, { report: { yardage: 120 } })
    const other = await signedInRep(at, await aRep(at.context, 'lou@office.example', { name: 'Lou Marsh' }))
    const letter = await asked(rep)
    const answers = await Promise.all([answer(rep, letter), answer(other, letter, { answer: 'refused' })])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    await needNoDocuments(rep)
    const { place } = await readCase(rep)
    expect((await sendToCase(rep, 'decision', aDecline(place))).statusCode).toBe(200)
    expect((await answer(rep, letter, { seen: 1 })).json()).toMatchObject({ data: { reason: 'CLAIM_STATE' } })
    expect((await sendToCase(rep, 'carrier-letters', A_CARRIER_LETTER)).json()).toMatchObject({
      data: { reason: 'CLAIM_STATE' },
    })
  })

  it.each([
    [{ to: 'nobody' }, 'to'],
    [{ subject: '' }, 'subject'],
    [{ documents: [{ key: 'winner_id', place: 1 }] }, 'documents'],
    [{ documents: [{ key: 'scorecard', place: 1 }] }, 'documents'],
  ])('D32 N107 a letter with %j is refused at its field', async (wrong, field) => {
    const { rep } = await reportedAce(open)
    const sent = await sendToCase(rep, 'carrier-letters', { ...A_CARRIER_LETTER, ...wrong })
    expect(sent.json().fields).toMatchObject([{ field }])
  })
})

/** The approval of an ace whose open rules name this answer. */
async function anApprovalWith(rep: Client, consent: string) {
  const { rules, place, winner } = await readCase(rep)
  const waivers = rules
    .filter(({ ground, outcome }) => ground && outcome !== 'held')
    .map(({ id }) => ({ rule: id, reason: 'Seen', carrier_answer: consent }))
  const award = { payee: winner, role: 'winner', mode: 'lump', amount: 10_000, years: 1 }
  return { kind: 'approve', rules: [], waivers, letter: '', awards: [award], seen_place: place }
}
