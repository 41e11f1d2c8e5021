import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { findInsuredRow } from '#domain/contests/insured-rows.ts'
import type { FeeChange } from '#domain/policy/amendments/change-effect.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'

/** A quote with the fees of its rows. */
export interface PricedVersion {
  quote: Quote
  rows: StoredPrice['rows']
}

/**
 * The contests whose fee differs between two versions of a policy. `computed` are the fees by the plan alone.
 *
 * @rule D22 A change shows the fee before and after, contest by contest.
 */
export function findFeeChanges(
  before: PricedVersion,
  after: PricedVersion,
  computed: StoredPrice['rows'],
): FeeChange[] {
  return CONTEST_DEFINITIONS.flatMap((kind) => {
    const { entity } = kind
    const feeOf = ({ rows }: Pick<PricedVersion, 'rows'>, index: number) =>
      rows.find((row) => row.entity === entity && row.index === index)?.certFee
    const titleOf = ({ quote }: PricedVersion, index: number) =>
      findInsuredRow(quote, { entity, index })?.title ?? kind.rowName
    const rowsAfter = rowsOf(after.quote, kind)
    const origins = findRowOrigins(kind, rowsAfter, rowsOf(before.quote, kind))
    const kept = new Set(origins.values())
    const changed = rowsAfter.map(({ slot, ...row }): FeeChange => {
      const origin = origins.get(rowsAfter.find((other) => other.slot === slot) ?? { slot })
      const [was, is] = [origin && feeOf(before, origin.slot), feeOf(after, slot)]
      const rated = feeOf({ rows: computed }, slot)
      return {
        entity,
        index: slot,
        title: titleOf(after, slot),
        ...(was !== undefined && { before: was }),
        ...(is !== undefined && { after: is }),
        ...(row.certFeeOverride !== undefined && rated !== undefined && { computed: rated }),
      }
    })
    const removed = rowsOf(before.quote, kind)
      .filter((row) => !kept.has(row))
      .map(({ slot }): FeeChange => {
        const was = feeOf(before, slot)
        return {
          entity,
          index: slot,
          title: titleOf(before, slot),
          ...(was !== undefined && { before: was }),
        }
      })
    return [...changed, ...removed].filter((fee) => fee.before !== fee.after)
  })
}
