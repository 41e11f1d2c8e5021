import { isDeepStrictEqual } from 'node:util'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import {
  policyFigureProblems,
  lockedFieldProblems,
} from '#domain/policy/amendments/editing/editable-fields.ts'
import { refuseSwitch } from '#domain/policy/sold-as.ts'
import { getEditScope } from '#domain/policy/policy-state.ts'
import { contestDates, type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { Patch } from '#domain/quote/wire/wire.ts'
import { ownerEmail } from '#domain/quote/model/quote-owner.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { requireOwnPictures } from '#server/quotes/logos/require-own-pictures.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { recordRepChanges } from '#server/quotes/saving/record-rep-changes.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import {
  holdFeesBack,
  moveWaitingFees,
  type SavedAnswers,
} from '#server/quotes/pricing/overrides/hold-fees-back.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'
import { openAgain, stayLost } from '#server/quotes/closing/open-again.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

export interface SaveRequest {
  id: string
  /** The version that the caller saw. */
  version: number
  customFields: Readonly<Record<string, unknown>>
  /** The reason that a rep gives for the change. */
  reason?: string | undefined
}

/**
 * Applies changed answers to a quote, prices it and stores both.
 *
 * @rule N72 Of a quote that is bought, a rep changes only what its policy does not state; its price stays as it was.
 */
export async function saveQuote(context: Context, save: SaveRequest, rep?: Rep): Promise<QuoteWithPolicy> {
  return runWrite(context, (trx, effects) => saveInWrite({ ...context, db: trx }, effects, save, rep))
}

/** For writes that save a quote among other things; `context.db` is their transaction. */
export async function saveInWrite(
  context: Context,
  effects: Effects,
  { id, version, customFields, reason }: SaveRequest,
  rep?: Rep,
): Promise<QuoteWithPolicy> {
  const { db: trx, now, plans } = context
  const editor = rep ? 'rep' : 'client'
  const stored = await lockEditableQuote(trx, id, editor)
  await requireNotBlocked(trx, id, rep)
  requireVersion(context, stored, version, editor)
  const at = now()
  const { policyNumber } = stored
  const { answers: changed, values } = applyChanges(stored.answers, customFields, { editor, policyNumber })
  if (policyNumber !== null) requireSameFigures(stored, values)
  await requireOwnPictures(trx, id, values)
  const answers =
    policyNumber === null ? await keepFees(context, effects, { stored, answers: changed, rep }) : changed
  const quote = quoteFrom(answers)
  const save = {
    answers,
    email: policyNumber === null ? getEmailKey(ownerEmail(quote.answers) ?? '') || null : stored.email,
    firstContestDate: contestDates(quote)[0] ?? null,
    price: policyNumber === null ? (calculatePrice(plans, quote, stored, at)?.price ?? null) : stored.price,
    updatedAt: at,
  }
  await updateQuote(trx, id, version + 1, save)
  if (isDeepStrictEqual(answers, stored.answers)) await stayLost(trx, stored)
  else await openAgain(trx, effects, stored, { at, rep })
  await effects.audit({
    quoteId: id,
    at,
    actor: editor,
    repId: rep?.id ?? null,
    event: 'quote_saved',
    detail: { version: version + 1, fields: Object.keys(values).join(' ') },
  })
  await recordRepChanges(trx, { quoteId: id, before: stored.answers, after: answers, at, rep, reason })
  effects.publish({ quoteId: id, by: rep })
  return { ...stored, ...save, version: version + 1 }
}

/** Fees by hand, and those that wait, stay with their contests; the answers with those that still count. */
async function keepFees(context: Context, effects: Effects, saved: SavedAnswers): Promise<FlatAnswers> {
  await moveWaitingFees(context, effects, saved)
  return holdFeesBack(context, effects, saved)
}

/** @rule T15 N42 Nothing on a cancelled policy is edited any more. */
function requireSameFigures({ answers, policyStatus }: QuoteWithPolicy, values: Patch['values']): void {
  refuseSwitch(answers, { ...answers, ...values } as FlatAnswers)
  const changed = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => (answers[key] ?? null) !== value),
  )
  const locked = lockedFieldProblems(changed, getEditScope(policyStatus ?? 'in-force', 'rep'))
  if (locked.length > 0) throw new ProblemError({ code: 'FIELD_NOT_WRITABLE', fields: locked })
  const fields = policyFigureProblems(answers, values)
  if (fields.length > 0) throw new ProblemError({ code: 'POLICY_CHANGE_REQUIRED', fields })
}
