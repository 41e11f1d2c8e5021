import { and, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { getEmailKey } from '#domain/values/email-address.ts'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { type ReceiptContent } from '#domain/documents/billing/receipt.ts'
import { type Db } from '#server/platform/db/database.ts'
import { invoices, salesReceipts } from '#server/platform/db/schema/policies/accounting.schema.ts'
import {
  certificates,
  policies,
  policyLinks,
  sessions,
} from '#server/platform/db/schema/policies/policies.schema.ts'
import { quotes } from '#server/platform/db/schema/quotes/quotes.schema.ts'
import { getNextSequenceValue } from '#server/platform/db/sequence.ts'
import { type Session } from '#server/platform/http/access.ts'

export type Policy = typeof policies.$inferSelect

/** Cancelled, or lapsed without a new date: nothing on it is insured any more. */
export function isOver({ cancelledAt, lapsedAt }: Pick<Policy, 'cancelledAt' | 'lapsedAt'>): boolean {
  return cancelledAt !== null || lapsedAt !== null
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
  await trx.insert(policies).values({ ...policy, email: getEmailKey(policy.email) })
  await insertCertificate(trx, policy, certificate)
}

/** Stores the next version of a policy with its certificate, in the transaction of the change that makes it. */
export async function insertPolicyVersion(
  trx: Db,
  policy: Policy,
  certificate: CertificateContent,
): Promise<void> {
  const { id, version, awaitingDates, cancelledAt, lapsedAt } = policy
  await trx.update(policies).set({ version, awaitingDates, cancelledAt, lapsedAt }).where(eq(policies.id, id))
  await insertCertificate(trx, policy, certificate)
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

/** @rule N63 The insured's address opens a policy, and so does that of the producer who sold it. */
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
  const visible = selectWithDocuments(db, visibleTo(session))
  return session.grants === 'everything' ? visible.limit(MAX_LISTED) : visible
}

/** Undefined also if the session may not see the policy. */
export async function findPolicy(
  db: Db,
  session: Session,
  number: string,
): Promise<PolicyWithDocuments | undefined> {
  const [found] = await selectWithDocuments(db, and(visibleTo(session), eq(policies.number, number)))
  return found
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

function visibleTo(session: Session): SQL | undefined {
  switch (session.grants) {
    case 'policy':
      return eq(policies.id, session.policyId)
    case 'email':
      return reachedBy(session.email)
    case 'everything':
      return undefined
  }
}

function reachedBy(email: string): SQL | undefined {
  return or(eq(policies.email, email), eq(policies.producerEmail, email))
}

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

export type StoredSession = typeof sessions.$inferSelect

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function findSession(db: Db, idHash: string, now: Date): Promise<StoredSession | undefined> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now)))
  return session
}

export async function insertPolicyLink(db: Db, link: typeof policyLinks.$inferInsert): Promise<void> {
  await db.insert(policyLinks).values(link)
}

/** One statement, so that an unknown token, an expired one and a wrong e-mail take the same time. */
export async function markLinkUsed(
  db: Db,
  { tokenHash, email, now }: { tokenHash: string; email: string; now: Date },
): Promise<boolean> {
  const [link] = await db
    .update(policyLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(policyLinks.tokenHash, tokenHash),
        eq(policyLinks.email, getEmailKey(email)),
        gt(policyLinks.expiresAt, now),
      ),
    )
    .returning({ email: policyLinks.email })
  return link !== undefined
}

export async function deleteExpiredAccess(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
  await db.delete(policyLinks).where(lte(policyLinks.expiresAt, now))
}

/** The sessions of an e-mail address, or one session only. */
export type AccessScope = { email: string } | { idHash: string }

/**
 * Of an address: the sessions of its links, and those of the purchases that it made.
 *
 * @rule N63 What a producer bought for its client was bought in the producer's browser.
 */
function inScope(db: Db, scope: AccessScope): SQL | undefined {
  if ('idHash' in scope) return eq(sessions.idHash, scope.idHash)
  const bought = db
    .select({ id: policies.id })
    .from(policies)
    .where(
      or(
        eq(policies.producerEmail, scope.email),
        and(isNull(policies.producerEmail), eq(policies.email, scope.email)),
      ),
    )
  return or(eq(sessions.email, scope.email), inArray(sessions.policyId, bought))
}

export function listSessions(db: Db, scope: AccessScope, now: Date): Promise<StoredSession[]> {
  return db
    .select()
    .from(sessions)
    .where(and(inScope(db, scope), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), sessions.id)
}

/** Returns the hashes of the deleted sessions. */
export async function deleteSessions(db: Db, scope: AccessScope, id?: string): Promise<string[]> {
  const deleted = await db
    .delete(sessions)
    .where(and(inScope(db, scope), id === undefined ? undefined : eq(sessions.id, id)))
    .returning({ idHash: sessions.idHash })
  return deleted.map(({ idHash }) => idHash)
}

export async function touchSession(db: Db, idHash: string, at: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.idHash, idHash))
}

export type PolicyLink = typeof policyLinks.$inferSelect

export function listPolicyLinks(db: Db, email: string, now: Date): Promise<PolicyLink[]> {
  return db
    .select()
    .from(policyLinks)
    .where(and(eq(policyLinks.email, email), gt(policyLinks.expiresAt, now)))
    .orderBy(desc(policyLinks.createdAt), policyLinks.id)
}

export async function deletePolicyLinks(db: Db, email: string, id?: string): Promise<number> {
  const deleted = await db
    .delete(policyLinks)
    .where(and(eq(policyLinks.email, email), id === undefined ? undefined : eq(policyLinks.id, id)))
    .returning({ id: policyLinks.id })
  return deleted.length
}
