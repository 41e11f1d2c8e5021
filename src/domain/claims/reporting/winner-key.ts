import { tokensOf } from '#domain/search/search-terms.ts'
import { editDistance } from '#domain/values/edit-distance.ts'

/**
 * The name of a winner as it is compared: the same person typed twice is the same winner.
 *
 * @rule N111 The same winner of a contest has one claim; a rep opens a second with a reason, under a number of its own.
 */
export function winnerKey(name: string, second = 0): string {
  const key = wordsInOrder(name)
  return second === 0 ? key : `${key} #${second}`
}

function wordsInOrder(name: string): string {
  return tokensOf(name).join(' ')
}

/** Names that differ by so many letters may be one person. */
const NEAR_LETTERS = 2
const NEAR_MS = 30 * 60_000

/** A win that is reported: by whom, where and when. */
export interface ReportedWin {
  winner: string
  hole?: number | undefined
  shotAt: Date
}

/** Whether two reports may be one win: they become two claims that say so. */
export function isNearWin(one: ReportedWin, other: ReportedWin): boolean {
  const [left, right] = [winnerKey(one.winner), winnerKey(other.winner)]
  if (left === right || one.hole !== other.hole) return false
  const apart = Math.abs(one.shotAt.getTime() - other.shotAt.getTime())
  return apart <= NEAR_MS && editDistance(left, right, NEAR_LETTERS) <= NEAR_LETTERS
}
