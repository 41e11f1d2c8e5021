import { type Share, spread } from '#domain/accounting/spread.ts'
import type { Cents } from '#domain/values/money.ts'
import { insertApplications, listCredits } from '#server/accounting/credits/repository.ts'
import { lockPolicy } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** How much of a new invoice the credits that are left of its payer pay, the oldest first. Locks the policy's money. */
export async function findUsableCredit(
  trx: Db,
  { id: policyId, payer }: { id: string; payer: number },
  total: Cents,
): Promise<Share[]> {
  await lockPolicy(trx, policyId)
  const credits = await listCredits(trx, policyId)
  return spread(
    total,
    credits
      .filter((credit) => credit.payer === payer)
      .map(({ memo, left }) => ({ number: memo.number, open: left })),
  )
}

/**
 * Applies them to the invoice, whose entry takes them from the customer's credit.
 *
 * @rule N78 A credit is applied on or after the day of both documents.
 */
export async function applyCredit(
  trx: Db,
  { number: invoice, issuedAt }: { number: string; issuedAt: string },
  used: readonly Share[],
): Promise<void> {
  const appliedAt = new Date(issuedAt)
  await insertApplications(
    trx,
    used.map(({ number: creditMemo, amount: amountCents }) => ({
      creditMemo,
      invoice,
      amountCents,
      appliedAt,
    })),
  )
}
