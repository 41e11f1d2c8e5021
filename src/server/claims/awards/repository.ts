import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { claimAwards, claimInstallments, claimPayments } from '#server/schema/claims/awards.schema.ts'
import { claimDecisions } from '#server/schema/claims/decisions.schema.ts'

export type Award = typeof claimAwards.$inferSelect
export type InstallmentRow = typeof claimInstallments.$inferSelect
export type Payment = typeof claimPayments.$inferSelect

/** An award with its parts and what was recorded for each. */
export interface AwardWithParts {
  award: Award
  parts: (InstallmentRow & { payments: Payment[] })[]
}

export async function insertAward(
  trx: Db,
  award: Award,
  parts: readonly (typeof claimInstallments.$inferInsert)[],
): Promise<void> {
  await trx.insert(claimAwards).values(award)
  await trx.insert(claimInstallments).values([...parts])
}

/** The awards of a claim that count, in their order. */
export async function listAwards(db: Db, claimId: string): Promise<AwardWithParts[]> {
  // Those of an earlier decision come first.
  const awards = await db
    .select(getTableColumns(claimAwards))
    .from(claimAwards)
    .innerJoin(claimDecisions, eq(claimDecisions.id, claimAwards.decisionId))
    .where(and(eq(claimAwards.claimId, claimId), isNull(claimAwards.voidAt)))
    .orderBy(asc(claimDecisions.round), asc(claimAwards.place))
  const found: AwardWithParts[] = []
  for (const award of awards) {
    const parts = await db
      .select()
      .from(claimInstallments)
      .where(eq(claimInstallments.awardId, award.id))
      .orderBy(asc(claimInstallments.part))
    const payments = await db
      .select()
      .from(claimPayments)
      .where(eq(claimPayments.awardId, award.id))
      .orderBy(asc(claimPayments.at))
    found.push({
      award,
      parts: parts.map((part) => ({
        ...part,
        payments: payments.filter((payment) => payment.part === part.part),
      })),
    })
  }
  return found
}

export async function voidAwards(trx: Db, claimId: string, at: Date): Promise<void> {
  await trx
    .update(claimAwards)
    .set({ voidAt: at })
    .where(and(eq(claimAwards.claimId, claimId), isNull(claimAwards.voidAt)))
}

export async function insertPayments(trx: Db, payments: readonly Payment[]): Promise<void> {
  await trx.insert(claimPayments).values([...payments])
}

/** The payments of one entry that stand. */
export function listPaymentsOf(db: Db, entry: string): Promise<Payment[]> {
  return db
    .select()
    .from(claimPayments)
    .where(and(eq(claimPayments.entry, entry), eq(claimPayments.stands, true)))
}

export async function reversePayments(
  trx: Db,
  entry: string,
  reversal: Pick<Payment, 'reversedBy' | 'reversedAt' | 'reversalReason' | 'reversalEntry'>,
): Promise<void> {
  await trx
    .update(claimPayments)
    .set({ ...reversal, stands: false })
    .where(and(eq(claimPayments.entry, entry), eq(claimPayments.stands, true)))
}
