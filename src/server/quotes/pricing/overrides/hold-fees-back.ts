import { randomUUID } from 'node:crypto'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { needsSecondRepForFee } from '#domain/policy/fee-override.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { type FlatAnswers, flatFrom, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { rowMoves } from '#domain/quote/transitions/field-changes.ts'
import { setFee } from '#domain/quote/transitions/rep-edits.ts'
import { type Cents, fromDollars, toDollars } from '#domain/values/money.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { dropFee } from '#server/quotes/pricing/overrides/ask-for-fee.ts'
import { computedFeeOf } from '#server/quotes/pricing/overrides/list-overrides.ts'
import type { ContestPlace } from '#server/quotes/pricing/overrides/price-with-override.ts'
import {
  hasApprovedFee,
  insertWaitingFee,
  listUndecidedFees,
  moveUndecidedFees,
} from '#server/quotes/pricing/overrides/repository.ts'
import { listFeeOverrides } from '#server/quotes/pricing/repository.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

export interface SavedAnswers {
  /** The quote as it is locked, before the save. */
  stored: QuoteWithPolicy
  answers: FlatAnswers
  /** Absent if the customer saves. */
  rep: Rep | undefined
}

/** Fees that wait follow their contests to other numbers; with a contest that is taken out, what waited for it is dropped. */
export async function moveWaitingFees(
  context: Context,
  effects: Effects,
  { stored, answers, rep }: SavedAnswers,
): Promise<void> {
  const moves = rowMoves(stored.answers, answers)
  if (moves.length === 0) return
  for (const { fee } of await listUndecidedFees(context.db, [stored.id])) {
    const move = moves.find(({ entity, from }) => entity === fee.entity && from === fee.slot)
    if (move?.to === null) await dropFee(context, effects, fee, rep)
  }
  const followed = moves.flatMap(({ to, ...move }) => (to === null ? [] : [{ ...move, to }]))
  await moveUndecidedFees(context.db, stored.id, followed)
}

/** A typed fee that counts, and for which figures. */
interface CountingFee extends ContestPlace {
  fee: Cents
  figures: string
}

/**
 * The answers of a save without the typed fees that it leaves further below the computed ones than one rep types alone, such as
 * with another client type. They wait for another rep, as if they were typed now.
 *
 * @rule N109 What nobody else has approved counts only within the limit, also where it is the computed fee that has changed.
 */
export async function holdFeesBack(
  context: Context,
  effects: Effects,
  { stored, answers, rep }: SavedAnswers,
): Promise<FlatAnswers> {
  const [before, quote] = [quoteFrom(stored.answers), quoteFrom(answers)]
  const counted = listCountingFees(stored.answers)
  let left = quote
  for (const one of listCountingFees(answers)) {
    const computed = lowFrom(context, one, computedFeeOf(context, stored, quote, one))
    if (computed === undefined) continue
    const was = counted.find(({ entity, fee, figures }) => {
      return entity === one.entity && fee === one.fee && figures === one.figures
    })
    // One from before there was a limit, or with another one, stays as it was set.
    const wasLow = was && lowFrom(context, was, computedFeeOf(context, stored, before, was)) !== undefined
    if (wasLow) continue
    if (await hasApprovedFee(context.db, { quoteId: stored.id, ...one })) continue
    const kind = CONTEST_DEFINITIONS.find(({ entity }) => entity === one.entity)
    if (!kind) continue
    left = setFee(left, kind, { slot: one.index, fee: undefined })
    await askAgain(context, effects, { stored, rep, one, computed })
  }
  return left === quote ? answers : flatFrom(left)
}

function listCountingFees(answers: FlatAnswers): CountingFee[] {
  const quote = quoteFrom(answers)
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).flatMap((row): CountingFee[] => {
      const { slot: index, certFeeOverride: fee, certFeeOverrideFigures: setFor } = row
      const figures = fingerprintFigures(kind.figures(row))
      if (fee === undefined || (setFor ?? figures) !== figures) return []
      return [{ entity: kind.entity, index, fee, figures }]
    }),
  )
}

/** The computed fee, if the typed one is so far below it that another rep is needed. */
function lowFrom(
  { env }: Pick<Context, 'env'>,
  { fee }: CountingFee,
  dollars: number | null,
): Cents | undefined {
  if (dollars === null) return undefined
  const computed = fromDollars(dollars)
  return needsSecondRepForFee(fee, computed, env.priceSecondApproval) ? computed : undefined
}

interface HeldFee {
  stored: QuoteWithPolicy
  rep: Rep | undefined
  one: CountingFee
  computed: Cents
}

/** In the name of who typed it; another fee that waits for the contest was typed later, and stays. */
async function askAgain(
  { db: trx, now, ...context }: Context,
  effects: Effects,
  { stored, rep, one, computed }: HeldFee,
): Promise<void> {
  const { entity, index, fee, figures } = one
  const typed = (await listFeeOverrides(trx, stored.id)).find(({ override }) => {
    return override.entity === entity && override.feeCents === fee && override.figures === figures
  })
  if (!typed) return
  for (const { fee: waiting } of await listUndecidedFees(trx, [stored.id])) {
    if (waiting.entity !== entity || waiting.slot !== index) continue
    if (waiting.figures === figures) return
    await dropFee({ ...context, db: trx, now }, effects, waiting, rep)
  }
  const at = now()
  const id = randomUUID()
  const { repId, reason } = typed.override
  await insertWaitingFee(trx, {
    id,
    quoteId: stored.id,
    entity,
    slot: index,
    feeCents: fee,
    computedFeeCents: computed,
    figures,
    reason,
    state: 'waiting',
    askedBy: repId,
    askedAt: at,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  })
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: getEditor({ rep }),
    repId: rep?.id ?? null,
    event: 'fee_asked',
    detail: {
      version: stored.version + 1,
      fee_id: id,
      entity,
      index,
      computed: toDollars(computed),
      fee: toDollars(fee),
      reason,
      asked_by: repId,
    },
  })
}
