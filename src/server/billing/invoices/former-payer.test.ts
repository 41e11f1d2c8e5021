import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { createInvoiceReminderJob } from '#server/billing/reminders/remind-of-invoice.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { stripeGateway, stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'
import { producerFields } from '#testing/a-quote.ts'
import {
  aBilledPolicy,
  anInvoiceLink,
  type BilledPolicy,
  payByCard,
  readMoney,
  record,
} from '#testing/an-invoice.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openWithLink } from '#testing/held-policy.ts'
import { recordProducer, SELLER, TAKES_OVER } from '#testing/recorded-producer.ts'
import { testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY } from '#testing/stripe-peer/stripe-peer.ts'
import { STRIPE_ENV } from '#testing/stripe-site.ts'

const NEW = TAKES_OVER.producer_email

const giveTo = ({ office, number }: BilledPolicy, producer: typeof TAKES_OVER | null) =>
  recordProducer({ rep: office }, { number }, producer)

const mailsTo = async ({ context: { db } }: Site, recipient: string) =>
  (await db.select().from(messages).where(eq(messages.recipient, recipient))).map(({ subject }) => subject)

describeOnDatabase('N87 N108 an invoice after another one has become the payer', (open) => {
  async function aSite(env: Record<string, string> = {}, now?: () => Date): Promise<Site> {
    const site = await openTestSite({ env, ...(now && { now }) }, open)
    onTestFinished(site.close)
    return site
  }

  it('N87 N108 what a producer was billed stays its own: its link ends, and what a rep records, pays back and mails is its own', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site, producerFields())
    const agent = await openWithLink(site, SELLER)
    const token = await anInvoiceLink(site, billed.invoice, SELLER)
    const { owed: due } = (await readMoney(agent, billed.number)).statement
    expect((await giveTo(billed, TAKES_OVER)).statusCode).toBe(200)

    expect((await payByCard(site, agent, billed, { amount: due })).statusCode).toBe(401)
    expect((await testClient(site.server).get(`/api/invoice-links/${token}`)).statusCode).toBe(404)
    const next = await openWithLink(site, NEW)
    expect(await readMoney(next, billed.number)).toMatchObject({
      statement: { price: 0, owed: 0 },
      invoices: [],
    })
    expect((await payByCard(site, next, billed, { amount: due })).json()).toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await anInvoiceLink(site, billed.invoice, NEW)
    expect((await testClient(site.server).get(`/api/invoice-links/${foreign}`)).statusCode).toBe(404)

    const received = (await record(billed, { balance: due, amount: due + 20 })).json().data
    expect(received).toMatchObject({ unapplied: 20 })
    const back = `/api/policies/${billed.number}/payments/${received.number}/refunds`
    const key = { 'idempotency-key': randomUUID() }
    const paidBack = await billed.office.send('POST', back, { amount: 20, reference: 'Check 9' }, key)
    expect(paidBack.statusCode).toBe(200)
    const office = await readMoney(billed.office, billed.number)
    expect(office.statement).toMatchObject({ paid: due + 20, refunded: 20, owed: 0, credit_left: 0 })
    const shown = await readMoney(next, billed.number)
    expect(shown).toMatchObject({ statement: { paid: 0 }, payments: [], refunds: [], unapplied: 0 })
    const papers = (await next.get(`/api/policies/${billed.number}/papers`)).json().data
    expect(JSON.stringify(papers)).not.toMatch(/PMT-|INV-|RF-/)
    const toSeller = (await mailsTo(site, SELLER)).join('; ')
    expect(toSeller).toMatch(/Payment of \$.* received/)
    expect(toSeller).toContain(`Refund of $20: policy ${billed.number}`)
    expect((await mailsTo(site, NEW)).join('; ')).not.toMatch(/Payment of|Refund of/)
    expect(await findBookErrors(site.context.db)).toEqual([])
  })

  it('N87 N108 the insured still pays what it was billed before a producer took over, and the producer sees nothing of it', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const token = await anInvoiceLink(site, billed.invoice, billed.email)
    expect((await giveTo(billed, TAKES_OVER)).statusCode).toBe(200)
    const next = await openWithLink(site, NEW)
    expect((await next.get(`/api/policies/${billed.number}`)).json().data.invoices).toEqual([])
    expect((await payByCard(site, next, billed, { amount: 310 })).json()).toMatchObject({ code: 'NOT_FOUND' })

    const insured = await openWithLink(site, billed.email)
    expect((await insured.get(`/api/policies/${billed.number}`)).json().data.invoices).toMatchObject([
      { number: billed.invoice, open: 310 },
    ])
    const linked = (await testClient(site.server).get(`/api/invoice-links/${token}`)).json().data
    expect(linked).toMatchObject({ open: 310 })
    expect(linked.bill_to).not.toContain('Hill Country')
    expect((await payByCard(site, insured, billed, { amount: 310 })).statusCode).toBe(200)
    expect((await readMoney(insured, billed.number)).statement).toMatchObject({ paid: 310, owed: 0 })
    expect((await mailsTo(site, billed.email)).join('; ')).toContain('Payment of $310 received')
    expect(await findBookErrors(site.context.db)).toEqual([])
  })

  it('N87 N108 nobody is reminded of an invoice whose link has ended', async () => {
    let time = new Date('2026-11-20T12:00:00Z')
    const site = await aSite({ INVOICE_REMINDER_DAYS: '7' }, () => time)
    const billed = await aBilledPolicy(site, producerFields())
    expect((await giveTo(billed, TAKES_OVER)).statusCode).toBe(200)
    time = new Date('2027-01-10T18:00:00Z')
    await createInvoiceReminderJob(site.context)({}, site.context)
    const all = [...(await mailsTo(site, SELLER)), ...(await mailsTo(site, NEW))].join('; ')
    expect(all).not.toContain('Reminder')
  })

  it('N87 N108 a card payment that waits for its cardholder ends when the producer of record changes', async () => {
    const peer = await startStripePeer()
    const database = await open()
    const now = () => new Date('2026-11-20T12:00:00Z')
    const env = { ...STRIPE_ENV, STRIPE_API_BASE: peer.url }
    const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
    const gateway = stripeGateway({ db: database.db, now, stripe })
    const site = await openTestSite({ env, now, gateway }, () => Promise.resolve(database))
    onTestFinished(site.close)
    const billed = await aBilledPolicy(site, producerFields())
    const agent = await openWithLink(site, SELLER)
    const { owed: amount } = (await readMoney(agent, billed.number)).statement
    const payment = { payment_type: 'credit_card', token: 'pm_card_authenticationRequired' }
    const begun = (await payByCard(site, agent, billed, { amount, payment })).json().data
    expect(begun).toMatchObject({ state: 'requires_action' })
    expect((await giveTo(billed, null)).statusCode).toBe(200)
    await peer.cardholder('authenticate', begun.client_secret)
    await site.runJobs()
    const [ended] = await site.context.db
      .select()
      .from(purchases)
      .where(eq(purchases.invoice, billed.invoice))
    expect(ended).toMatchObject({ state: 'abandoned' })
    expect(peer.ledger.capturedCharges()).toEqual([])
    expect((await readMoney(billed.office, billed.number)).statement).toMatchObject({ paid: 0, owed: amount })
  })
})
