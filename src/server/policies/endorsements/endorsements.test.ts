import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { endorse, previewEndorsed } from '#testing/endorsed-policy.ts'
import { type HeldPolicy, holdPolicy, openWithLink, sendChange } from '#testing/held-policy.ts'
import {
  changePlayers,
  policyOffice,
  type PolicyOffice,
  readChanges,
  readFields,
  readPolicy,
  SCENARIO_16,
} from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { SELLER, soldPolicy } from '#testing/recorded-producer.ts'
import type { Client } from '#testing/server.ts'

const TERRACE = {
  text: 'The ball may be played from the terrace.\nA marshal stands there.',
  premium_difference: 40,
}

const moneyOf = async (reader: Client, { number }: HeldPolicy) =>
  (await reader.get(`/api/policies/${number}/statement`)).json().data
const listOf = async (reader: Client, { number }: HeldPolicy) =>
  (await reader.get(`/api/policies/${number}/endorsements`)).json()
const wordsOf = async (reader: Client, { number }: HeldPolicy, paper: string): Promise<string> =>
  (await reader.get(`/api/policies/${number}/papers/${paper}/words`)).body
const mailsTo = async ({ context }: PolicyOffice, { quoteId }: HeldPolicy, to: string) =>
  (await context.db.select().from(messages)).filter(
    (one) => one.quoteId === quoteId && one.recipient.includes(to),
  )

describeOnDatabase('an endorsement that a rep writes', (open) => {
  async function held(fields = {}, payment = {}) {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, { ...SCENARIO_16, ...fields }, payment)
    return { office, policy, rep: office.rep, holder: policy.holder }
  }

  it('D33 N86 its difference is a line of the price everywhere, is paid at once, and counts as a change', async () => {
    const { office, policy, rep, holder } = await held()
    const preview = (await previewEndorsed(office, policy, TERRACE)).json().data
    expect(preview).toMatchObject({
      verdict: 'applies',
      needs_payment: true,
      effect: {
        amount_before: 268,
        amount_after: 308,
        charge: 40,
        certificate_version: 2,
        changes_left: 9,
        money: { before: { price: 268, paid: 268 }, after: { price: 308, paid: 308, owed: 0 } },
      },
    })
    expect(await moneyOf(rep, policy)).toMatchObject({ price: 268 })
    const answer = await endorse(office, policy, TERRACE)
    expect(answer.json().data).toMatchObject({ state: 'applied', kind: 'other', requested_by: 'rep' })
    for (const reader of [rep, holder])
      expect(await moneyOf(reader, policy)).toMatchObject({ price: 308, paid: 308, owed: 0, credit_left: 0 })
    const { scorecard, total, version } = await readPolicy(holder, policy)
    expect([total, version, scorecard.total.amount]).toEqual([308, 2, 308])
    expect(scorecard.charges).toContainEqual({
      key: 'endorsements',
      label: 'Endorsements',
      amount: 40,
      is_sum: false,
    })
    expect(await readFields(rep, policy)).toMatchObject({ endorsements: 40, amount_due: 308 })
    expect(await readChanges(holder, policy)).toMatchObject({
      changes_used: 1,
      data: [
        {
          effect: { rows: [{ section: 'request', answers: [{ label: 'Takes effect' }, { label: 'Text' }] }] },
        },
      ],
    })
    await office.agreed()
  })

  it('D33 O02 it is numbered, a tagged PDF, listed to the holder, on the next certificate and those after, and sent', async () => {
    const { office, policy, rep, holder } = await held()
    await changePlayers(office, policy, 80)
    await endorse(office, policy, TERRACE)
    await changePlayers(office, policy, 100)
    expect((await listOf(rep, policy)).data).toMatchObject([
      { number: 3, summary: 'Hole-in-one contest 1', effective: null, difference: 42 },
      {
        number: 2,
        paper: 'endorsement-2',
        certificate_version: 3,
        summary: 'The ball may be played from the terrace.',
        effective: '01/15/2027 12:00 PM',
        difference: 40,
      },
      { number: 1, difference: -42 },
    ])
    const papers = (await holder.get(`/api/policies/${policy.number}/papers`)).json().data
    expect(papers.map(({ title }: { title: string }) => title)).toContain('Endorsement 2')
    const file = await holder.get(`/api/policies/${policy.number}/papers/endorsement-2.pdf`)
    const pdf = await readPdf(file.rawPayload)
    expect(pdf.title).toBe(`Endorsement 2 to policy ${policy.number}`)
    expect(pdf.elements.map(({ role }) => role)).toEqual(expect.arrayContaining(['Document', 'H1', 'Table']))
    for (const words of ['A marshal stands there.', 'Takes effect', 'January 15, 2027', '$40'])
      expect(pdf.text).toContain(words)
    for (const [paper, has] of [
      ['certificate-2', false],
      ['certificate-3', true],
      ['certificate-4', true],
    ] as const) {
      const words = await wordsOf(holder, policy, paper)
      expect([
        paper,
        words.includes('A marshal stands there.'),
        words.includes('Endorsement 2, from'),
      ]).toEqual([paper, has, has])
    }
    const mails = await mailsTo(office, policy, policy.email)
    expect(mails.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName))).toContain(
      `${policy.number}-endorsement-2.pdf`,
    )
  })

  it('D34 a rep sends it to others with a note, and the mail is kept', async () => {
    const { office, policy, rep } = await held()
    await endorse(office, policy, TERRACE)
    const sent = await rep.send(
      'POST',
      `/api/admin/contacts/${policy.quoteId}/papers/send`,
      { papers: ['endorsement-1'], to: 'pro@course.example', note: 'For your binder' },
      { 'idempotency-key': randomUUID() },
    )
    expect(sent.statusCode, sent.body).toBe(200)
    const [mail] = await mailsTo(office, policy, 'pro@course.example')
    expect(mail?.plain).toContain('For your binder')
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([`${policy.number}-endorsement-1.pdf`])
    const listed = (await rep.get(`/api/admin/contacts/${policy.quoteId}/mail`)).json().data
    expect(listed.map(({ recipient }: { recipient: string }) => recipient)).toContain('pro@course.example')
  })

  it('D33 N45 what it takes off is a credit, and a cancellation before the event gives all of its difference back', async () => {
    const { office, policy, rep, holder } = await held()
    expect((await endorse(office, policy, { premium_difference: -40 })).json().data.state).toBe('applied')
    expect(await moneyOf(holder, policy)).toMatchObject({
      price: 228,
      paid: 268,
      credited: 40,
      credit_left: 40,
    })
    await endorse(office, policy, { premium_difference: 100 })
    expect(await moneyOf(rep, policy)).toMatchObject({ price: 328, paid: 368, credit_left: 40 })
    await office.agreed()
    const cancelled = await sendChange(rep, policy.number, { action: 'cancel_policy', version: 3 })
    expect(cancelled.json().data.state).toBe('applied')
    await office.runJobs()
    // Everything but the fee of $60.
    expect(await moneyOf(holder, policy)).toMatchObject({
      price: 60,
      paid: 368,
      refunded: 308,
      credit_left: 0,
    })
    const refused = await endorse(office, policy, TERRACE)
    expect(refused.json()).toMatchObject({ code: 'CHANGE_REFUSED', data: { reason: 'CANCELLED' } })
    await office.agreed()
  })

  it('D33 a billed policy gets an invoice for it, and an unpaid one is lowered by what it takes off', async () => {
    const office = await policyOffice(open)
    const seller = await aRep(office.context, 'lee@office.example')
    const policy = await holdPolicy(office, SCENARIO_16, { method: 'check', reference: '7', rep: seller })
    await endorse(office, policy, TERRACE)
    expect(await moneyOf(policy.holder, policy)).toMatchObject({ price: 308, paid: 0, owed: 308 })
    await endorse(office, policy, { premium_difference: -8 })
    expect(await moneyOf(policy.holder, policy)).toMatchObject({ price: 300, credited: 8, owed: 300 })
    await office.agreed()
  })

  it('D33 N63 on a producer’s policy the producer pays the difference as it is, and its client’s total has it too', async () => {
    const office = await policyOffice(open)
    const { policy, agent } = await soldPolicy(office)
    const client = await openWithLink(office, policy.email)
    await endorse(office, policy, TERRACE)
    expect(await moneyOf(agent, policy)).toMatchObject({ price: 281, paid: 281 })
    const seen = await readPolicy(client, policy)
    expect(seen.scorecard.charges).toContainEqual(
      expect.objectContaining({ key: 'endorsements', amount: 40 }),
    )
    expect(seen.total).toBe(308)
    expect(seen.statement).toBeNull()
    expect((await readChanges(client, policy)).data[0].effect).toMatchObject({
      amount_before: 268,
      amount_after: 308,
      charge: 0,
    })
    expect(await wordsOf(client, policy, 'endorsement-1')).not.toContain('281')
    expect((await mailsTo(office, policy, SELLER)).at(-1)?.plain).toContain('281')
    await office.agreed()
  })
})
