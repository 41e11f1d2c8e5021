import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { invoices, salesReceipts } from '#server/kit/db/schema/policies/accounting.schema.ts'
import { endorsements } from '#server/kit/db/schema/policies/changes.schema.ts'
import { creditMemos, refunds } from '#server/kit/db/schema/policies/credits.schema.ts'
import { certificates } from '#server/kit/db/schema/policies/policies.schema.ts'

/** All versions of the certificate of a policy, newest first. */
export function listCertificates(db: Db, policyId: string) {
  return db
    .select({ content: certificates.content })
    .from(certificates)
    .where(eq(certificates.policyId, policyId))
    .orderBy(desc(certificates.version))
}

/** All endorsements of a policy, newest first. */
export function listEndorsements(db: Db, policyId: string) {
  return db
    .select({ content: endorsements.content })
    .from(endorsements)
    .where(eq(endorsements.policyId, policyId))
    .orderBy(desc(endorsements.number))
}

/** All documents of account of a policy, by their kind. */
export async function listAccountDocuments(db: Db, policyId: string) {
  const [receipts, billed, credits, paidBack] = await Promise.all([
    db
      .select({ content: salesReceipts.content })
      .from(salesReceipts)
      .where(eq(salesReceipts.policyId, policyId)),
    db.select({ content: invoices.content }).from(invoices).where(eq(invoices.policyId, policyId)),
    db.select({ content: creditMemos.content }).from(creditMemos).where(eq(creditMemos.policyId, policyId)),
    db
      .select({ content: refunds.content })
      .from(refunds)
      .where(and(eq(refunds.policyId, policyId), isNotNull(refunds.content))),
  ])
  return { receipts, invoices: billed, credits, refunds: paidBack.flatMap(({ content }) => content ?? []) }
}
