import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Books } from '#contract/accounting/books.ts'
import { journalEntries } from '#server/schema/policies/accounting.schema.ts'
import type { Client } from '#testing/server.ts'
import { accountOf, accountWork, customerId } from '#testing/account-work.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aBilledPolicy, type BilledPolicy, readMoney, record } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { randomRuns } from '#testing/random-runs.ts'

const EMAIL = 'dana@lake.example'
const AT_ONCE = 16
const sign = (price: number) => [{ item: 'sign', quantity: 1, price }]

async function anOffice(open: Parameters<typeof policyOffice>[0]) {
  const office = await policyOffice(open)
  const billed = await aBilledPolicy(office, { ...SCENARIO_16, insured_email: EMAIL })
  const work = accountWork(billed.office)
  const bill = async (price: number): Promise<BilledPolicy> => {
    const answer = await work.enter(billed.number, { type: 'invoice', lines: sign(price) })
    expect(answer.statusCode, answer.body).toBe(201)
    return { ...billed, invoice: answer.json().data.number }
  }
  const pay = async (policy: BilledPolicy, amount: number): Promise<string> => {
    const answer = await record(policy, { amount, dated: '2027-01-15' })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data.number
  }
  const stateOf = async ({ invoice }: BilledPolicy) =>
    (await readMoney(billed.office, billed.number)).invoices.find(({ number }) => number === invoice)
  return { office, billed, work, bill, pay, stateOf }
}

/** What goes wrong in other programs that keep accounts. */
describeOnBothDatabases('the wounds of other books', (open) => {
  it('O06 D51 D54 an invoice is paid only while all of it is paid or credited, also after a void', async () => {
    const { office, work, bill, pay, stateOf } = await anOffice(open)
    const invoice = await bill(100)
    const memo = (await work.enter(invoice.number, { type: 'credit_memo', lines: sign(40) })).json().data
      .number
    await work.edit(memo, { applications: [{ invoice: invoice.invoice, amount: 40 }] })
    expect(await stateOf(invoice)).toMatchObject({ open: 60, state: 'open' })
    const payment = await pay(invoice, 60)
    expect(await stateOf(invoice)).toMatchObject({ open: 0, state: 'paid' })
    await work.voidIt(payment)
    expect(await stateOf(invoice)).toMatchObject({ open: 60, state: 'open' })
    await work.voidIt(memo)
    expect(await stateOf(invoice)).toMatchObject({ open: 100, state: 'open' })
    await office.agreed()
  })

  it('O06 D53 of sixteen who move one payment to another invoice at once, no more is paid than is there', async () => {
    const { office, work, bill, pay, stateOf } = await anOffice(open)
    const [first, second] = [await bill(100), await bill(100)]
    const payment = await pay(first, 60)
    const { version } = await work.read(payment)
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        work.edit(payment, { version, applications: [{ invoice: second.invoice, amount: 60 }] }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([{ open: 100 }, { open: 40 }])
    await office.agreed()
  })

  it('O06 D54 the void of one payment frees nothing that another one paid', async () => {
    const { office, work, bill, pay, stateOf } = await anOffice(open)
    const invoice = await bill(100)
    const [first, second] = [await pay(invoice, 30), await pay(invoice, 50)]
    expect((await work.voidIt(first)).statusCode).toBe(200)
    expect(await stateOf(invoice)).toMatchObject({ open: 50 })
    expect(await work.read(second)).toMatchObject({ unused: 0, invoices: [{ applied: 0 }, { applied: 50 }] })
    await office.agreed()
  })

  it('O06 N92 what was credited of a bill stays billed: it is neither voided nor lowered below', async () => {
    const { office, work, bill, stateOf } = await anOffice(open)
    const invoice = await bill(100)
    const memo = (await work.enter(invoice.number, { type: 'credit_memo', lines: sign(40) })).json().data
      .number
    const gone = await work.voidIt(invoice.invoice)
    expect([gone.statusCode, gone.json().error]).toEqual([409, expect.stringContaining('was credited')])
    const lower = await work.edit(invoice.invoice, { lines: sign(39) })
    expect([lower.statusCode, lower.json().fields[0].message]).toEqual([
      400,
      '$40 of “Extra signs” was credited, so that much has to stay',
    ])
    expect((await work.edit(invoice.invoice, { lines: sign(40) })).statusCode).toBe(200)
    expect((await work.voidIt(memo)).statusCode).toBe(200)
    expect((await work.voidIt(invoice.invoice)).statusCode).toBe(200)
    expect(await stateOf(invoice)).toBeUndefined()
    await office.agreed()
  })

  it('O06 D48 D54 a bill stays while money that paid it went back for a credit, so that no money goes back twice', async () => {
    const { office } = await anOffice(open)
    const held = await holdPolicy(office, SCENARIO_16)
    const work = accountWork(office.rep)
    const invoice = (await work.enter(held.number, { type: 'invoice', lines: sign(400) })).json().data.number
    const paid = await record({ ...held, invoice, office: office.rep }, { amount: 400, dated: '2027-01-15' })
    expect(paid.statusCode, paid.body).toBe(201)
    const payment = paid.json().data.number
    const send = (path: string, body: object) =>
      office.rep.send('POST', `/api/policies/${held.number}/${path}`, body, {
        'idempotency-key': randomUUID(),
      })
    expect((await send('credits', { amount: 104, reason: 'The signs came late' })).statusCode).toBe(201)
    const [task] = (await send('refunds', { amount: 104 })).json().data.refunds
    expect(task).toMatchObject({ state: 'by_hand', receipt: payment })
    expect((await work.read(invoice)).not_voided).toMatch(/was refunded for a credit/)
    const refused = await work.voidIt(invoice)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      expect.stringContaining('Void that refund first, or enter a credit memo instead'),
    ])
    const recorded = await send(`refunds/${task.id}/recorded`, { reference: 'Check 9' })
    expect(recorded.statusCode, recorded.body).toBe(200)
    expect((await work.voidIt(recorded.json().data.number)).statusCode).toBe(200)
    expect((await work.voidIt(invoice)).statusCode).toBe(200)
    const all = await send(`payments/${payment}/refunds`, { amount: 400, reference: 'Check 10' })
    expect(all.statusCode, all.body).toBe(200)
    await office.agreed()
  })

  it('O06 N45 whoever owes a bill gets back only what their credit is above it, and reads the same; a rep may give it all', async () => {
    const { office } = await anOffice(open)
    const held = await holdPolicy(office, SCENARIO_16)
    const work = accountWork(office.rep)
    const invoice = (await work.enter(held.number, { type: 'invoice', lines: sign(40) })).json().data.number
    const memo = await work.enter(held.number, { type: 'credit_memo', lines: sign(20) })
    expect(memo.statusCode).toBe(201)
    const ask = (who: Client, amount: number) =>
      who.send(
        'POST',
        `/api/policies/${held.number}/refunds`,
        { amount },
        { 'idempotency-key': randomUUID() },
      )
    expect((await readMoney(held.holder, held.number)).refundable).toBe(0)
    expect((await readMoney(office.rep, held.number)).refundable).toBe(20)
    const refused = await ask(held.holder, 20)
    expect([refused.statusCode, refused.json().code, refused.json().data]).toEqual([
      409,
      'NOT_REFUNDABLE',
      { refundable: 0 },
    ])
    await record({ ...held, invoice, office: office.rep }, { amount: 25, dated: '2027-01-15' })
    expect((await readMoney(held.holder, held.number)).refundable).toBe(5)
    expect((await ask(held.holder, 6)).statusCode).toBe(409)
    expect((await ask(held.holder, 5)).statusCode).toBe(200)
    expect((await ask(office.rep, 15)).statusCode).toBe(200)
    await office.agreed()
  })

  it('O06 D59 a rep edits the memo of a refund that went back to a card, and nothing else of it', async () => {
    const { office } = await anOffice(open)
    const held = await holdPolicy(office, SCENARIO_16)
    const work = accountWork(office.rep)
    const send = (path: string, body: object) =>
      office.rep.send('POST', `/api/policies/${held.number}/${path}`, body, {
        'idempotency-key': randomUUID(),
      })
    expect((await send('credits', { amount: 50, reason: 'The signs came late' })).statusCode).toBe(201)
    const [refund] = (await send('refunds', { amount: 50 })).json().data.refunds
    const edited = await work.edit(refund.number, { memo: 'As we agreed' })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await work.edit(refund.number, { amount: 40 })).statusCode).toBe(400)
    expect((await work.voidIt(refund.number)).statusCode).toBe(409)
    await office.agreed()
  })

  it('O06 N45 a cancellation gives back what its policy cost, and leaves what a rep billed beside it', async () => {
    const { office } = await anOffice(open)
    const held = await holdPolicy(office, SCENARIO_16)
    const work = accountWork(office.rep)
    const sold = { type: 'sales_receipt', lines: sign(40), method: 'check', reference: '5511' }
    expect((await work.enter(held.number, sold)).statusCode).toBe(201)
    expect((await work.enter(held.number, { type: 'invoice', lines: sign(15) })).statusCode).toBe(201)
    await sendChange(held.holder, held.number, { action: 'cancel_policy', version: 1 })
    // Of the $208 that come back, what the rep billed is paid first.
    expect((await readMoney(office.rep, held.number)).statement).toMatchObject({
      price: 60,
      other_charges: 55,
      paid: 308,
      credited: 208,
      refunded: 193,
      owed: 0,
      credit_left: 0,
    })
    await office.agreed()
  })

  it('O06 N45 a cancellation pays back nothing while more is owed beside the policy than comes back', async () => {
    const { office } = await anOffice(open)
    const held = await holdPolicy(office, SCENARIO_16)
    const work = accountWork(office.rep)
    const courtesy = { amount: 104, reason: 'The signs came late' }
    const given = await office.rep.send('POST', `/api/policies/${held.number}/credits`, courtesy, {
      'idempotency-key': randomUUID(),
    })
    expect(given.statusCode, given.body).toBe(201)
    expect((await work.enter(held.number, { type: 'invoice', lines: sign(400) })).statusCode).toBe(201)
    await sendChange(held.holder, held.number, { action: 'cancel_policy', version: 1 })
    // $208 come back for the policy, and all of it goes onto the bill; the courtesy stays until the rest is paid.
    const { statement, refundable } = await readMoney(held.holder, held.number)
    expect(statement).toMatchObject({ refunded: 0, owed: 192, credit_left: 104 })
    expect(refundable).toBe(0)
    await office.agreed()
  })

  it('O06 no number is given twice, whoever enters at once and whatever fails in between', async () => {
    const { office, billed, work } = await anOffice(open)
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, nth) =>
        work.enter(billed.number, {
          type: nth % 3 === 0 ? 'credit_memo' : 'invoice',
          lines: sign(nth % 3 === 0 ? 9000 : 10),
        }),
      ),
    )
    const numbers = answers.flatMap((answer) =>
      answer.statusCode === 201 ? [answer.json().data.number] : [],
    )
    expect([numbers.length, new Set(numbers).size]).toEqual([32, 32])
    await office.agreed()
  })

  it('O06 N109 what is edited or voided after its period was closed is posted in the open one', async () => {
    const { office, billed, bill } = await anOffice(open)
    const [edited, voided] = [await bill(100), await bill(50)]
    office.setTime('2027-02-03T18:00:00Z')
    const [kim, lee] = [
      await signedInRep(office, await aRep(office.context, 'kim@office.example')),
      await signedInRep(office, await aRep(office.context, 'lee@office.example')),
    ]
    const proposed = await kim.send('POST', '/api/admin/books/closing/proposals', {
      through: '2027-01-31',
      bank_reason: 'Not imported here',
    })
    const { id } = proposed.json().data.waiting
    expect((await lee.send('POST', `/api/admin/books/closing/proposals/${id}/approve`, {})).statusCode).toBe(
      200,
    )
    const january = (await accountOf(kim, await customerId(kim, EMAIL), '2027-01-01..2027-01-31')).balance
    const late = accountWork(kim)
    expect((await late.edit(edited.invoice, { lines: sign(80) })).statusCode).toBe(200)
    expect((await late.voidIt(voided.invoice)).statusCode).toBe(200)
    const posted = await office.context.db
      .select({ at: journalEntries.postedAt })
      .from(journalEntries)
      .where(sql`${journalEntries.ofDocument} in (${edited.invoice}, ${voided.invoice})`)
    expect(posted).toHaveLength(3)
    for (const { at } of posted) expect(at.toISOString() >= '2027-02-01').toBe(true)
    const account = await accountOf(kim, await customerId(kim, EMAIL), '2027-01-01..2027-01-31')
    expect([account.balance, account.agrees]).toEqual([january, true])
    for (const period of ['2027-01-01..2027-01-31', '2027-01-01..2027-02-03']) {
      const books: Books = (await kim.get(`/api/admin/books?period=${period}`)).json().data
      const receivable = books.trial_balance.lines.find(({ account: name }) => name === 'accounts_receivable')
      expect(books.receivables.total).toBe(receivable?.after)
    }
    const now = await accountOf(kim, await customerId(kim, EMAIL))
    expect([now.balance, now.agrees]).toEqual([january - 70, true])
    expect(await office.context.db.$count(journalEntries, eq(journalEntries.document, billed.invoice))).toBe(
      1,
    )
    await office.agreed()
  })

  it('O06 no cent is lost over many partial payments', { timeout: 240_000 }, async () => {
    const { office, bill, pay, stateOf } = await anOffice(open)
    const times = randomRuns(60).numRuns
    const invoice = await bill(Number((times * 0.07).toFixed(2)))
    for (let nth = 0; nth < times; nth += 1) await pay(invoice, 0.07)
    expect(await stateOf(invoice)).toMatchObject({ open: 0, state: 'paid' })
    const { statement } = await readMoney(invoice.office, invoice.number)
    expect(statement).toMatchObject({ owed: 268, credit_left: 0 })
    await office.agreed()
  })
})
