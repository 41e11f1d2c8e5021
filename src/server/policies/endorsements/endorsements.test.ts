import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { endorse, previewEndorsed, timeAtEvent } from '#testing/endorsed-policy.ts'
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
import { type Client } from '#testing/server.ts'

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

describeOnBothDatabases('an endorsement that a rep writes', (open) => {
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

describeOnDatabase('what an endorsement may say', (open) => {
  async function held() {
    const office = await policyOffice(open)
    return { office, policy: await holdPolicy(office, SCENARIO_16) }
  }

  it.each([
    [
      '01/15/2027 11:59 AM',
      'The policy began 01/15/2027 12:00 PM Central time. Enter that time or a later one',
    ],
    [
      '06/12/2027 08:31 AM',
      'The event starts 06/12/2027 08:30 AM Central time. Enter that time or an earlier one',
    ],
    ['03/14/2027 02:30 AM', 'Clocks at the event skip this time. Enter another one'],
    ['06/31/2027 08:00 AM', 'Enter the day and time, such as 06/01/2027 08:30 AM'],
    ['06/01/2027 13:00 PM', 'Enter the day and time, such as 06/01/2027 08:30 AM'],
    ['tomorrow', 'Enter the day and time, such as 06/01/2027 08:30 AM'],
  ])(
    'D33 %s is no time at which it takes effect, and is refused at its field',
    async (effective, message) => {
      const { office, policy } = await held()
      for (const send of [previewEndorsed, endorse]) {
        const refused = await send(office, policy, { effective })
        expect([refused.statusCode, refused.json().fields]).toEqual([
          400,
          [{ section: 'request', field: 'effective', message }],
        ])
      }
      expect(await readPolicy(policy.holder, policy)).toMatchObject({ version: 1 })
    },
  )

  it('D33 the moment the policy began and the first tee time are still within', async () => {
    const { office, policy } = await held()
    const now = await timeAtEvent(office.rep, policy)
    expect(now).toBe('01/15/2027 12:00 PM')
    for (const effective of [now, '6/12/2027 8:30 am'])
      expect((await endorse(office, policy, { effective })).statusCode).toBe(200)
    expect((await listOf(office.rep, policy)).data[0].effective).toBe('06/12/2027 08:30 AM')
  })

  it.each([
    [{ text: '  ' }, 'text', 'Enter what the endorsement says'],
    [
      { premium_difference: 'much' },
      'premium_difference',
      'Enter an amount from −$1,000,000 to $1,000,000, or 0',
    ],
    [
      { premium_difference: 1_000_001 },
      'premium_difference',
      'Enter an amount from −$1,000,000 to $1,000,000, or 0',
    ],
    [
      { premium_difference: -268.01 },
      'premium_difference',
      'The policy costs $268. Take off that much at most',
    ],
  ])('D33 %j is refused at its field', async (written, field, message) => {
    const { office, policy } = await held()
    const refused = await endorse(office, policy, written)
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ section: 'request', field, message }],
    ])
  })

  it('D33 a difference is typed with its sign, in dollars and cents', async () => {
    const { office, policy } = await held()
    for (const [typed, price] of [
      ['−$40.50', 227.5],
      ['+ 10', 237.5],
      ['0', 237.5],
      ['-7.50', 230],
    ] as const) {
      expect((await endorse(office, policy, { premium_difference: typed })).statusCode).toBe(200)
      expect(await moneyOf(office.rep, policy), typed).toMatchObject({ price })
    }
    await office.agreed()
  })

  it('D33 N45 a price never falls below zero by it, and has the whole of it again once its fees rise', async () => {
    const { office, policy } = await held()
    await endorse(office, policy, { premium_difference: -240 })
    await changePlayers(office, policy, 80)
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 0 })
    await office.agreed()
    await changePlayers(office, policy, 130)
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 90 })
    await office.agreed()
  })

  it('N109 what takes more than the limit off waits for another rep, also in small parts', async () => {
    const office = await policyOffice(open)
    const sam = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const policy = await holdPolicy(office, { ...SCENARIO_16, h_prize_value_1: 25_000 })
    expect((await endorse(office, policy, { premium_difference: -250 })).json().data.state).toBe('applied')
    const asked = (await endorse(office, policy, { premium_difference: -1 })).json().data
    expect(asked).toMatchObject({
      state: 'waiting',
      waits_for: 'rep',
      review_reasons: [{ code: 'LOW_FEE', decided_by: 'rep' }],
      text_only: false,
    })
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 330 })
    const approve = (rep: Client) => rep.send('POST', `/api/admin/changes/${asked.id}/approve`, {})
    expect((await approve(office.rep)).json().code).toBe('SECOND_PERSON_REQUIRED')
    expect((await approve(sam)).json().data.state).toBe('applied')
    expect(await moneyOf(office.rep, policy)).toMatchObject({ price: 329 })
    // More is taken off by none, and what adds waits for nobody.
    expect((await endorse(office, policy, { premium_difference: 1 })).json().data.state).toBe('applied')
    await office.agreed()
  })

  it('V02 N97 R02 the eleventh needs a reason; readers and strangers write none, nor does a rep without proof', async () => {
    const { office, policy } = await held()
    for (let nth = 1; nth <= 10; nth += 1)
      expect((await endorse(office, policy, { text: `Clause ${nth}` })).statusCode).toBe(200)
    expect((await endorse(office, policy, {})).json().data).toMatchObject({ reason: 'REASON_REQUIRED' })
    expect((await endorse(office, policy, { reason: 'Asked by the carrier' })).statusCode).toBe(200)
    const reader = await signedInRep(
      office,
      await aRep(office.context, 'reader@office.example', { role: 'reader' }),
    )
    expect((await listOf(reader, policy)).data).toHaveLength(11)
    expect((await endorse(office, policy, { by: reader })).json().code).toBe('ROLE_NOT_ALLOWED')
    expect((await endorse(office, policy, { by: policy.holder })).statusCode).toBe(401)
    office.setTime('2027-01-15T18:11:00Z')
    expect((await endorse(office, policy, {})).json().code).toBe('REAUTHENTICATION_REQUIRED')
  })
})
