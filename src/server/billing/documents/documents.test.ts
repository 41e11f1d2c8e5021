import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { accountOf, accountWork, customerId } from '#testing/account-work.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, readMoney, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'

const EMAIL = 'dana@lake.example'
const SIGNS = { item: 'sign', description: 'Hole 7', quantity: 2, price: 20 }
const SHIPPING = { item: 'shipping', quantity: 1, price: 9.5 }

/** A customer with a policy on an invoice of $268 and one by card, and the rep who works on its account. */
async function anAccount(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  const paid = await holdPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  const work = accountWork(billed.office)
  const id = await customerId(billed.office, EMAIL)
  const account = () => accountOf(billed.office, id)
  const openOf = async (number: string) =>
    (await account()).documents.find((document) => document.number === number)?.open
  const entered = async (policy: string, body: object): Promise<string> => {
    const answer = await work.enter(policy, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data.number
  }
  return { office, billed, paid, work, id, account, openOf, entered }
}

const fieldErrors = (answer: { body: string }): string[] => {
  const { fields = [], error } = JSON.parse(answer.body)
  return fields.length > 0 ? fields.map(({ message }: { message: string }) => message) : [error]
}

describeOnBothDatabases('documents that reps enter', (open) => {
  it('D45 O06 an invoice beside the price is owed, mailed and paid like any other, and changes no price', async () => {
    const { office, billed, work, openOf, entered, account } = await anAccount(open)
    const number = await entered(billed.number, {
      type: 'invoice',
      lines: [SIGNS, SHIPPING],
      memo: 'As agreed by telephone',
      terms: 'net_15',
      send: true,
    })
    expect(await openOf(number)).toBe(49.5)
    expect(await work.read(number)).toMatchObject({
      total: 49.5,
      due_on: '2027-01-30',
      memo: 'As agreed by telephone',
      editable: 'money',
      not_voided: null,
      class: { client_type: 'Non-Profit Organization' },
    })
    const { statement } = await readMoney(billed.office, billed.number)
    expect(statement).toMatchObject({ price: 268, other_charges: 49.5, owed: 317.5, paid: 0 })
    const causes = (await office.context.db.select({ cause: messages.cause }).from(messages)).map(
      ({ cause }) => cause,
    )
    expect(causes).toContain(`invoice:${number}`)
    await record({ ...billed, invoice: number }, { amount: 49.5, dated: '2027-01-15' })
    expect(await openOf(number)).toBe(0)
    expect((await account()).agrees).toBe(true)
    await office.agreed()
  })

  it('D45 D47 a memo of several lines is printed line by line, and one that cannot be printed is refused', async () => {
    const { billed, work, entered } = await anAccount(open)
    const memo = 'As agreed by telephone.\nPay with the next check.'
    const number = await entered(billed.number, { type: 'invoice', lines: [SIGNS], memo })
    expect(await work.read(number)).toMatchObject({ memo })
    const paper = await billed.office.get(`/api/policies/${billed.number}/papers/${number}.pdf`)
    const { content } = await readPdf(paper.rawPayload)
    expect(content).toMatch(/As agreed by telephone\.\s+Pay with the next check\./)
    const unprintable = await work.edit(number, { memo: 'As agreed\u202e' })
    expect([unprintable.statusCode, fieldErrors(unprintable)]).toEqual([
      400,
      ['This has a character we can’t print. Type it instead of pasting it'],
    ])
  })

  it('D47 D48 an edited invoice keeps its number and what it said, and a voided one gives back exactly what paid it', async () => {
    const { office, billed, work, openOf, entered, account } = await anAccount(open)
    const number = await entered(billed.number, { type: 'invoice', lines: [SIGNS] })
    const first = await work.edit(number, { lines: [{ ...SIGNS, quantity: 3 }], reason: 'One more sign' })
    expect(first.statusCode, first.body).toBe(200)
    expect(await openOf(number)).toBe(60)
    const sooner = await work.edit(number, { terms: 'net_15', reason: 'They pay sooner' })
    expect(sooner.json().data).toMatchObject({ terms: 'net_15', due_on: '2027-01-30', total: 60 })
    await record({ ...billed, invoice: number }, { amount: 50, dated: '2027-01-15' })
    const [payment] = (await readMoney(billed.office, billed.number)).payments
    const tooLow = await work.edit(number, { lines: [SIGNS] })
    expect([tooLow.statusCode, fieldErrors(tooLow)]).toEqual([
      400,
      ['$50 of it is used already, which is more than $40'],
    ])
    const before = await openOf(billed.invoice)
    const gone = await work.voidIt(number)
    expect(gone.statusCode, gone.body).toBe(200)
    expect(
      gone
        .json()
        .data.history.map((one: { state: string; total: number; reason: string }) => [
          one.state,
          one.total,
          one.reason,
        ]),
    ).toEqual([
      ['posted', 40, ''],
      ['posted', 60, 'One more sign'],
      ['posted', 60, 'They pay sooner'],
      ['voided', 0, 'Entered twice'],
    ])
    expect([await openOf(number), await openOf(payment?.number ?? ''), await openOf(billed.invoice)]).toEqual(
      [0, 50, before],
    )
    const shown = (await account()).documents.find((one) => one.number === number)
    expect(shown).toMatchObject({ is_void: true })
    expect((await account()).agrees).toBe(true)
    const again = await work.voidIt(number)
    expect([again.statusCode, (await work.edit(number, { memo: 'Late' })).statusCode]).toEqual([409, 409])
    const paper = await billed.office.get(`/api/policies/${billed.number}/papers/${number}.pdf`)
    expect(await readPdf(paper.rawPayload)).toMatchObject({
      text: expect.stringContaining('This document was voided'),
    })
    await office.agreed()
  })

  it('D53 D54 a payment is moved to another invoice, corrected and voided, and what it paid is owed again', async () => {
    const { office, billed, work, openOf, entered } = await anAccount(open)
    const other = await entered(billed.number, { type: 'invoice', lines: [SIGNS] })
    await record(billed, { amount: 300, dated: '2027-01-15' })
    const [payment] = (await readMoney(billed.office, billed.number)).payments
    const number = payment?.number ?? ''
    expect([await openOf(billed.invoice), await openOf(number)]).toEqual([0, 32])
    const moved = await work.edit(number, {
      applications: [
        { invoice: billed.invoice, amount: 260 },
        { invoice: other, amount: 40 },
      ],
    })
    expect(moved.statusCode, moved.body).toBe(200)
    expect([await openOf(billed.invoice), await openOf(other), await openOf(number)]).toEqual([8, 0, 0])
    const twice = await work.edit(number, {
      applications: [
        { invoice: other, amount: 10 },
        { invoice: other, amount: 10 },
      ],
    })
    expect(fieldErrors(twice)).toEqual(['Name each invoice once'])
    const corrected = await work.edit(number, {
      amount: 270,
      reference: '20418',
      applications: [{ invoice: billed.invoice, amount: 268 }],
    })
    expect(corrected.statusCode, corrected.body).toBe(200)
    expect([await openOf(billed.invoice), await openOf(other), await openOf(number)]).toEqual([0, 40, 2])
    expect((await work.read(number)).reference).toBe('20418')
    const tooMuch = await work.edit(number, { applications: [{ invoice: other, amount: 41 }] })
    expect(fieldErrors(tooMuch)).toEqual(['Only $40 is open on ' + other])
    await office.agreed()
    expect((await work.voidIt(number)).statusCode).toBe(200)
    expect([await openOf(billed.invoice), await openOf(other), await openOf(number)]).toEqual([268, 40, 0])
    const { statement } = await readMoney(billed.office, billed.number)
    expect(statement).toMatchObject({ paid: 0, owed: 308, credit_left: 0 })
    await office.agreed()
  })

  it('D50 D51 a credit memo takes back what was billed and no more, and pays the invoice that a rep chooses', async () => {
    const { office, billed, work, openOf, entered } = await anAccount(open)
    const invoice = await entered(billed.number, { type: 'invoice', lines: [SIGNS] })
    const tooMuch = await work.enter(billed.number, {
      type: 'credit_memo',
      lines: [{ ...SIGNS, quantity: 3 }],
    })
    expect(fieldErrors(tooMuch)).toEqual(['Only $40 of “Extra signs” was billed and can be taken back'])
    const never = await work.enter(billed.number, {
      type: 'credit_memo',
      lines: [{ item: 'service', quantity: 1, price: 5 }],
    })
    expect(fieldErrors(never)).toEqual([
      '“Service fee” wasn’t billed on this policy. Give a courtesy credit instead',
    ])
    const memo = await entered(billed.number, { type: 'credit_memo', lines: [{ ...SIGNS, quantity: 1 }] })
    expect(await openOf(memo)).toBe(20)
    const applied = await work.edit(memo, { applications: [{ invoice, amount: 20 }] })
    expect(applied.statusCode, applied.body).toBe(200)
    expect([await openOf(memo), await openOf(invoice)]).toEqual([0, 20])
    const gone = await work.voidIt(memo)
    expect(gone.statusCode, gone.body).toBe(200)
    expect([await openOf(memo), await openOf(invoice)]).toEqual([0, 40])
    await office.agreed()
  })

  it('D56 D57 what a rep paid back is corrected and voided; what a card got back stays', async () => {
    const { office, billed, paid, work, openOf } = await anAccount(open)
    await record(billed, { amount: 300, dated: '2027-01-15' })
    const [payment] = (await readMoney(billed.office, billed.number)).payments
    const number = payment?.number ?? ''
    const back = await billed.office.send(
      'POST',
      `/api/policies/${billed.number}/payments/${number}/refunds`,
      { amount: 20, reference: '881' },
      { 'idempotency-key': 'back' },
    )
    expect(back.statusCode, back.body).toBeLessThan(300)
    const [refund] = back.json().data.refunds
    expect(await openOf(number)).toBe(12)
    expect(fieldErrors(await work.voidIt(number))[0]).toContain('Void that refund first')
    const lower = await work.edit(refund.number, { amount: 15, reference: '882' })
    expect(lower.statusCode, lower.body).toBe(200)
    expect(await openOf(number)).toBe(17)
    expect(fieldErrors(await work.edit(refund.number, { amount: 16 }))).toEqual([
      'At most $15. To refund more, make another refund',
    ])
    expect((await work.voidIt(refund.number)).statusCode).toBe(200)
    expect(await openOf(number)).toBe(32)
    await office.agreed()

    office.setTime('2027-02-10T18:00:00Z')
    const cheaper = await changePlayers(office, paid, 80)
    expect(cheaper.answer.statusCode).toBeLessThan(300)
    const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const { documents } = await accountOf(rep, await customerId(rep, EMAIL))
    const receipt = documents.find(({ type }) => type === 'sales_receipt')
    const officeWork = accountWork(rep)
    const seen = await officeWork.read(receipt?.number ?? '')
    expect([seen.editable, seen.not_voided]).toEqual(['words', 'A card paid this. Refund it instead'])
    await office.agreed()
  })

  it('D59 D60 a receipt for something beside the price is edited and voided; that of a purchase keeps its lines', async () => {
    const { office, billed, paid, work, account, entered } = await anAccount(open)
    const number = await entered(billed.number, {
      type: 'sales_receipt',
      lines: [SIGNS],
      method: 'check',
      reference: '5511',
    })
    const { statement } = await readMoney(billed.office, billed.number)
    expect(statement).toMatchObject({ price: 268, other_charges: 40, paid: 40, owed: 268 })
    const edited = await work.edit(number, { lines: [SIGNS, SHIPPING], method: 'transfer', reference: '77' })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(edited.json().data).toMatchObject({ total: 49.5, method: 'transfer', reference: '77' })
    expect((await work.voidIt(number)).statusCode).toBe(200)
    expect((await readMoney(billed.office, billed.number)).statement).toMatchObject({ paid: 0, owed: 268 })
    const bought = (await account()).documents.find(
      ({ type, policy_number: policy }) => type === 'sales_receipt' && policy === paid.number,
    )
    const refused = await work.edit(bought?.number ?? '', { lines: [SIGNS] })
    expect([refused.statusCode, fieldErrors(refused)]).toEqual([
      400,
      ['This can’t be edited on this document'],
    ])
    const words = await work.edit(bought?.number ?? '', { memo: 'Thank you' })
    expect([words.statusCode, words.json().data?.memo]).toEqual([200, 'Thank you'])
    await office.agreed()
  })

  it('D53 N108 one check pays invoices of two policies, once, and its rest stays as credit', async () => {
    const { office, billed, work, openOf, account } = await anAccount(open)
    const second = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    const body = {
      amount: 500,
      applications: [
        { invoice: billed.invoice, amount: 268 },
        { invoice: second.invoice, amount: 200 },
      ],
    }
    const [made, again] = await Promise.all([work.pay(body, 'once'), work.pay(body, 'once')])
    expect([made.statusCode, again.statusCode], made.body + again.body).toEqual([201, 201])
    expect(again.json()).toEqual(made.json())
    expect(made.json().data.numbers).toHaveLength(2)
    expect([await openOf(billed.invoice), await openOf(second.invoice)]).toEqual([0, 68])
    const shown = await account()
    expect([shown.unused, shown.agrees]).toEqual([32, true])
    await office.agreed()
  })

  it('O07 D53 another check under the same key is refused, also where it pays invoices of another policy', async () => {
    const { office, billed, work, openOf } = await anAccount(open)
    const second = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    const checkFor = (invoice: string) => ({ amount: 100, applications: [{ invoice, amount: 100 }] })
    const answers = await Promise.all(
      [billed.invoice, second.invoice].map((invoice) => work.pay(checkFor(invoice), 'once')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 422,
    ])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    const left = [await openOf(billed.invoice), await openOf(second.invoice)]
    expect(left.toSorted((one, other) => Number(one) - Number(other))).toEqual([168, 268])
    await office.agreed()
  })

  it('O06 of two reps who edit or void one document at once, one is told that it changed', async () => {
    const { office, billed, work, entered } = await anAccount(open)
    const number = await entered(billed.number, { type: 'invoice', lines: [SIGNS] })
    const { version } = await work.read(number)
    const answers = await Promise.all([
      work.edit(number, { version, lines: [SHIPPING] }),
      work.voidIt(number, { version }),
      ...Array.from({ length: 6 }, () => work.edit(number, { version, memo: 'Mine' })),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(409),
    ])
    await office.agreed()
  })
})
