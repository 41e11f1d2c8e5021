import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { renderAttachments } from '#server/messaging/render-attachment.ts'
import { toDollars } from '#domain/values/money.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { aQuote, aCardToken, CARDS } from '#testing/a-quote.ts'
import { BOUGHT_ONCE_LEDGER, readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { testClient } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

/** Every field that a browser may send. */
const payload = {
  payment_type: 'credit_card',
  cc_last_digits: null,
  exp_month: null,
  exp_year: null,
  special_instructions: null,
  dealer_bac_code: null,
  agent_number: null,
  dealership_code: null,
  pa_code: null,
  version: 'version_1',
  emails_to_be_sent: null,
}

describe('C15 POST /contacts/:guid/purchase', () => {
  const site = siteForAll({ now: () => at })
  let at = NOON

  const buy = async (
    quote: QuoteWithPolicy,
    {
      key = 'key-1',
      payment = {},
      card = CARDS.approves,
      ...body
    }: Record<string, unknown> & { key?: string; payment?: object; card?: string } = {},
  ) =>
    site.client.send(
      'POST',
      `/api/contacts/${quote.id}/purchase`,
      {
        version: quote.version,
        amount_due: toDollars(quote.price?.summary?.amountDue ?? (0 as never)),
        payment: { ...payload, token: await tokenOf(`${quote.id} ${card}`, card), ...payment },
        ...body,
      },
      { 'idempotency-key': key },
    )
  const tokens = new Map<string, string>()
  /** One for each quote, as a token pays once; a repeated call has the same. */
  async function tokenOf(key: string, card: string): Promise<string> {
    const token = tokens.get(key) ?? (await aCardToken(site.context, card))
    tokens.set(key, token)
    return token
  }
  const mailsOf = (quote: { id: string }) =>
    site.context.db.select().from(messages).where(eq(messages.quoteId, quote.id))

  it('P01 C15 charges the card and answers with the policy and its pages, which the browser may open', async () => {
    const quote = await aQuote(site.context)
    const response = await buy(quote)
    expect(response.statusCode).toBe(200)
    const { data } = response.json()
    const number = data.policy_number
    expect(data).toEqual({
      policy_number: expect.stringMatching(/^ALB-\d{6}$/),
      confirmation_url: `/quote/confirmation/${number}/certificate`,
      policy_url: `/quote/policy/all/mine/-/${number}`,
    })
    expect(response.headers['idempotent-replayed']).toBeUndefined()
    expect(await readLedger(site.context.db, quote.id)).toEqual(BOUGHT_ONCE_LEDGER)

    const certificate = await site.client.get(`/api/policies/${number}/documents/certificate.pdf`)
    expect([certificate.statusCode, certificate.headers['content-type']]).toEqual([200, 'application/pdf'])
    const otherClient = await testClient(site.server).get(`/api/policies/${number}/documents/certificate.pdf`)
    expect(otherClient.statusCode).toBe(401)
  })

  it('P01 afterwards the quote has its policy number, and cannot be saved or bought again', async () => {
    const quote = await aQuote(site.context)
    const { policy_number: number } = (await buy(quote)).json().data
    const { data } = (await site.client.get(`/api/contacts/${quote.id}`)).json()
    expect(data.customFields).toMatchObject({ policy_number: number, new_quote: 'False' })
    expect(data.blockers).toMatchObject([{ code: 'ALREADY_PURCHASED' }])
    const save = { action: 'save', version: 1, customFields: { tournament_name: 'Other' } }
    for (const refused of [
      await site.client.send('PUT', `/api/contacts/${quote.id}`, save),
      await buy(quote, { key: 'another' }),
    ]) {
      expect([refused.statusCode, refused.json().code, refused.json().data]).toEqual([
        409,
        'ALREADY_PURCHASED',
        { policy_number: number },
      ])
    }
  })

  it('O05 a repeated call gets the same answer, marked as repeated; with another body it gets 422', async () => {
    const quote = await aQuote(site.context)
    const first = await buy(quote)
    const second = await buy(quote)
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(second.headers['idempotent-replayed']).toBe('true')
    const other = await buy(quote, { payment: { special_instructions: 'Call first' } })
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('O05 a declined card gets 402 with a reason, and so does the repeated call', async () => {
    const quote = await aQuote(site.context)
    for (const replayed of [undefined, 'true']) {
      const response = await buy(quote, { card: CARDS.declines })
      expect([response.statusCode, response.json().code]).toEqual([402, 'CARD_DECLINED'])
      expect(response.json().error).toMatch(/declined.*Nothing was charged/)
      expect(response.headers['idempotent-replayed']).toBe(replayed)
    }
    expect(await readLedger(site.context.db, quote.id)).toEqual(EMPTY_LEDGER)
    expect((await buy(quote, { key: 'key-2' })).statusCode).toBe(200)
  })

  it('O05 until the gateway has answered it gets 202 PENDING, and is settled by a job', async () => {
    at = NOON
    const quote = await aQuote(site.context)
    const pending = await buy(quote, { card: CARDS.chargesAndTimesOut })
    expect([pending.statusCode, pending.json()]).toEqual([
      202,
      { code: 'PENDING', data: { state: 'pending', retry_after: 1 } },
    ])
    expect(pending.headers['retry-after']).toBe('1')

    at = new Date(NOON.getTime() + 1000)
    await site.runJobs()
    expect(await readLedger(site.context.db, quote.id)).toEqual(BOUGHT_ONCE_LEDGER)
    const settled = await buy(quote, { card: CARDS.chargesAndTimesOut })
    expect([settled.statusCode, settled.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(settled.json().data.policy_number).toMatch(/^ALB-/)
  })

  it('O05 without a key it gets 400', async () => {
    const quote = await aQuote(site.context)
    const response = await site.client.send('POST', `/api/contacts/${quote.id}/purchase`, {
      version: 1,
      amount_due: 310,
      payment: { ...payload, token: await tokenOf(quote.id, CARDS.approves) },
    })
    expect([response.statusCode, response.json().code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
  })

  it('O01 T18 says what changed: the price with both amounts, the version with the quote, the blockers', async () => {
    const quote = await aQuote(site.context)
    const price = await buy(quote, { amount_due: 300 })
    expect([price.statusCode, price.json()]).toMatchObject([
      409,
      { code: 'PRICE_CHANGED', data: { shown: 300, now: 310 } },
    ])
    const version = await buy(quote, { version: 7 })
    expect([version.statusCode, version.json()]).toMatchObject([
      409,
      { code: 'VERSION_CONFLICT', data: { id: quote.id, version: 1 } },
    ])
    const unready = await buy(await aQuote(site.context, { agree_to_terms: 'No' }))
    expect([unready.statusCode, unready.json()]).toMatchObject([
      409,
      { code: 'NOT_BINDABLE', data: [{ code: 'TERMS_NOT_ACCEPTED', step: 'certificate-terms-conditions' }] },
    ])
  })

  it.each([
    ['purchase', 'version_3', 409],
    ['purchase', 'version_2', 200],
    ['purchase', undefined, 200],
    ['bind', 'version_1', 409],
    ['bind', 'version_2', 200],
  ])(
    'C15 %s with a payment filled in on form %s is answered %s where the client type has form version_2',
    async (call, version, status) => {
      const quote = await aQuote(site.context, { client_type: 'chevrolet', bonus_prizes: 'No' })
      const payment = {
        ...payload,
        version,
        ...(call === 'bind'
          ? { payment_type: 'pap', dealer_bac_code: '123456' }
          : { token: await aCardToken(site.context) }),
      }
      const response = await site.client.send(
        'POST',
        `/api/contacts/${quote.id}/${call}`,
        { version: 1, amount_due: toDollars(quote.price?.summary?.amountDue ?? (0 as never)), payment },
        { 'idempotency-key': `form-${quote.id}` },
      )
      expect(response.statusCode).toBe(status)
      const tried = await site.context.db.$count(purchases, eq(purchases.quoteId, quote.id))
      expect(tried).toBe(status === 200 ? 1 : 0)
      if (status === 409)
        expect(response.json()).toMatchObject({
          code: 'VERSION_CONFLICT',
          data: { id: quote.id, version: 1, customFields: { step_8: 'version_2' } },
        })
    },
  )

  it('R06 the buyer cannot set the price, the last digits or the expiry', async () => {
    const quote = await aQuote(site.context)
    const response = await buy(quote, { payment: { cc_last_digits: '9999', exp_month: 1, exp_year: 2031 } })
    expect(response.statusCode).toBe(200)
    const [mail] = await mailsOf(quote)
    const receipt = await readPdf(
      (await renderAttachments(mail?.attachments ?? [], createPdf))[1]?.content ?? Buffer.alloc(0),
    )
    expect(JSON.stringify(receipt)).toContain('4242')
    expect(JSON.stringify(receipt)).not.toContain('9999')
  })

  it.each([
    ['amount_due', { amount_due: 1e-7 }],
    ['amount_due', { amount_due: -1 }],
    ['amount_due', { amount_due: '310' }],
    ['version', { version: 0 }],
    ['version', { version: 1.5 }],
    ['payment', { payment: 'card' as never }],
  ])('C15 %s is checked', async (field, wrong) => {
    const quote = await aQuote(site.context)
    const body = { version: 1, amount_due: 310, payment: { ...payload, token: 'tok_12345678' }, ...wrong }
    const headers = { 'idempotency-key': 'k' }
    const response = await site.client.send('POST', `/api/contacts/${quote.id}/purchase`, body, headers)
    expect([response.statusCode, response.json().fields[0].field]).toEqual([400, field])
  })

  it.each([
    ['payment.token', { token: '4242424242424242' }],
    ['payment.token', { token: `tok_${'4'.repeat(200)}` }],
    ['payment.payment_type', { payment_type: 'pap' }],
    ['payment.special_instructions', { special_instructions: 'my card is 4242 4242 4242 4242' }],
    ['payment.special_instructions', { special_instructions: 'x'.repeat(2001) }],
    ['payment.emails_to_be_sent', { emails_to_be_sent: 'not an address' }],
    ['payment.number', { number: '4242424242424242' }],
    ['payment.version', { version: '4242424242424242' }],
    ['payment.cc_last_digits', { cc_last_digits: '4242424242424242' }],
  ])('C15 %s accepts no card number and no other unknown key, case %#', async (field, payment) => {
    const quote = await aQuote(site.context)
    const response = await buy(quote, { payment })
    expect([
      response.statusCode,
      response.json().fields.map((wrong: { field: string }) => wrong.field),
    ]).toEqual([400, [field]])
    expect(await site.context.db.$count(purchases, eq(purchases.quoteId, quote.id))).toBe(0)
  })

  it('O07 emails the documents to the insured with a link, and to other named recipients without one', async () => {
    const quote = await aQuote(site.context)
    const others = 'club@course.example; PAT@hopehouse.example, lee@sponsor.example'
    const { policy_number: number } = (await buy(quote, { payment: { emails_to_be_sent: others } })).json()
      .data
    const mails = await mailsOf(quote)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'club@course.example',
      'lee@sponsor.example',
      'pat@hopehouse.example',
    ])
    for (const { recipient, html, plain, attachments } of mails) {
      expect(plain).toContain(number)
      expect(attachments.map(({ fileName }) => fileName)).toEqual([
        `${number}-certificate.pdf`,
        `${number}-receipt.pdf`,
      ])
      const opens = /policy\/all\/[\w-]{20,}/
      expect([opens.test(html), opens.test(plain)]).toEqual(
        Array(2).fill(recipient === 'pat@hopehouse.example'),
      )
    }
  })

  it('O07 R05 the link in the email opens the policy for the address that it was sent to', async () => {
    const quote = await aQuote(site.context, { insured_email: 'New.Buyer@example.com' })
    const { policy_number: number } = (await buy(quote)).json().data
    const [mail] = await mailsOf(quote)
    const [, email] = /policy\/all\/[\w-]+\/(\S+)/.exec(mail?.plain ?? '') ?? []
    const token = mail?.linkToken
    const browser = testClient(site.server)
    const opened = await browser.send('POST', '/api/policy-access', {
      token,
      email: decodeURIComponent(email ?? ''),
    })
    expect(opened.statusCode).toBe(200)
    expect((await browser.get(`/api/policies/${number}`)).json().data.number).toBe(number)
  })

  it('O07 the jobs deliver each email once', async () => {
    const quote = await aQuote(site.context)
    await buy(quote)
    await site.runJobs()
    await site.runJobs()
    expect(await mailsOf(quote)).toMatchObject([{ state: 'kept' }])
  })
})
