import type { LegalHead } from '#domain/office/legal/legal-pages.ts'
import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { findInForce } from '#server/config/legal-link.ts'
import {
  findAgreedVersion,
  holdLegalPages,
  insertAgreement,
  listLegalHeads,
} from '#server/office/legal/repository.ts'

/**
 * The version of the terms that a purchase agrees to; undefined where the office has none. None can come into force by publishing
 * until the transaction ends.
 *
 * @rule N47 A purchase names the version of the terms that its page showed; if another one is in force, nothing is bought.
 */
export async function requireTermsInForce(
  trx: Db,
  context: Context,
  named: number | null | undefined,
): Promise<LegalHead | undefined> {
  await holdLegalPages(trx)
  const inForce = findInForce(context, await listLegalHeads(trx), 'terms', context.now())
  if ((inForce?.number ?? null) !== (named ?? null))
    throw new ProblemError({ code: 'TERMS_VERSION_CHANGED', now: inForce?.number ?? null })
  return inForce
}

/** Keeps which version was agreed to, with the purchase. */
export async function keepAgreement(
  trx: Db,
  { purchaseId, at }: { purchaseId: string; at: Date },
  agreed: LegalHead | undefined,
): Promise<void> {
  if (agreed) await insertAgreement(trx, { purchaseId, versionId: agreed.id, at })
}

/** The version of the terms that a purchase agreed to, with its first day; null if it agreed to none. */
export async function readAgreedTerms(
  db: Db,
  { env }: Pick<Context, 'env'>,
  purchaseId: string,
): Promise<{ number: number; from: string } | null> {
  const agreed = await findAgreedVersion(db, purchaseId)
  if (!agreed) return null
  const { number, effectiveFrom } = agreed
  return { number, from: dateInTimeZone(effectiveFrom, env.officeTimeZone) }
}
