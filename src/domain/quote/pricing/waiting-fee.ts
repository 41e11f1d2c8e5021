import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** A fee that waits for another rep: of which contest, and for which figures, as text to compare. */
export interface WaitingFee {
  entity: ContestKind
  /** The number of the contest when it was asked for. */
  slot: number
  figures: string
}

/**
 * The number that the contest of a waiting fee has now; undefined once no contest has its figures.
 *
 * @rule N109 N06 A fee that waits is meant for the figures that it was typed for: with others there is nothing to approve.
 */
export function findSlotOfFee(quote: Quote, { entity, slot, figures }: WaitingFee): number | undefined {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  if (!kind) return undefined
  const rows = rowsOf(quote, kind).filter((row) => fingerprintFigures(kind.figures(row)) === figures)
  return (rows.find((row) => row.slot === slot) ?? rows[0])?.slot
}
