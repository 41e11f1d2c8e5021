import { randomUUID } from 'node:crypto'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { findSlotOfFee } from '#domain/quote/pricing/waiting-fee.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import { figuresAt } from '#server/quotes/pricing/overrides/make-override.ts'
import { openAgain } from '#server/quotes/closing/open-again.ts'
import type { ContestPlace, PricedOverride } from '#server/quotes/pricing/overrides/price-with-override.ts'
import {
  decideWaitingFee,
  insertWaitingFee,
  listUndecidedFees,
  type StoredWaitingFee,
} from '#server/quotes/pricing/overrides/repository.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

interface AskedFee {
  stored: QuoteWithPolicy
  place: ContestPlace
  fee: Cents
  reason: string
  priced: PricedOverride
  rep: Rep
}

/**
 * Keeps a typed fee for another rep, in the transaction of `context.db`. The quote gets another version, so that every page of
 * it shows what waits.
 */
export async function keepForAnotherRep(
  { db: trx, now }: Context,
  effects: Effects,
  { stored, place, fee, reason, priced, rep }: AskedFee,
): Promise<QuoteWithPolicy> {
  const at = now()
  const { entity, index } = place
  const id = randomUUID()
  await insertWaitingFee(trx, {
    id,
    quoteId: stored.id,
    entity,
    slot: index,
    feeCents: fee,
    computedFeeCents: priced.computedFee,
    figures: figuresAt(quoteFrom(stored.answers), place),
    reason,
    state: 'waiting',
    askedBy: rep.id,
    askedAt: at,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  })
  const version = stored.version + 1
  await touchQuote({ db: trx, now }, stored)
  await openAgain(trx, effects, stored, { at, rep })
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: 'rep',
    repId: rep.id,
    event: 'fee_asked',
    detail: {
      version,
      fee_id: id,
      entity,
      index,
      computed: toDollars(priced.computedFee),
      fee: toDollars(fee),
      reason,
    },
  })
  return { ...stored, version, updatedAt: at }
}

/** The next version of a quote in which nothing but what waits is different. */
export async function touchQuote(
  { db: trx, now }: Pick<Context, 'db' | 'now'>,
  { id, version, price }: QuoteWithPolicy,
): Promise<void> {
  await updateQuote(trx, id, version + 1, { price, updatedAt: now() })
}

/**
 * Whatever is typed for a contest takes the place of what waited for it; what waits for figures that its contest has no more
 * goes with it.
 */
export async function dropFeesOfContest(
  context: Context,
  effects: Effects,
  { stored, place, rep }: { stored: QuoteWithPolicy; place: ContestPlace; rep: Rep },
): Promise<void> {
  const quote = quoteFrom(stored.answers)
  for (const { fee } of await listUndecidedFees(context.db, [stored.id])) {
    const isOfContest = fee.entity === place.entity && fee.slot === place.index
    if (isOfContest || findSlotOfFee(quote, fee) === undefined) await dropFee(context, effects, fee, rep)
  }
}

/** Nobody decides it any more. Whose change it was is said, if that is a rep. */
export async function dropFee(
  { db: trx, now }: Context,
  effects: Effects,
  { id, quoteId, entity, feeCents }: StoredWaitingFee,
  rep: Rep | undefined,
): Promise<void> {
  const at = now()
  const repId = rep?.id ?? null
  await decideWaitingFee(trx, id, {
    state: 'dropped',
    decidedBy: repId,
    decidedAt: at,
    decisionReason: null,
  })
  await effects.audit({
    quoteId,
    at,
    actor: getEditor({ rep }),
    repId,
    event: 'fee_dropped',
    detail: { fee_id: id, entity, fee: toDollars(feeCents) },
  })
}
