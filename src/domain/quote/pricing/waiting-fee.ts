import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** A fee that waits for another rep: of which contest, and for which figures, as text to compare. */
export interface WaitingFee {
  entity: ContestKind
  /** The number of the contest; it follows where that moves. */
  slot: number
  figures: string
}

/**
 * The number of the contest that a waiting fee is of; undefined while that has other figures.
 *
 * @rule N109 N06 A fee that waits is meant for the figures that it was typed for: with others there is nothing to approve.
 */
export function findSlotOfFee(quote: Quote, { entity, slot, figures }: WaitingFee): number | undefined {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  const row = kind && rowsOf(quote, kind).find((one) => one.slot === slot)
  return kind && row && fingerprintFigures(kind.figures(row)) === figures ? slot : undefined
}
