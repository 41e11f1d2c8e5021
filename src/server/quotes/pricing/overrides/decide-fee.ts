import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { findSlotOfFee } from '#domain/quote/pricing/waiting-fee.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { touchQuote } from '#server/quotes/pricing/overrides/ask-for-fee.ts'
import { makeOverride } from '#server/quotes/pricing/overrides/make-override.ts'
import { priceWithOverride } from '#server/quotes/pricing/overrides/price-with-override.ts'
import { requirePriceEditing } from '#server/quotes/pricing/overrides/set-override.ts'
import {
  decideWaitingFee,
  findWaitingFee,
  type StoredWaitingFee,
} from '#server/quotes/pricing/overrides/repository.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { stayLost } from '#server/quotes/closing/open-again.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { requireSecondPerson } from '#server/reps/second-person.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'

interface FeeApproval {
  id: string
  /** Of the quote that was looked at. */
  version: number
  aloneReason?: string | undefined
}

/**
 * Makes a fee count that another rep typed.
 *
 * @rule N109 Another rep than the one who typed it approves it, for the quote and the figures that they looked at.
 */
export function approveFee(
  context: Context,
  { id, version, aloneReason }: FeeApproval,
  rep: Rep,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    const acting = await requireStillAllowed(trx, rep, 'underwrite')
    const { stored, fee } = await lockFee(trx, id, rep)
    requireVersion(context, stored, version, 'rep')
    const before = quoteFrom(stored.answers)
    const index = findSlotOfFee(before, fee)
    if (index === undefined) throw new ProblemError({ code: 'FEE_DECIDED', state: 'dropped' })
    const place = { entity: fee.entity, index }
    requirePriceEditing(context, stored, place)
    const alone = await requireSecondPerson(trx, {
      askedBy: fee.askedBy,
      acting,
      permission: 'underwrite',
      aloneReason,
    })
    const priced = priceWithOverride(context, stored, before, { ...place, fee: fee.feeCents })
    const decided = { decidedBy: rep.id, decidedAt: context.now(), decisionReason: aloneReason ?? null }
    await decideWaitingFee(trx, id, { state: 'approved', ...decided })
    const saved = await makeOverride({ ...context, db: trx }, effects, {
      stored,
      before,
      place,
      fee: fee.feeCents,
      reason: fee.reason,
      priced,
      setBy: fee.askedBy,
      decided: {
        rep,
        event: 'fee_approved',
        detail: { fee_id: id, asked_by: fee.askedBy, ...alone },
      },
    })
    effects.publish({ quoteId: stored.id, by: rep })
    return saved
  })
}

/**
 * Declines a fee that another rep typed, or withdraws one's own; the computed fee goes on counting.
 *
 * @rule N110 Nothing that is for sale is different then, so a quote that is lost stays so.
 */
export function declineFee(
  context: Context,
  { id, reason }: { id: string; reason: string },
  rep: Rep,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'underwrite')
    const { stored, fee } = await lockFee(trx, id, rep)
    const at = context.now()
    await decideWaitingFee(trx, id, {
      state: 'declined',
      decidedBy: rep.id,
      decidedAt: at,
      decisionReason: reason,
    })
    const version = stored.version + 1
    await touchQuote({ ...context, db: trx }, stored)
    await stayLost(trx, stored)
    await effects.audit({
      quoteId: stored.id,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'fee_declined',
      detail: { version, fee_id: id, fee: toDollars(fee.feeCents), reason, asked_by: fee.askedBy },
    })
    effects.publish({ quoteId: stored.id, by: rep })
    return { ...stored, version, updatedAt: at }
  })
}

/**
 * Locks the quote first, and then sees what became of the fee meanwhile.
 *
 * @rule N109 Once the quote is bought nothing waits: nobody approves it, and declining it would change what was bought.
 */
async function lockFee(
  trx: Db,
  id: string,
  rep: Rep,
): Promise<{ stored: QuoteWithPolicy; fee: StoredWaitingFee }> {
  const seen = await findWaitingFee(trx, id)
  if (!seen) throw new ProblemError({ code: 'NOT_FOUND', what: 'fee' })
  const stored = await lockEditableQuote(trx, seen.quoteId, 'rep')
  await requireNotBlocked(trx, seen.quoteId, rep)
  const fee = await findWaitingFee(trx, id)
  if (!fee) throw new ProblemError({ code: 'NOT_FOUND', what: 'fee' })
  const state = fee.state === 'waiting' && stored.policyNumber !== null ? 'dropped' : fee.state
  if (state !== 'waiting') throw new ProblemError({ code: 'FEE_DECIDED', state })
  return { stored, fee }
}
