import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { policyEnd } from '#domain/policy/policy-state.ts'
import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import type { ReceiptContent } from '#domain/documents/billing/receipt.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { invoices, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { getNextSequenceValue } from '#server/kit/db/sequence.ts'
import type { Session } from '#server/access/access.ts'
import { isProven, reachedBy } from '#server/policies/access/repository.ts'

export type Policy = typeof policies.$inferSelect

/** Cancelled, or lapsed without a new date: nothing on it is insured any more. */
export function isOver(policy: Pick<Policy, 'cancelledAt' | 'lapsedAt'>): boolean {
  return policyEnd(policy) !== undefined
}

/** A policy with its current certificate, and the receipt or invoice of its purchase. */
export interface PolicyWithDocuments {
  policy: Policy
  certificate: CertificateContent
  receipt: ReceiptContent | null
  invoice: InvoiceContent | null
  /** What was insured, for the scorecard. */
  quote: Pick<typeof quotes.$inferSelect, 'answers' | 'price' | 'partner'>
}

export async function nextPolicyNumber(trx: Db): Promise<string> {
  return `ALB-${await getNextSequenceValue(trx, sql`policy_numbers`)}`
}

/** Adds a policy with its first certificate, in the transaction of the purchase. */
export async function insertPolicy(
  trx: Db,
  policy: typeof policies.$inferInsert,
  certificate: CertificateContent,
): Promise<void> {
  await sendTogether(
    () => trx.insert(policies).values({ ...policy, email: getEmailKey(policy.email) }),
    () => insertCertificate(trx, policy, certificate),
  )
}

/** Stores the next version of a policy with its certificate, in the transaction of the change that makes it. */
export async function insertPolicyVersion(
  trx: Db,
  policy: Policy,
  certificate: CertificateContent,
): Promise<void> {
  const { id, version, awaitingDates, boughtDates, countedStart, cancelledAt, lapsedAt } = policy
  const { ratingPlan, ratingPlanHash } = policy
  await trx
    .update(policies)
    .set({
      version,
      awaitingDates,
      boughtDates,
      countedStart,
      cancelledAt,
      lapsedAt,
      ratingPlan,
      ratingPlanHash,
    })
    .where(eq(policies.id, id))
  await insertCertificate(trx, policy, certificate)
}

export async function setCountedStart(
  trx: Db,
  id: string,
  countedStart: Policy['countedStart'],
): Promise<void> {
  await trx.update(policies).set({ countedStart }).where(eq(policies.id, id))
}

/** Certificates are never changed; a new version is a new row. */
async function insertCertificate(
  trx: Db,
  { id: policyId, ratingPlan, ratingPlanHash }: typeof policies.$inferInsert,
  content: CertificateContent,
): Promise<void> {
  await trx.insert(certificates).values({
    policyId,
    ratingPlan,
    ratingPlanHash,
    version: content.version,
    verificationCode: content.verification.code,
    content,
    issuedAt: new Date(content.issuedAt),
  })
}

export async function findPolicyOfPurchase(db: Db, purchaseId: string): Promise<Policy | undefined> {
  const [policy] = await db.select().from(policies).where(eq(policies.purchaseId, purchaseId))
  return policy
}

export async function findPolicyById(db: Db, id: string): Promise<Policy | undefined> {
  const [policy] = await db.select().from(policies).where(eq(policies.id, id))
  return policy
}

export async function findPolicyNumber(db: Db, id: string): Promise<string | undefined> {
  const [policy] = await db.select({ number: policies.number }).from(policies).where(eq(policies.id, id))
  return policy?.number
}

/** Whether an address reaches any policy, also one that it has not opened yet. */
export async function hasPolicies(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(reachedBy(getEmailKey(email)))
    .limit(1)
  return found !== undefined
}

/** For reps; a customer sees all policies. */
const MAX_LISTED = 100

/** The policies that a session may see, newest first. */
export async function listPolicies(db: Db, session: Session): Promise<PolicyWithDocuments[]> {
  const visible = selectWithDocuments(db, visibleTo(db, session))
  return session.grants === 'everything' ? visible.limit(MAX_LISTED) : visible
}

/** Undefined also if the session may not see the policy. */
export async function findPolicy(
  db: Db,
  session: Session,
  number: string,
): Promise<PolicyWithDocuments | undefined> {
  const [found] = await selectWithDocuments(db, and(visibleTo(db, session), eq(policies.number, number)))
  return found
}

export async function canOpenPolicy(db: Db, session: Session, policyId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(visibleTo(db, session), eq(policies.id, policyId)))
  return found !== undefined
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareQuery>>()

/** Prepared once for a connection, as every call about a quote asks it. */
export async function findPolicyIdOfQuote(db: Db, quoteId: string): Promise<string | undefined> {
  const query = prepared.get(db) ?? prepareQuery(db)
  prepared.set(db, query)
  const [found] = await query.execute({ quoteId })
  return found?.id
}

function prepareQuery(db: Db) {
  return db
    .select({ id: policies.id })
    .from(policies)
    .where(eq(policies.quoteId, sql.placeholder('quoteId')))
    .prepare('find_policy_of_quote')
}

export async function findCertificate(
  db: Db,
  policyId: string,
  version: number,
): Promise<CertificateContent | undefined> {
  const [found] = await db
    .select({ content: certificates.content })
    .from(certificates)
    .where(and(eq(certificates.policyId, policyId), eq(certificates.version, version)))
  return found?.content
}

/** The certificates before a version, oldest first. */
export async function listEarlierCertificates(
  db: Db,
  policyId: string,
  version: number,
): Promise<CertificateContent[]> {
  const earlier = await db
    .select({ content: certificates.content })
    .from(certificates)
    .where(and(eq(certificates.policyId, policyId), lt(certificates.version, version)))
    .orderBy(certificates.version)
  return earlier.map(({ content }) => content)
}

/** @rule N95 What was bought under an address joins its other policies once somebody used a link that was mailed to it. */
export function visibleTo(db: Db, session: Session): SQL | undefined {
  switch (session.grants) {
    case 'policy':
      return and(eq(policies.id, session.policyId), hasFirstPayer)
    case 'email':
      return and(reachedBy(session.email), isProven(db, session.email))
    case 'everything':
      return undefined
  }
}

/** @rule N87 The browser that bought a policy opens it until another one becomes its payer, also if it bought it once more by its key. */
const hasFirstPayer = sql`${policies.earlierPayers} = '[]'::jsonb`

function selectWithDocuments(db: Db, where: SQL | undefined) {
  return db
    .select({
      policy: policies,
      certificate: certificates.content,
      receipt: salesReceipts.content,
      invoice: invoices.content,
      quote: { answers: quotes.answers, price: quotes.price, partner: quotes.partner },
    })
    .from(policies)
    .innerJoin(
      certificates,
      and(eq(certificates.policyId, policies.id), eq(certificates.version, policies.version)),
    )
    .innerJoin(quotes, eq(quotes.id, policies.quoteId))
    .leftJoin(salesReceipts, eq(salesReceipts.purchaseId, policies.purchaseId))
    .leftJoin(invoices, eq(invoices.purchaseId, policies.purchaseId))
    .where(where)
    .orderBy(desc(policies.issuedAt), desc(policies.number))
}

/** Stores who acts and pays for a policy from now on, and who did before. */
export async function storeProducer(trx: Db, { id, producerEmail, earlierPayers }: Policy): Promise<void> {
  await trx.update(policies).set({ producerEmail, earlierPayers }).where(eq(policies.id, id))
}

export async function findQuoteOfPolicy(db: Db, id: string): Promise<string> {
  const [policy] = await db.select({ quoteId: policies.quoteId }).from(policies).where(eq(policies.id, id))
  if (!policy) throw new Error(`Policy ${id} is gone`)
  return policy.quoteId
}
