import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { stripeGateway, stripeSdk } from '#server/payments/gateway/stripe/stripe.client.ts'
import { CARDS, producerFields } from '#testing/a-quote.ts'
import {
  aBilledPolicy,
  anInvoiceLink,
  type BilledPolicy,
  payByCard,
  readMoney,
  record,
} from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { byCard, openWithLink, sendChange } from '#testing/held-policy.ts'
import { testClient } from '#testing/server.ts'
import { openTestSite, type Site } from '#testing/site.ts'
import { startStripePeer } from '#testing/stripe-peer/start-stripe-peer.ts'
import { STRIPE_KEY } from '#testing/stripe-peer/stripe-peer.ts'
import { STRIPE_ENV } from '#testing/stripe-site.ts'

describeOnBothDatabases('paying an invoice by card', (open) => {
  async function aSite(): Promise<Site> {
    const database = await open()
    const site = await openTestSite({}, () => Promise.resolve(database))
    onTestFinished(site.close)
    return site
  }

  /** What the sandbox took, in dollars; the policies of these tests were billed. */
  const charged = async ({ context: { db } }: Site) =>
    (await db.select().from(sandboxCharges).where(eq(sandboxCharges.state, 'approved'))).map(
      ({ amountCents }) => amountCents / 100,
    )
  const sound = async ({ context: { db } }: Site) => expect(await findBookErrors(db)).toEqual([])
  const payLink = async (site: Site, token: string, amount: number, key: string = randomUUID()) =>
    testClient(site.server).send(
      'POST',
      `/api/invoice-links/${token}/pay`,
      { amount, payment: await byCard(site) },
      { 'idempotency-key': key },
    )
  const invoiceOf = async ({ holder, number }: BilledPolicy) =>
    (await holder.get(`/api/policies/${number}`)).json().data.invoices[0]

  it('N108 N77 its payer pays it from the policy: one key charges once, and nothing is left to pay', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    expect(await invoiceOf(billed)).toMatchObject({ number: billed.invoice, open: 310, state: 'open' })
    const declined = await payByCard(site, billed.holder, billed, { amount: 310, card: CARDS.declines })
    expect(declined.json()).toMatchObject({ code: 'CARD_DECLINED' })
    const outdated = await payByCard(site, billed.holder, billed, { amount: 300 })
    expect(outdated.json()).toMatchObject({ code: 'BALANCE_CHANGED', data: { shown: 300, now: 310 } })

    const once = { amount: 310, key: randomUUID(), payment: await byCard(site) }
    const paid = await payByCard(site, billed.holder, billed, once)
    expect([paid.statusCode, paid.json().data]).toMatchObject([200, { open: 0, state: 'paid' }])
    const again = await payByCard(site, billed.holder, billed, once)
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect((await payByCard(site, billed.holder, billed, { ...once, amount: 309 })).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    const other = await payByCard(site, billed.holder, billed, { amount: 310 })
    expect(other.json()).toMatchObject({ code: 'BALANCE_CHANGED', data: { now: 0 } })
    expect(await charged(site)).toEqual([310])
    expect(await readMoney(billed.holder, billed.number)).toMatchObject({
      statement: { price: 310, paid: 310, owed: 0 },
      payments: [{ amount: 310, method: 'credit_card', unapplied: 0 }],
    })
    await sound(site)
  })

  it('E14 errors of payments, credits and refunds are reported in the sections that show them', async () => {
    const site = await aSite()
    const { office, number, invoice } = await aBilledPolicy(site)
    const recorded = { invoice, balance: 310, amount: 310, method: 'check', reference: '1041' }
    for (const [path, body, section, field] of [
      [
        `admin/policies/${number}/payments`,
        { ...recorded, amount: -1, dated: '2026-11-20' },
        'invoices',
        'amount',
      ],
      [`admin/policies/${number}/payments`, { ...recorded, dated: '2099-01-01' }, 'invoices', 'dated'],
      [`policies/${number}/credits`, { amount: 0, reason: 'Late signs' }, 'credit_memo', 'amount'],
      [`policies/${number}/refunds`, { amount: -5 }, 'refund', 'amount'],
    ] as const) {
      const answer = await office.send('POST', `/api/${path}`, body, { 'idempotency-key': randomUUID() })
      expect([answer.statusCode, answer.json().fields], `${path} ${field}`).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ section, field })]),
      ])
    }
  })

  it('C15 a payment filled in on another form than that of the quote charges nothing', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const card = await byCard(site)
    const pay = (version: string) =>
      payByCard(site, billed.holder, billed, { amount: 310, payment: { ...card, version } })
    const refused = await pay('version_3')
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'VERSION_CONFLICT' }])
    expect(await charged(site)).toEqual([])
    expect((await pay('version_1')).json().data).toMatchObject({ open: 0, state: 'paid' })
  })

  it('N108 N63 the link in its mail shows and pays that invoice alone, opened by anybody', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const [mail] = await site.context.db
      .select()
      .from(messages)
      .where(eq(messages.cause, `invoice:${billed.invoice}`))
    expect(mail).toMatchObject({ recipient: billed.email, subject: expect.stringContaining('of $310') })
    const token = mail?.linkToken ?? ''
    const browser = testClient(site.server)
    const shown = await browser.get(`/api/invoice-links/${token}`)
    expect([shown.statusCode, shown.headers['cache-control'], shown.json().data]).toMatchObject([
      200,
      'no-store',
      { number: billed.invoice, policy_number: billed.number, open: 310, state: 'open' },
    ])
    expect((await browser.get(`/api/policies/${billed.number}`)).statusCode).toBe(401)
    expect((await browser.get(`/api/invoice-links/${token}x`)).json()).toMatchObject({ code: 'NOT_FOUND' })
    const paid = await payLink(site, token, 310)
    expect([paid.statusCode, paid.json().data]).toMatchObject([200, { open: 0, state: 'paid' }])
    expect((await browser.get(`/api/invoice-links/${token}`)).json().data).toMatchObject({ state: 'paid' })
    expect(await charged(site)).toEqual([310])
    await sound(site)
  })

  it('N108 a link of somebody who is not the payer, or that is too old, is answered like an unknown one', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const { db } = site.context
    const foreign = await anInvoiceLink(site, billed.invoice, 'former@agency.example')
    const old = await anInvoiceLink(site, billed.invoice, billed.email)
    await db.execute(
      sql`update invoice_links set expires_at = '2026-11-20T11:59:59Z' where email = ${billed.email}`,
    )
    for (const token of [foreign, old]) {
      const answer = await testClient(site.server).get(`/api/invoice-links/${token}`)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
      expect((await payLink(site, token, 310)).statusCode).toBe(404)
    }
    expect(await charged(site)).toEqual([])
  })

  it('N63 N108 on a policy that a producer sold the producer alone sees and pays it; others get no invoice', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site, producerFields())
    const agent = await openWithLink(site, 'ann@lake.example')
    const stranger = await aBilledPolicy(site)
    const due = (await readMoney(billed.office, billed.number)).statement.owed
    expect(due).toBeLessThan(310)
    expect((await billed.holder.get(`/api/policies/${billed.number}`)).json().data.invoices).toBeNull()
    for (const [browser, code] of [
      [billed.holder, 'NOT_FOUND'],
      [stranger.holder, 'NOT_FOUND'],
      [testClient(site.server), 'SIGN_IN_REQUIRED'],
    ] as const) {
      expect((await payByCard(site, browser, billed, { amount: due })).json()).toMatchObject({ code })
      const cancel = `/api/policies/${billed.number}/invoices/${billed.invoice}/pay/cancel`
      expect((await browser.send('POST', cancel, {})).json()).toMatchObject({ code })
    }
    expect(
      (
        await payByCard(site, stranger.holder, { ...billed, number: stranger.number }, { amount: due })
      ).json(),
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(await charged(site)).toEqual([])
    expect((await payByCard(site, agent, billed, { amount: due })).statusCode).toBe(200)
    expect(await charged(site)).toEqual([due])
    await sound(site)
  })

  it('N108 N77 paid in two browsers, by its link and by a rep at once, it is never charged above its balance', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const token = await anInvoiceLink(site, billed.invoice, billed.email)
    const second = await openWithLink(site, billed.email)
    const answers = await Promise.all([
      payByCard(site, billed.holder, billed, { amount: 310 }),
      payByCard(site, second, billed, { amount: 310 }),
      payLink(site, token, 310),
      record(billed, { balance: 310, amount: 310 }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode < 202)).toHaveLength(1)
    expect(await readMoney(billed.office, billed.number)).toMatchObject({
      statement: { paid: 310, owed: 0 },
      unapplied: 0,
    })
    expect((await charged(site)).length).toBeLessThanOrEqual(1)
    await sound(site)
  })

  it('N108 N80 a policy whose invoice was paid by card and by check is cancelled: each gets its money back, once', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    await record(billed, { balance: 310, amount: 110 })
    expect((await payByCard(site, billed.holder, billed, { amount: 200 })).statusCode).toBe(200)
    const cancelled = await sendChange(billed.holder, billed.number, { action: 'cancel_policy', version: 1 })
    expect(cancelled.statusCode).toBe(200)
    const { refunds, statement } = await readMoney(billed.office, billed.number)
    // 310 less the fee of 60; the most goes back where the most came from.
    expect(refunds.map(({ amount, state }) => [amount, state])).toEqual([
      [200, 'completed'],
      [50, 'by_hand'],
    ])
    expect(statement.owed).toBe(0)
    await sound(site)
  })

  it('N108 O05 a gateway that took the money and did not answer is asked again: the invoice is paid once', async () => {
    const site = await aSite()
    const billed = await aBilledPolicy(site)
    const key = randomUUID()
    const payment = await byCard(site, CARDS.chargesAndTimesOut)
    const first = await payByCard(site, billed.holder, billed, { amount: 310, key, payment })
    expect([first.statusCode, first.json().code]).toEqual([202, 'PENDING'])
    expect((await payByCard(site, billed.holder, billed, { amount: 310 })).json()).toMatchObject({
      code: 'IN_PROGRESS',
    })
    expect((await record(billed, { balance: 310, amount: 310 })).json()).toMatchObject({
      code: 'IN_PROGRESS',
    })
    const paid = await payByCard(site, billed.holder, billed, { amount: 310, key, payment })
    expect([paid.statusCode, paid.json().data]).toMatchObject([200, { open: 0 }])
    expect(await charged(site)).toEqual([310])
    await sound(site)
  })

  it('N108 N77 while the bank waits it can be given up, and a rep who records another payment ends it', async () => {
    const peer = await startStripePeer()
    const database = await open()
    const now = () => new Date('2026-11-20T12:00:00Z')
    const env = { ...STRIPE_ENV, STRIPE_API_BASE: peer.url }
    const stripe = stripeSdk({ secretKey: STRIPE_KEY, apiBase: peer.url })
    const gateway = stripeGateway({ db: database.db, now, stripe })
    const site = await openTestSite({ env, now, gateway }, () => Promise.resolve(database))
    onTestFinished(site.close)
    const billed = await aBilledPolicy(site)
    const asks = { payment_type: 'credit_card', token: 'pm_card_authenticationRequired' }
    const begin = () => payByCard(site, billed.holder, billed, { amount: 310, payment: asks })
    expect((await begin()).json().data).toMatchObject({ state: 'requires_action' })
    expect((await invoiceOf(billed)).confirm_payment_until).toBe('2026-11-21T12:00:00.000Z')
    expect((await begin()).json()).toMatchObject({ code: 'PAYMENT_WAITING' })
    const cancel = `/api/policies/${billed.number}/invoices/${billed.invoice}/pay/cancel`
    expect((await billed.holder.send('POST', cancel, {})).json().data).toMatchObject({
      open: 310,
      confirm_payment_until: null,
    })

    const { client_secret: secret } = (await begin()).json().data
    expect((await record(billed, { balance: 310, amount: 310 })).statusCode).toBe(201)
    await peer.cardholder('authenticate', secret)
    await site.runJobs()
    const ended = await site.context.db.select().from(purchases).where(eq(purchases.invoice, billed.invoice))
    expect(ended.map(({ state }) => state)).toEqual(['abandoned', 'abandoned'])
    expect(peer.ledger.capturedCharges()).toEqual([])
    expect(await readMoney(billed.office, billed.number)).toMatchObject({
      statement: { paid: 310, owed: 0 },
      unapplied: 0,
    })
    await sound(site)
  })
})
