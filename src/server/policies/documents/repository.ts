import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/kit/db/database.ts'
import { invoices, journalEntries, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { endorsements } from '#server/schema/policies/changes.schema.ts'
import { creditMemos, creditWithdrawals, refunds } from '#server/schema/policies/credits.schema.ts'
import { policyLetters } from '#server/schema/policies/letters.schema.ts'
import { receivedPayments } from '#server/schema/policies/payments.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type PolicyEnd, policyEnd } from '#domain/policy/policy-state.ts'

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

/** The documents of account of a policy by their kind: all, or those of some of its payers. */
export async function listAccountDocuments(db: Db, policyId: string, payers?: readonly number[]) {
  const isOwn = (number: AnyPgColumn) =>
    payers &&
    inArray(
      number,
      db
        .select({ number: journalEntries.document })
        .from(journalEntries)
        .where(and(eq(journalEntries.policyId, policyId), inArray(journalEntries.payer, [...payers]))),
    )
  const [receipts, billed, credits, payments, paidBack] = await Promise.all([
    db
      .select({ content: salesReceipts.content })
      .from(salesReceipts)
      .where(and(eq(salesReceipts.policyId, policyId), isOwn(salesReceipts.number))),
    db
      .select({ content: invoices.content })
      .from(invoices)
      .where(and(eq(invoices.policyId, policyId), isOwn(invoices.number))),
    db
      .select({ content: creditMemos.content, takenBackAt: creditWithdrawals.withdrawnAt })
      .from(creditMemos)
      .leftJoin(creditWithdrawals, eq(creditWithdrawals.creditMemo, creditMemos.number))
      .where(and(eq(creditMemos.policyId, policyId), isOwn(creditMemos.number))),
    db
      .select({ content: receivedPayments.content })
      .from(receivedPayments)
      .where(and(eq(receivedPayments.policyId, policyId), isOwn(receivedPayments.number))),
    db
      .select({ content: refunds.content })
      .from(refunds)
      .where(and(eq(refunds.policyId, policyId), isNotNull(refunds.content), isOwn(refunds.number))),
  ])
  return {
    receipts,
    invoices: billed,
    credits,
    payments,
    refunds: paidBack.flatMap(({ content }) => content ?? []),
  }
}

interface VerifiedCertificate {
  content: CertificateContent
  currentVersion: number
  /** How its policy ended; undefined while it has not. */
  ended: PolicyEnd | undefined
}

export async function findCertificateByCode(db: Db, code: string): Promise<VerifiedCertificate | undefined> {
  const [found] = await db
    .select({ content: certificates.content, currentVersion: policies.version, policy: policies })
    .from(certificates)
    .innerJoin(policies, eq(policies.id, certificates.policyId))
    .where(eq(certificates.verificationCode, code))
  if (!found) return undefined
  const { policy, ...certificate } = found
  return { ...certificate, ended: policyEnd(policy) }
}

interface CheckedLetter {
  letter: Pick<typeof policyLetters.$inferSelect, 'number' | 'kind' | 'recipient' | 'writtenAt'>
  /** In force when it was written. */
  content: CertificateContent
  currentVersion: number
  ended: PolicyEnd | undefined
}

/** Whoever has the code has the letter. */
export async function findLetterByCode(db: Db, code: string): Promise<CheckedLetter | undefined> {
  const [found] = await db
    .select({
      letter: {
        number: policyLetters.number,
        kind: policyLetters.kind,
        recipient: policyLetters.recipient,
        writtenAt: policyLetters.writtenAt,
      },
      content: certificates.content,
      policy: policies,
    })
    .from(policyLetters)
    .innerJoin(policies, eq(policies.id, policyLetters.policyId))
    .innerJoin(
      certificates,
      and(
        eq(certificates.policyId, policyLetters.policyId),
        eq(certificates.version, policyLetters.certificateVersion),
      ),
    )
    .where(eq(policyLetters.verificationCode, code))
  if (!found) return undefined
  const { letter, content, policy } = found
  return { letter, content, currentVersion: policy.version, ended: policyEnd(policy) }
}
