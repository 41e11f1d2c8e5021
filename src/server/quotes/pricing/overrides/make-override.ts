import { wireKey } from '#domain/contests/slots.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { flatFrom, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { markRepEdits } from '#domain/quote/transitions/rep-edits.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { insertRepChanges } from '#server/audit/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import {
  type ContestPlace,
  type PricedOverride,
  requireContest,
} from '#server/quotes/pricing/overrides/price-with-override.ts'
import { openAgain } from '#server/quotes/closing/open-again.ts'
import { insertFeeOverride } from '#server/quotes/pricing/repository.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

export interface MadeOverride {
  /** The quote as it is locked. */
  stored: QuoteWithPolicy
  before: Quote
  place: ContestPlace
  /** Null takes an override back. */
  fee: Cents | null
  reason: string
  priced: PricedOverride
  /** The id of the rep who typed it. */
  setBy: string
  /** Who makes it count, and what the audit log calls that. */
  decided: {
    rep: Rep
    event: 'fee_overridden' | 'override_removed' | 'fee_approved'
    detail?: Record<string, string>
  }
}

/** Makes a typed fee count, or the computed one again, in the transaction of `context.db`. */
export async function makeOverride(
  context: Context,
  effects: Effects,
  made: MadeOverride,
): Promise<QuoteWithPolicy> {
  const { stored, before, priced } = made
  const answers = flatFrom(markRepEdits(priced.quote, before, { editor: 'rep' }))
  const save = { answers, price: priced.price.price, updatedAt: context.now() }
  const version = stored.version + 1
  await updateQuote(context.db, stored.id, version, save)
  await openAgain(context.db, effects, stored, { at: context.now(), rep: made.decided.rep })
  await record(context, effects, made)
  return { ...stored, ...save, version }
}

async function record({ db: trx, now }: Context, effects: Effects, made: MadeOverride): Promise<void> {
  const { stored, before, place, fee, reason, priced, setBy, decided } = made
  const { entity, index } = place
  const at = now()
  const change = { quoteId: stored.id, repId: setBy, at, reason }
  await insertFeeOverride(trx, {
    ...change,
    entity,
    feeCents: fee,
    computedFeeCents: priced.computedFee,
    figures: figuresAt(before, place),
  })
  const was = stored.price?.rows.find((row) => row.entity === entity && row.index === index)
  const dollars = (amount: Cents | undefined) => (amount === undefined ? null : String(toDollars(amount)))
  const field = wireKey(requireContest(before, place).rows, 'certFee', index)
  const values = { before: dollars(was?.certFee), after: dollars(priced.fee) }
  await insertRepChanges(trx, [{ ...change, ...values, field, entity, slot: index }])
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: 'rep',
    repId: decided.rep.id,
    event: decided.event,
    detail: {
      version: stored.version + 1,
      field,
      computed: toDollars(priced.computedFee),
      fee: toDollars(priced.fee),
      reason,
      ...decided.detail,
    },
  })
}

/** The rated figures of a contest, as text to compare. */
export function figuresAt(quote: Quote, place: ContestPlace): string {
  const kind = requireContest(quote, place)
  const row = rowsOf(quote, kind).find(({ slot }) => slot === place.index)
  return row ? fingerprintFigures(kind.figures(row)) : ''
}
