import { randomBytes, randomUUID } from 'node:crypto'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import {
  VERIFICATION_CODE_BYTES,
  makeVerificationCode,
} from '#domain/documents/certificate/verification-code.ts'
import { buildPurchasePostings } from '#domain/accounting/purchase-postings.ts'
import { fromDollars } from '#domain/values/money.ts'
import { insertPurchaseDocument, nextReceiptNumber } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { insertPolicy, nextPolicyNumber, type Policy } from '#server/policies/repository.ts'
import {
  aCertificateInput,
  aReceiptInput,
  charityScrambleAnswers,
  charityScramblePrice,
} from '#testing/charity-scramble.ts'

export interface PolicyOptions {
  email?: string
  issuedAt?: Date
  tournament?: string
  /** Whoever sold it. */
  producerEmail?: string
}

/** A charity scramble that was bought by card, with its documents. */
export function aPolicy(db: Db, options: PolicyOptions = {}): Promise<Policy> {
  return db.transaction((trx) => insertedPolicy(trx, options))
}

async function insertedPolicy(
  db: Db,
  {
    email = 'pat@hopehouse.example',
    issuedAt = new Date('2027-01-15T16:05:00Z'),
    tournament = 'Hope House Charity Scramble',
    producerEmail,
  }: PolicyOptions,
): Promise<Policy> {
  const answers = { ...charityScrambleAnswers, insured_email: email, tournament_name: tournament }
  const quoteId = await insertBoughtQuote(db, { email, issuedAt, answers })
  const purchaseId = await insertCompletedPurchase(db, { quoteId, issuedAt })
  const policyNumber = await nextPolicyNumber(db)
  const code = makeVerificationCode(randomBytes(VERIFICATION_CODE_BYTES))
  const facts = { answers, policyNumber, issuedAt: issuedAt.toISOString(), test: true }
  const policy = {
    id: randomUUID(),
    number: policyNumber,
    quoteId,
    purchaseId,
    email,
    version: 1,
    issuedAt,
    ratingPlan: 'RP-2027.1',
    ratingPlanHash: null,
    producerEmail: producerEmail ?? null,
    earlierPayers: [],
    awaitingDates: [],
    boughtDates: [],
    countedStart: null,
    cancelledAt: null,
    lapsedAt: null,
  }
  const verification = { code, url: `http://127.0.0.1/quote/verify/${code}` }
  await insertPolicy(db, policy, buildCertificateContent(aCertificateInput({ ...facts, verification })))
  await insertPurchaseDocument(db, {
    document: {
      type: 'sales_receipt',
      content: buildReceiptContent(aReceiptInput({ ...facts, number: await nextReceiptNumber(db) })),
    },
    policyId: policy.id,
    purchaseId,
    postings: buildPurchasePostings(charityScramblePrice.summary, 'credit_card'),
  })
  return policy
}

async function insertBoughtQuote(
  db: Db,
  { email, issuedAt, answers }: { email: string; issuedAt: Date; answers: typeof charityScrambleAnswers },
): Promise<string> {
  const id = randomUUID()
  await db.insert(quotes).values({
    id,
    quoteNumber: id,
    version: 1,
    answers,
    email: email.toLowerCase(),
    firstContestDate: '2027-06-12',
    createdAt: issuedAt,
    updatedAt: issuedAt,
  })
  return id
}

async function insertCompletedPurchase(
  db: Db,
  { quoteId, issuedAt }: { quoteId: string; issuedAt: Date },
): Promise<string> {
  const id = randomUUID()
  await db.insert(purchases).values({
    id,
    quoteId,
    idempotencyKey: id,
    requestHash: '',
    state: 'completed',
    quoteVersion: 1,
    amountCents: fromDollars(310),
    paymentType: 'credit_card',
    paymentToken: 'tok_test0000',
    gateway: 'sandbox',
    gatewayReference: 'ch_8f2a61',
    leaseUntil: issuedAt,
    startedAt: issuedAt,
    settledAt: issuedAt,
  })
  return id
}
