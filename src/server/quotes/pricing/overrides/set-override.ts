import { canEditPrices, needsSecondRepForFee } from '#domain/policy/fee-override.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { ProblemError } from '#domain/problem.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { dropFeesOfContest, keepForAnotherRep } from '#server/quotes/pricing/overrides/ask-for-fee.ts'
import { makeOverride } from '#server/quotes/pricing/overrides/make-override.ts'
import {
  type ContestPlace,
  priceWithOverride,
  requireContest,
} from '#server/quotes/pricing/overrides/price-with-override.ts'
import { specialPricingEmail } from '#server/quotes/reading/special-pricing.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'

export interface OverrideRequest extends ContestPlace {
  id: string
  version: number
  /** Null takes an override back. */
  fee: Cents | null
  reason: string
}

/**
 * Sets the fee of a contest by hand, or takes that back; or keeps it for another rep, and the computed fee counts.
 *
 * @rule D67 The fee, who set it, when, why and for which figures are kept; the contest is marked as changed by reps.
 * @rule R03 Only where prices may be edited; of a bought quote, by a change of its policy.
 * @rule N109 A fee far below the computed one waits: nobody is charged it before another rep has approved it, and nobody is
 * kept from buying at the computed one.
 */
export async function setOverride(
  context: Context,
  request: OverrideRequest,
  rep: Rep,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    await requireStillAllowed(trx, rep, 'underwrite')
    const stored = await lockEditableQuote(trx, request.id, 'rep')
    await requireNotBlocked(trx, request.id, rep)
    requireVersion(context, stored, request.version, 'rep')
    requirePriceEditing(context, stored, request)
    const before = quoteFrom(stored.answers)
    const priced = priceWithOverride(context, stored, before, request)
    const { fee, reason } = request
    await dropFeesOfContest(inTransaction, effects, { stored, place: request, rep })
    const limit = context.env.priceSecondApproval
    const saved =
      fee !== null && needsSecondRepForFee(fee, priced.computedFee, limit)
        ? await keepForAnotherRep(inTransaction, effects, {
            stored,
            place: request,
            fee,
            reason,
            priced,
            rep,
          })
        : await makeOverride(inTransaction, effects, {
            stored,
            before,
            place: request,
            fee,
            reason,
            priced,
            setBy: rep.id,
            decided: { rep, event: fee === null ? 'override_removed' : 'fee_overridden' },
          })
    effects.publish({ quoteId: stored.id, by: rep })
    return saved
  })
}

/** @rule R03 Throws unless the fee of this contest may be set by hand. */
export function requirePriceEditing(
  { env }: Pick<Context, 'env'>,
  stored: QuoteWithPolicy,
  place: ContestPlace,
): void {
  const field = wireKeyOf(stored.answers, place)
  const fault = (message: string) => [{ section: 'request' as const, field, message }]
  if (stored.policyNumber !== null) {
    const fields = fault('To change the fee of a policy, change the policy')
    throw new ProblemError({ code: 'POLICY_CHANGE_REQUIRED', fields })
  }
  const specialPricing = specialPricingEmail(env, stored) !== null
  if (canEditPrices({ who: 'rep', specialPricing, hasPolicy: false })) return
  const fields = fault('You can set a fee only when special pricing is approved')
  throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields })
}

function wireKeyOf(answers: FlatAnswers, place: ContestPlace): string {
  return wireKey(requireContest(quoteFrom(answers), place).rows, 'certFee', place.index)
}
