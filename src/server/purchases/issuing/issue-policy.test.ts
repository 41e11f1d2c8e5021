import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { listDocumentTexts } from '#testing/document-text.ts'
import { buildPolicyTermsDocument } from '#domain/documents/terms-document.ts'
import type { Database } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { acceptTerms, readTerms } from '#server/quotes/terms/accept-terms.ts'
import { sendTerms } from '#server/quotes/terms/send-terms.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { openTestDatabase } from '#testing/database.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const NOT_YET = { hio_terms: 'No', agree_to_terms: 'No', coverage_agreement: 'No' }
const ACCEPTED = { hio_terms: 'Yes', agree_to_terms: 'Yes', coverage_agreement: 'Yes' }
const DAY_MS = 86_400_000
const daysLater = (days: number) => new Date(NOON.getTime() + days * DAY_MS)

let database: Database
let context: Context
let rep: Rep
let at = NOON
beforeAll(async () => {
  database = await openTestDatabase()
  context = testContext(database.db, { now: () => at })
  rep = await aRep(context)
})
afterAll(() => database.close())

let quote: QuoteWithPolicy
beforeEach(async () => {
  at = NOON
  quote = await aQuote(context, NOT_YET)
})

const latest = async () => (await findQuote(database.db, quote.id)) ?? quote

async function acceptByLink(name: string, to = 'kim@example.com') {
  const known = { id: quote.id, ip: '127.0.0.1', rep, idempotencyKey: undefined }
  await sendTerms(context, { ...known, delivery: 'email_terms', recipient: to })
  const mail = (await database.db.select().from(messages).where(eq(messages.recipient, to))).find(
    ({ quoteId }) => quoteId === quote.id,
  )
  const token = mail?.linkToken ?? ''
  const { version } = await readTerms(context, token)
  await acceptTerms(context, { token, name, version })
}

async function save(customFields: Record<string, string>) {
  const { id, version } = await latest()
  await saveQuote(context, { id, version, customFields })
}

async function boughtTerms() {
  const { purchase } = await purchaseQuote(context, await aPurchase(context, await latest()))
  expect(purchase.state).toBe('completed')
  const [found] = await database.db
    .select({ content: certificates.content })
    .from(certificates)
    .innerJoin(policies, eq(policies.id, certificates.policyId))
    .where(eq(policies.quoteId, quote.id))
  if (!found) throw new Error('There is no certificate')
  return found.content
}

describe('D68 O02 the acceptance on a policy', () => {
  it('D68 O02 names the person who accepted by the link and the time, no matter who buys and when', async () => {
    await acceptByLink('Kim ) \\ שלום')
    at = daysLater(3)
    await save({ insured_phone: '512-555-0199' })
    const content = await boughtTerms()
    expect(content.terms).toMatchObject({ acceptedBy: 'Kim ) \\ שלום', acceptedAt: NOON.toISOString() })
    const acceptance = 'Kim ) \\ שלום on November 20, 2026'
    expect(listDocumentTexts(buildCertificateDocument(content)).join('\n')).toContain(
      `accepted by ${acceptance}`,
    )
    expect(listDocumentTexts(buildPolicyTermsDocument(content)).join('\n')).toContain(
      `Accepted by ${acceptance}`,
    )
  })

  it('D68 O02 names the later of two who accepted the same terms', async () => {
    await acceptByLink('Kim')
    at = daysLater(1)
    await acceptByLink('Lee', 'lee@example.com')
    at = daysLater(2)
    expect((await boughtTerms()).terms).toMatchObject({
      acceptedBy: 'Lee',
      acceptedAt: daysLater(1).toISOString(),
    })
  })

  it('D68 O02 terms changed since the acceptance count as accepted by the buyer, on the day of the purchase', async () => {
    await acceptByLink('Kim')
    await save({ h_prize_value_1: '12000', ...ACCEPTED })
    at = daysLater(3)
    expect((await boughtTerms()).terms).toMatchObject({
      acceptedBy: 'Pat Doyle',
      acceptedAt: daysLater(3).toISOString(),
    })
  })

  it('O02 without a link it also names the buyer', async () => {
    await save(ACCEPTED)
    at = daysLater(3)
    expect((await boughtTerms()).terms).toMatchObject({
      acceptedBy: 'Pat Doyle',
      acceptedAt: daysLater(3).toISOString(),
    })
  })
})
