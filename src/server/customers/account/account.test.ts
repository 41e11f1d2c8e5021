import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { accountOf, accountWork, customerId } from '#testing/account-work.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, readMoney, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { recordProducer, SELLER, soldPolicy, TAKES_OVER } from '#testing/recorded-producer.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { testClient } from '#testing/server.ts'

const EMAIL = 'dana@lake.example'

/** One customer with a policy on an invoice, of which a part is paid with too much later, and one by card. */
async function aCustomer(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  const paid = await holdPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  office.setTime('2027-02-10T18:00:00Z')
  const change = await changePlayers(office, paid, 130)
  expect(change.answer.statusCode, change.answer.body).toBeLessThan(300)
  const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
  const receive = async (amount: number, reference: string) => {
    const { invoices } = await readMoney(rep, billed.number)
    const balance = invoices.find(({ number }) => number === billed.invoice)?.open ?? 0
    const body = {
      invoice: billed.invoice,
      balance,
      amount,
      method: 'check',
      reference,
      dated: '02/09/2027',
    }
    const answer = await rep.send('POST', `/api/admin/policies/${billed.number}/payments`, body, {
      'idempotency-key': randomUUID(),
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  return { office, rep, billed, paid, receive, id: await customerId(rep, EMAIL) }
}

describeOnBothDatabases('the account of a customer', (open) => {
  it('D45 O06 has every document of its policies, their balance, and a statement that goes on where the last ended', async () => {
    const { rep, billed, id, receive } = await aCustomer(open)
    await receive(100, '20417')
    await receive(200, '20418')
    const year = await accountOf(rep, id)
    expect(year.agrees).toBe(true)
    // The invoice of $268 was paid with $300.
    expect([year.balance, year.open, year.unused]).toEqual([-32, 0, 32])
    const invoice = year.documents.find(({ number }) => number === billed.invoice)
    expect(invoice).toMatchObject({ amount: 268, open: 0, policy_number: billed.number })
    const payments = year.documents.filter(({ type }) => type === 'receive_payment')
    expect(
      payments.map(({ amount, open: left, payment, settles }) => [amount, left, payment, settles]),
    ).toEqual([
      [-100, 0, 'Check 20417', [{ number: billed.invoice, amount: 100, on: '2027-02-10' }]],
      [-200, 32, 'Check 20418', [{ number: billed.invoice, amount: 168, on: '2027-02-10' }]],
    ])
    const { customer, letter } = await accountOf(rep, id)
    expect(letter).toEqual({
      insurer: 'Albatross Indemnity Company',
      address: '100 Fairway Drive, Wilmington, DE 19801',
      addressee: expect.arrayContaining([customer.title]) as unknown,
    })
    const january = await accountOf(rep, id, '2027-01-01..2027-01-31')
    const february = await accountOf(rep, id, '2027-02-01..2027-02-28')
    expect([january.balance, january.open]).toEqual([268, 268])
    expect([february.statement.opening, february.statement.closing]).toEqual([268, -32])
    for (const { statement, documents } of [january, february]) {
      let balance = statement.opening
      for (const line of statement.lines) {
        balance += line.amount
        expect(line.balance).toBe(balance)
      }
      expect(statement.closing).toBe(balance)
      expect(new Set(statement.lines.map(({ number }) => number))).toEqual(
        new Set(documents.map(({ number }) => number)),
      )
    }
  })

  it('D45 N99 its statement is a file with the same balance, and the audit log says who has it', async () => {
    const { rep, id, receive } = await aCustomer(open)
    await receive(100, '20417')
    const file = await rep.get(`/api/admin/customers/${id}/account.csv`)
    expect(file.statusCode).toBe(200)
    const lines = file.body.trim().split('\r\n')
    expect(lines[1]).toContain('Opening balance')
    expect(lines.at(-1)).toContain('Closing balance,,,,168,')
    expect(lines.length).toBe((await accountOf(rep, id)).statement.lines.length + 3)
  })

  it('D45 N36 says on which day each document and the statement were mailed last, once they have left', async () => {
    const { office, rep, billed, id, receive } = await aCustomer(open)
    await receive(100, '20417')
    const mailed = await rep.send(
      'POST',
      `/api/admin/customers/${id}/statements`,
      { to: EMAIL },
      { 'idempotency-key': randomUUID() },
    )
    expect(mailed.statusCode, mailed.body).toBe(200)
    const read = async () => {
      const { statement_sent: statement, documents } = await accountOf(rep, id)
      const of = (type: string) => documents.find((one) => one.type === type)?.last_sent
      const invoice = documents.find(({ number }) => number === billed.invoice)?.last_sent
      return { statement, invoice, payment: of('receive_payment') }
    }
    expect(await read()).toEqual({ statement: null, invoice: null, payment: null })
    const day = '2027-02-11'
    const sent = {
      state: 'sent',
      sentAt: new Date(`${day}T18:00:00Z`),
      linkToken: null,
      linkExpiresAt: null,
    } as const
    const { db } = office.context
    await db.update(messages).set(sent).where(like(messages.cause, 'purchase:%'))
    expect(await read()).toEqual({ statement: null, invoice: day, payment: null })
    await db.update(messages).set(sent)
    expect(await read()).toEqual({ statement: day, invoice: day, payment: day })
  })

  it('D45 its statement is a PDF file, and is mailed to the customer alone', async () => {
    const { office, rep, id, receive } = await aCustomer(open)
    await receive(100, '20417')
    const file = await rep.get(`/api/admin/customers/${id}/account.pdf?period=2027-02-01..2027-02-28`)
    expect(file.headers['content-type']).toBe('application/pdf')
    const { text } = await readPdf(file.rawPayload)
    for (const words of [
      'Statement',
      'Opening balance',
      '$268',
      '-$100',
      'Closing balance',
      '$168',
      '1 to 30 days',
    ])
      expect(text).toContain(words)
    const mail = (to: string) =>
      rep.send(
        'POST',
        `/api/admin/customers/${id}/statements`,
        { to },
        { 'idempotency-key': `statement-to-${to}` },
      )
    const elsewhere = await mail('thief@elsewhere.example')
    expect([elsewhere.statusCode, elsewhere.json().fields]).toEqual([
      400,
      [expect.objectContaining({ field: 'to' })],
    ])
    // A second press that was meant once sends once.
    const [first, second] = [await mail(EMAIL), await mail(EMAIL)]
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([200, 200, { data: { to: EMAIL } }])
    const sent = (await office.context.db.select().from(messages)).filter(({ cause }) =>
      cause.startsWith('statement:'),
    )
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [EMAIL, 'Your statement of Wednesday, February 10, 2027'],
    ])
    expect(sent[0]?.plain).toContain('$168 is open on your account')
    expect(sent[0]?.attachments).toMatchObject([{ fileName: 'statement-2027-02-10.pdf' }])
    const audit = await office.context.db.select().from(auditEvents)
    expect(audit.filter(({ event }) => event === 'statement_sent').map(({ detail }) => detail)).toEqual([
      { customer: id, to: EMAIL, from: '2027-01-01', until: '2027-02-10' },
    ])
  })

  it('D46 of a card payment it says brand, last four digits, expiry and reference, and nothing more', async () => {
    const { rep, id, paid } = await aCustomer(open)
    const { documents } = await accountOf(rep, id)
    const cards = documents.filter(({ policy_number: policy }) => policy === paid.number)
    expect(cards.length).toBe(2)
    for (const { card } of cards)
      expect(card).toEqual({
        brand: 'Visa',
        last_digits: '4242',
        expires: expect.stringMatching(/^\d{2}\/20\d{2}$/),
        reference: expect.stringMatching(/^ch_/),
      })
  })

  it('N87 O06 what a producer pays stands on its own account, net, and on none of its client', async () => {
    const office = await policyOffice(open)
    const { policy } = await soldPolicy(office, { insured_email: EMAIL })
    await soldPolicy(office, { insured_email: EMAIL })
    await recordProducer(office, policy, TAKES_OVER)
    const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const client = await accountOf(rep, await customerId(rep, EMAIL))
    expect([client.documents, client.balance]).toEqual([[], 0])
    const seller = await accountOf(rep, await customerId(rep, SELLER))
    // It stays the seller's after another producer has taken over.
    expect(seller.documents.map(({ amount, type }) => [amount, type])).toEqual([
      [241, 'sales_receipt'],
      [241, 'sales_receipt'],
    ])
    expect(seller.agrees).toBe(true)
  })

  it('D45 D53 over New Year what is open keeps its row, with what paid a part of it, and its policy can be billed', async () => {
    const office = await policyOffice(open)
    office.setTime('2026-12-15T18:00:00Z')
    const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    const paid = await holdPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
    const part = (await record(billed, { amount: 100, dated: '2026-12-15' })).json().data.number
    office.setTime('2027-01-05T18:00:00Z')
    const rep = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const id = await customerId(rep, EMAIL)
    const year = await accountOf(rep, id)
    expect([year.from, year.balance, year.left_out]).toEqual(['2027-01-01', 168, 0])
    expect(year.documents.map(({ number, open: left }) => [number, left])).toEqual([
      [billed.invoice, 168],
      [part, 0],
    ])
    expect(year.policies).toEqual([billed.number, paid.number].toSorted())
    const due = year.documents[0]?.due_on
    const openNow = [
      { number: billed.invoice, type: 'invoice', policy_number: billed.number, open: 168, due_on: due },
    ]
    expect(year.open_now).toEqual(openNow)
    // Paid by a part of it since: the year before says what was open then, and what is open now.
    await record({ ...billed, office: rep }, { amount: 50, dated: '2027-01-04' })
    const before = await accountOf(rep, id, '2026-01-01..2026-12-31')
    expect(before.documents.find(({ number }) => number === billed.invoice)?.open).toBe(168)
    expect(before.open_now).toMatchObject([{ number: billed.invoice, open: 118 }])
    // Once nothing is open, it stands in its own year alone.
    await record({ ...billed, office: rep }, { amount: 118, dated: '2027-01-04' })
    const settled = await accountOf(rep, id)
    expect(settled.documents.map(({ type }) => type)).toEqual(['receive_payment', 'receive_payment'])
    expect([settled.open_now, settled.policies.length]).toEqual([[], 2])
  })

  it('D45 O06 D47 how late an invoice was on a past day stays, also where it is given more time later', async () => {
    const { office, rep, billed, id } = await aCustomer(open)
    const work = accountWork(rep)
    const late = async (period: string) => {
      const { bands, documents } = await accountOf(rep, id, period)
      const due = documents.find(({ number }) => number === billed.invoice)?.due_on
      return [bands.filter(({ amount }) => amount > 0).map(({ band }) => band), due]
    }
    const sooner = await work.edit(billed.invoice, { due_on: '01/31/2027' })
    expect(sooner.statusCode, sooner.body).toBe(200)
    expect(await late('2027-01-01..2027-02-10')).toEqual([['days_1_to_30'], '2027-01-31'])
    office.setTime('2027-02-11T18:00:00Z')
    const later = await signedInRep(office, await aRep(office.context, 'kim@office.example'))
    const more = await accountWork(later).edit(billed.invoice, { due_on: '04/30/2027' })
    expect(more.statusCode, more.body).toBe(200)
    const bandsOf = async (period: string) =>
      (await accountOf(later, id, period)).bands.filter(({ amount }) => amount > 0).map(({ band }) => band)
    expect(await bandsOf('2027-01-01..2027-02-10')).toEqual(['days_1_to_30'])
    expect(await bandsOf('2027-01-01..2027-02-11')).toEqual(['not_due'])
    const { open_now: openNow } = await accountOf(later, id, '2027-01-01..2027-02-10')
    expect(openNow).toMatchObject([{ number: billed.invoice, due_on: '2027-04-30' }])
  })

  it('R02 D45 nobody but reps reads it, and wrong values are named', async () => {
    const { office, rep, id } = await aCustomer(open)
    expect((await testClient(office.server).get(`/api/admin/customers/${id}/account`)).statusCode).toBe(401)
    expect((await testClient(office.server).get(`/api/admin/customers/${id}/account.csv`)).statusCode).toBe(
      401,
    )
    expect((await rep.get(`/api/admin/customers/${randomUUID()}/account`)).statusCode).toBe(404)
    for (const path of [`${id}/account?period=now`, `${id}/account?period=2027-02-30..`, 'me/account'])
      expect((await rep.get(`/api/admin/customers/${path}`)).statusCode, path).toBe(400)
  })
})
