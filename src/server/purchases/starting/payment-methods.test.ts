import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  invoices,
  journalEntries,
  postings,
  salesReceipts,
} from '#server/schema/policies/accounting.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import type { Rep } from '#server/access/access.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { shootoutAnswers } from '#testing/contest-answers.ts'
import { aQuote, aCardToken, fieldsOf, producerFields, readyFields } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { withoutGrandPrize } from '#testing/ready-answers.ts'
import { amountDueOf, payOn } from '#testing/pay-for-quote.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

describe('N23 POST /contacts/:guid/bind and every payment method', () => {
  const site = siteForAll()
  let rep: Rep
  let office: Client
  const send = payOn(site)
  beforeAll(async () => {
    rep = await aRep(site.context)
    office = await signedInRep(site, rep)
  })

  const purchaseOf = async (quote: { id: string }) => {
    const found = await site.context.db.select().from(purchases).where(eq(purchases.quoteId, quote.id))
    expect(found).toHaveLength(1)
    return found[0]
  }
  const documentsOf = async (quote: { id: string }) => {
    const { id = '' } = (await purchaseOf(quote)) ?? {}
    const [receipts, billed] = await Promise.all([
      site.context.db.select().from(salesReceipts).where(eq(salesReceipts.purchaseId, id)),
      site.context.db.select().from(invoices).where(eq(invoices.purchaseId, id)),
    ])
    return { receipts, invoices: billed }
  }
  const postedBy = async (document: string) =>
    (
      await site.context.db
        .select()
        .from(postings)
        .where(eq(postings.document, document))
        .orderBy(postings.place)
    ).map(({ account, debitCents, creditCents }) => [account, debitCents / 100, creditCents / 100])

  it('N23 scenario 5: a check entered by a rep binds the Rotary shootout and opens invoice 489', async () => {
    const given = fieldsOf(shootoutAnswers)
    const base = Object.fromEntries(
      Object.entries(readyFields()).filter(([key]) => !(key in withoutGrandPrize)),
    )
    const quote = await createQuote(site.context, {
      ...base,
      ...given,
      client_type: 'rotary',
      h_coverage: 'No',
      shootout_terms: 'Yes',
    })
    expect(amountDueOf(quote)).toBe(489)
    const response = await send(quote, { payment_type: 'check', reference: '1042' }, { client: office })
    expect([response.statusCode, response.json()]).toMatchObject([200, { data: {} }])
    const { policy_number: number } = response.json().data

    const { receipts, invoices: billed } = await documentsOf(quote)
    expect(receipts).toEqual([])
    expect(billed).toMatchObject([
      {
        number: expect.stringMatching(/^INV-\d+$/),
        totalCents: 48_900,
        dueOn: '2026-12-20',
        content: { payment: { method: 'check', checkNumber: '1042' } },
      },
    ])
    expect(await postedBy(billed[0]?.number ?? '')).toEqual([
      ['accounts_receivable', 489, 0],
      ['discounts_given', 54, 0],
      ['premium_income', 0, 543],
    ])
    expect(await purchaseOf(quote)).toMatchObject({ state: 'completed', repId: rep.id, gateway: null })

    const policy = (await office.get(`/api/policies/${number}`)).json().data
    expect(policy).toMatchObject({
      documents: ['certificate', 'invoice', 'terms', 'checklist'],
      receipt: null,
      invoice: { total: 489, due: 'Sunday, December 20, 2026', payment: 'By check number 1042' },
    })
    const pdf = await office.get(`/api/policies/${number}/documents/invoice.pdf`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await office.get(`/api/policies/${number}/documents/receipt.pdf`)).statusCode).toBe(404)

    const [mail] = await site.context.db.select().from(messages).where(eq(messages.quoteId, quote.id))
    expect(mail?.subject).toMatch(/^You’re insured: /)
    expect(mail?.attachments.map(({ fileName }) => fileName)).toEqual([
      `${number}-certificate.pdf`,
      `${number}-invoice.pdf`,
    ])
    const auditLog = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(auditLog.find(({ event }) => event === 'policy_issued')).toMatchObject({
      actor: 'rep',
      repId: rep.id,
      detail: { policy: number, cents: 48_900, payment_type: 'check', document: billed[0]?.number },
    })
  })

  it('N12 scenario 6: Friends & Family get a policy and a receipt of 0, never an invoice', async () => {
    const quote = await createQuote(site.context, readyFields({ client_type: 'hl' }), { rep })
    expect(amountDueOf(quote)).toBe(0)
    const response = await send(quote, { payment_type: 'check' }, { client: office })
    expect(response.statusCode).toBe(200)
    const { policy_number: number } = response.json().data
    const { receipts, invoices: billed } = await documentsOf(quote)
    expect(billed).toEqual([])
    expect(receipts).toMatchObject([{ totalCents: 0, content: { payment: null } }])
    expect(await postedBy(receipts[0]?.number ?? '')).toEqual([])
    const policy = (await office.get(`/api/policies/${number}`)).json().data
    expect(policy).toMatchObject({
      receipt: { total: 0, payment: 'There was nothing to pay' },
      invoice: null,
    })
    expect(await site.context.db.$count(sandboxCharges)).toBe(0)
  })

  it.each([
    ['chevrolet', 'dealer_bac_code', '123456', 'BAC code'],
    ['chrysler', 'dealership_code', '12345', 'Dealership code'],
    ['ford_lincoln', 'pa_code', '12345', 'PA code'],
    ['toyota_lexus', 'dealership_code', '12345', 'Dealership code'],
  ])('N22 %s bills its parts account by its %s', async (client_type, field, code, label) => {
    const quote = await aQuote(site.context, { client_type })
    const wrong = await send(quote, { payment_type: 'pap', [field]: code.slice(1) })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { code: 'INVALID', fields: [{ section: 'payment_info', field: `payment.${field}` }] },
    ])
    const none = await send(quote, { payment_type: 'pap' })
    expect(none.json().fields).toMatchObject([{ field: `payment.${field}` }])
    const bound = await send(quote, { payment_type: 'pap', [field]: code })
    expect(bound.statusCode).toBe(200)
    const { receipts, invoices: billed } = await documentsOf(quote)
    expect([receipts.length, billed.map(({ content }) => content.payment)]).toEqual([
      0,
      [{ method: 'pap', account: { label, code } }],
    ])
    expect(await purchaseOf(quote)).toMatchObject({ paymentType: 'pap', accountCode: code, repId: null })
  })

  it('N22 K13 a Farmers agent binds by folio and is billed the net amount', async () => {
    const quote = await aQuote(site.context, producerFields())
    const bound = await send(quote, { payment_type: 'folio', agent_number: '654321' })
    expect(bound.statusCode).toBe(200)
    const { invoices: billed } = await documentsOf(quote)
    expect(billed).toMatchObject([
      {
        totalCents: 27_900,
        content: { producers: true, payment: { method: 'folio', account: { code: '654321' } } },
      },
    ])
    expect(await postedBy(billed[0]?.number ?? '')).toEqual([
      ['accounts_receivable', 279, 0],
      ['producer_commissions', 31, 0],
      ['premium_income', 0, 310],
    ])
  })

  it('D12 a Farmers agent with another payment method must give a reason, which is stored', async () => {
    const quote = await aQuote(site.context, producerFields())
    const why = 'The folio is closed'
    const token = await aCardToken(site.context)
    const silent = await send(quote, { payment_type: 'credit_card', token })
    expect([silent.statusCode, silent.json()]).toMatchObject([
      400,
      { code: 'INVALID', fields: [{ section: 'payment_info', field: 'payment.farmers_exception' }] },
    ])
    expect(await site.context.db.$count(purchases, eq(purchases.quoteId, quote.id))).toBe(0)
    const paid = await send(quote, {
      payment_type: 'credit_card',
      token,
      farmers_exception: why,
      agent_number: '654321',
    })
    expect(paid.statusCode).toBe(200)
    expect(await purchaseOf(quote)).toMatchObject({ farmersException: why, accountCode: '654321' })
    const auditLog = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(auditLog.find(({ event }) => event === 'policy_issued')?.detail).toMatchObject({
      farmers_exception: why,
    })
  })

  it.each([
    ['check', '1042'],
    ['transaction_id', 'ACH-77'],
  ])('D12 a rep who enters the %s of a Farmers agent must give a reason', async (payment_type, reference) => {
    const quote = await aQuote(site.context, producerFields())
    const payment = { payment_type, reference }
    const silent = await send(quote, payment, { client: office })
    expect(silent.json()).toMatchObject({ fields: [{ field: 'payment.farmers_exception' }] })
    const why = 'The agency sent a check'
    const paid = await send(quote, { ...payment, farmers_exception: why }, { client: office })
    expect(paid.statusCode).toBe(200)
    expect(await purchaseOf(quote)).toMatchObject({ farmersException: why, repId: rep.id })
  })

  it('N23 a payment that a rep took elsewhere makes a receipt with its id', async () => {
    const quote = await aQuote(site.context)
    const missing = await send(quote, { payment_type: 'transaction_id' }, { client: office })
    expect(missing.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'payment.reference' }] })
    const paid = await send(
      quote,
      { payment_type: 'transaction_id', reference: 'ACH-77' },
      { client: office },
    )
    expect(paid.statusCode).toBe(200)
    const { receipts } = await documentsOf(quote)
    expect(receipts).toMatchObject([
      { totalCents: 31_000, content: { payment: { transactionId: 'ACH-77' } } },
    ])
    expect((await postedBy(receipts[0]?.number ?? ''))[0]).toEqual(['undeposited_funds', 310, 0])
    const policy = (await office.get(`/api/policies/${paid.json().data.policy_number}`)).json().data
    expect(policy.receipt.payment).toMatch(/^Transaction ACH-77, /)
  })

  it('O05 every stored document belongs to one purchase and has postings', async () => {
    const [done, receipts, billed, entries] = await Promise.all([
      site.context.db.$count(purchases, eq(purchases.state, 'completed')),
      site.context.db.$count(salesReceipts),
      site.context.db.$count(invoices),
      site.context.db.$count(journalEntries),
    ])
    expect(receipts + billed).toBe(done)
    expect(entries).toBe(done)
  })
})
