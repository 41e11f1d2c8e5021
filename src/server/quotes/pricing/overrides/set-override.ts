import { openAgain } from '#server/quotes/closing/open-again.ts'
import { canEditPrices } from '#domain/policy/fee-override.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { ProblemError } from '#domain/problem.ts'
import { type FlatAnswers, flatFrom, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { markRepEdits } from '#domain/quote/transitions/rep-edits.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import { type Rep } from '#server/access/access.ts'
import { type Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { insertFeeOverride } from '#server/quotes/pricing/repository.ts'
import {
  type ContestPlace,
  type PricedOverride,
  priceWithOverride,
  requireContest,
} from '#server/quotes/pricing/overrides/price-with-override.ts'
import { specialPricingEmail } from '#server/quotes/reading/special-pricing.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { insertRepChanges } from '#server/audit/repository.ts'

export interface OverrideRequest extends ContestPlace {
  id: string
  version: number
  /** Null takes an override back. */
  fee: Cents | null
  reason: string
}

/**
 * Sets the fee of a contest by hand, or takes that back.
 *
 * @rule D67 The fee, who set it, when, why and for which figures are kept; the contest is marked as changed by reps.
 * @rule R03 Only where prices may be edited; of a bought quote, by a change of its policy.
 */
export async function setOverride(
  context: Context,
  request: OverrideRequest,
  rep: Rep,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    const stored = await lockEditableQuote(trx, request.id, 'rep')
    await requireNotBlocked(trx, request.id, rep)
    requireVersion(context, stored, request.version, 'rep')
    requirePriceEditing(context, stored, wireKeyOf(stored.answers, request))
    const before = quoteFrom(stored.answers)
    const priced = priceWithOverride(context, stored, before, request)
    const answers = flatFrom(markRepEdits(priced.quote, before, { editor: 'rep' }))
    const at = context.now()
    const save = { answers, price: priced.price.price, updatedAt: at }
    const version = stored.version + 1
    await updateQuote(trx, stored.id, version, save)
    await openAgain(trx, effects, stored, { at, rep })
    await record({ ...context, db: trx }, effects, { request, stored, priced, rep, at })
    effects.publish({ quoteId: stored.id, by: rep })
    return { ...stored, ...save, version }
  })
}

interface Done {
  request: OverrideRequest
  stored: QuoteWithPolicy
  priced: PricedOverride
  rep: Rep
  at: Date
}

async function record({ db: trx }: Context, effects: Effects, done: Done): Promise<void> {
  const { request, stored, priced, rep, at } = done
  const { entity, index, fee, reason } = request
  const quote = quoteFrom(stored.answers)
  const kind = requireContest(quote, request)
  const row = rowsOf(quote, kind).find(({ slot }) => slot === index)
  const change = { quoteId: stored.id, repId: rep.id, at, reason }
  await insertFeeOverride(trx, {
    ...change,
    entity,
    feeCents: fee,
    computedFeeCents: priced.computedFee,
    figures: row ? fingerprintFigures(kind.figures(row)) : '',
  })
  const was = stored.price?.rows.find((priced) => priced.entity === entity && priced.index === index)
  const dollars = (amount: Cents | undefined) => (amount === undefined ? null : String(toDollars(amount)))
  const field = wireKey(kind.rows, 'certFee', index)
  const values = { before: dollars(was?.certFee), after: dollars(priced.fee) }
  await insertRepChanges(trx, [{ ...change, ...values, field, entity, slot: index }])
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: 'rep',
    repId: rep.id,
    event: fee === null ? 'override_removed' : 'fee_overridden',
    detail: {
      version: stored.version + 1,
      field,
      computed: toDollars(priced.computedFee),
      fee: toDollars(priced.fee),
      reason,
    },
  })
}

function wireKeyOf(answers: FlatAnswers, place: ContestPlace): string {
  return wireKey(requireContest(quoteFrom(answers), place).rows, 'certFee', place.index)
}

function requirePriceEditing({ env }: Pick<Context, 'env'>, stored: QuoteWithPolicy, field: string): void {
  const fault = (message: string) => [{ section: 'request' as const, field, message }]
  if (stored.policyNumber !== null) {
    const fields = fault('The fee of a policy is changed by a change of the policy')
    throw new ProblemError({ code: 'POLICY_CHANGE_REQUIRED', fields })
  }
  const specialPricing = specialPricingEmail(env, stored) !== null
  if (canEditPrices({ who: 'rep', specialPricing, hasPolicy: false })) return
  const fields = fault('Fees are set by hand only where special pricing is approved')
  throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields })
}
