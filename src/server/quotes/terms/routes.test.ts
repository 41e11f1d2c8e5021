import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeProof } from '#domain/documents/quote/proof-of-wins.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { termsFields } from '#domain/quote/fields/terms.fields.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { termsRequests } from '#server/schema/quotes/terms.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { deleteExpiredTermsRequests } from '#server/quotes/terms/repository.ts'
import { aPurchase, aQuote, producerFields } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const NOT_YET = { hio_terms: 'No', agree_to_terms: 'No', coverage_agreement: 'No' }
const DAY_MS = 86_400_000

const site = siteForAll({ now: () => at })
let rep: Client
let at = NOON
beforeAll(async () => {
  rep = await signedInRep(site)
})

let quote: QuoteWithPolicy
beforeEach(async () => {
  at = NOON
  quote = await aQuote(site.context, NOT_YET)
})

const EMAIL = { delivery: 'email_terms', recipient: 'kim@example.com' }
const TEXT = { delivery: 'text_terms', recipient: '(512) 555-0142' }
const sendAs = (who: Client, body: object, key: string = randomUUID()) =>
  who.send('POST', `/api/contacts/${quote.id}/terms`, body, { 'idempotency-key': key })
const send = (body: object, key?: string) => sendAs(rep, body, key)
const read = (token: string) => site.client.get(`/api/terms/${token}`)
const accept = (token: string, body: object) =>
  site.client.send('POST', `/api/terms/${token}/acceptance`, body)
const mailsOf = (id = quote.id) => site.context.db.select().from(messages).where(eq(messages.quoteId, id))

async function sentToken(body: object = EMAIL): Promise<string> {
  await send(body)
  const mail = (await mailsOf()).at(-1)
  return mail?.linkToken ?? ''
}

async function answers() {
  const stored = await findQuote(site.context.db, quote.id)
  return Object.fromEntries(Object.entries(stored?.answers ?? {}).filter(([key]) => key in NOT_YET))
}

describe('D68 sending the terms', () => {
  it('D68 T04 is sent as an email with a link of its own, of which only the hash is stored', async () => {
    const answer = await send(EMAIL)
    expect(answer.json().data).toEqual({
      delivery: 'email_terms',
      to: 'kim@example.com',
      at: NOON.toISOString(),
      good_for_days: 30,
    })
    const [mail] = await mailsOf()
    expect(mail).toMatchObject({ channel: 'mail', recipient: 'kim@example.com' })
    const token = await sentToken()
    const stored = await site.context.db.select().from(termsRequests)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('D68 R02 only a rep may send; the audit log names the rep', async () => {
    const refused = await sendAs(site.client, EMAIL)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(await mailsOf()).toEqual([])
    await send(EMAIL)
    const events = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(events.filter(({ event }) => event === 'terms_sent')).toMatchObject([
      { actor: 'rep', repId: expect.any(String) },
    ])
  })

  it('D68 T04 N61 is sent as a short text message', async () => {
    await send(TEXT)
    const [text] = await mailsOf()
    expect(text).toMatchObject({ channel: 'text', recipient: '+15125550142', html: '', subject: '' })
    expect(text?.plain).toContain(quote.quoteNumber)
    expect(text?.plain.length).toBeLessThan(250)
  })

  it('N62 D68 of a producer’s quote name it by a reference that opens nothing, in email, text message and page', async () => {
    quote = await aQuote(site.context, { ...producerFields(), insured_email: 'kim@example.com' })
    const token = await sentToken()
    await send(TEXT)
    const { data } = (await read(token)).json()
    expect(data.quote_number).toBe(quote.clientReference)
    const texts = [
      JSON.stringify(data),
      ...(await mailsOf()).flatMap(({ subject, plain, html }) => [subject, plain, html]),
    ]
    expect(texts.join('\n')).toContain(`Reference: ${quote.clientReference}`)
    expect(texts.join('\n')).not.toContain(quote.quoteNumber)
  })

  it('D68 O07 is sent once under one key', async () => {
    await send(EMAIL, 'press')
    await send(EMAIL, 'press')
    expect(await mailsOf()).toHaveLength(1)
  })

  it.each([
    ['recipient', { ...EMAIL, recipient: 'kim@example.com\r\nBcc: all@example.com' }],
    ['recipient', { ...EMAIL, recipient: 'kim@example.com, lee@example.com' }],
    ['recipient', { ...EMAIL, recipient: '512-555-0142' }],
    ['recipient', { ...TEXT, recipient: 'kim@example.com' }],
    ['recipient', { ...TEXT, recipient: '911' }],
    ['delivery', { ...EMAIL, delivery: 'fax' }],
  ])('D68 V09 an invalid address is refused at its field: %s', async (field, body) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field])
    expect(await mailsOf()).toEqual([])
  })
})

describe('D68 accepting the terms by the link', () => {
  it('D68 reading accepts nothing; the button sets every acceptance, and who, when and what is recorded', async () => {
    const token = await sentToken()
    const { data } = (await read(token)).json()
    expect(data).toMatchObject({ state: 'open', quote_number: quote.quoteNumber, accepted: null })
    expect(data.sections.flatMap(({ accepts }: { accepts: string[] }) => accepts)).toContain(
      termsFields.agree_to_terms.label,
    )
    expect(await answers()).toEqual(NOT_YET)

    const answer = await accept(token, { name: 'Kim ) \\ שלום', version: data.version })
    expect(answer.json().data).toMatchObject({
      state: 'accepted',
      accepted: { by: 'Kim ) \\ שלום', at: NOON.toISOString() },
    })
    expect(await answers()).toEqual({ hio_terms: 'Yes', agree_to_terms: 'Yes', coverage_agreement: 'Yes' })
    const events = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(events.find(({ event }) => event === 'terms_accepted')).toMatchObject({
      at: NOON,
      detail: { by: 'Kim ) \\ שלום', recipient: 'kim@example.com', terms: data.version },
    })
    expect((await read(token)).json().data.state).toBe('accepted')
  })

  it('D68 N101 N103 says what a winner of each contest must prove, before anything is accepted', async () => {
    const { proof } = (await read(await sentToken())).json().data
    expect(proof).toEqual(describeProof(quoteFrom(quote.answers)))
    expect(proof.contests[0].title).toMatch(/^Hole-in-one contest/)
    expect(proof.claims.join(' ')).toMatch(/within 72 hours.*affidavit/)
  })

  it('D68 O02 the terms of the quote name who accepted them until something is changed', async () => {
    const acceptance = async () => {
      const words = await site.client.get(`/api/contacts/${quote.id}/documents/terms/words`)
      return words.json().data.body[0].blocks[1].lines[0]
    }
    expect(await acceptance()).toMatch(/^Not accepted yet/)
    const token = await sentToken()
    const { version } = (await read(token)).json().data
    await accept(token, { name: 'Kim', version })
    expect(await acceptance()).toMatch(/^Accepted by Kim on November 20, 2026/)
    const { version: saved = 0 } = (await findQuote(site.context.db, quote.id)) ?? {}
    await saveQuote(site.context, { id: quote.id, version: saved, customFields: { h_hole_1: '12' } })
    expect(await acceptance()).toMatch(/^Accepted in the quote/)
  })

  it('D68 pressing twice accepts once', async () => {
    const token = await sentToken()
    const { version } = (await read(token)).json().data
    const both = await Promise.all([0, 1].map(() => accept(token, { name: 'Kim', version })))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const events = await site.context.db.select().from(auditEvents).where(eq(auditEvents.quoteId, quote.id))
    expect(events.filter(({ event }) => event === 'terms_accepted')).toHaveLength(1)
  })

  it('D68 terms that were changed since they were read are refused, and can be read again', async () => {
    const token = await sentToken()
    const { version } = (await read(token)).json().data
    const customFields = { h_prize_value_1: '12000' }
    await saveQuote(site.context, { id: quote.id, version: quote.version, customFields })
    const refused = await accept(token, { name: 'Kim', version })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TERMS_CHANGED'])
    expect(await answers()).toEqual(NOT_YET)
    const now = (await read(token)).json().data
    expect(now.version).not.toBe(version)
    expect((await accept(token, { name: 'Kim', version: now.version })).statusCode).toBe(200)
  })

  it('D68 a link is valid for 30 days, and an unknown one opens nothing', async () => {
    const token = await sentToken()
    at = new Date(NOON.getTime() + 30 * DAY_MS - 1)
    expect((await read(token)).statusCode).toBe(200)
    at = new Date(NOON.getTime() + 30 * DAY_MS)
    expect((await read(token)).statusCode).toBe(404)
    expect((await accept(token, { name: 'Kim', version: '0123456789abcdef' })).statusCode).toBe(404)
    expect((await read('x')).json()).toMatchObject({ code: 'NOT_FOUND' })
    await deleteExpiredTermsRequests(site.context.db, at)
    expect(await site.context.db.$count(termsRequests, eq(termsRequests.quoteId, quote.id))).toBe(0)
  })

  it.each([
    ['name', { name: ' ', version: '0123456789abcdef' }],
    ['name', { name: 'Kim\r\nBcc', version: '0123456789abcdef' }],
    ['version', { name: 'Kim', version: '1' }],
  ])('D68 V09 nothing is accepted without a name or a version: %s', async (field, body) => {
    const answer = await accept(await sentToken(), body)
    expect([answer.statusCode, answer.json().fields[0].field]).toEqual([400, field])
  })

  it('D68 nothing can be accepted once the quote is bought', async () => {
    quote = await aQuote(site.context)
    const token = await sentToken()
    const { version } = (await read(token)).json().data
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    expect((await read(token)).json().data.state).toBe('bought')
    expect((await accept(token, { name: 'Kim', version })).json().code).toBe('ALREADY_PURCHASED')
  })
})
