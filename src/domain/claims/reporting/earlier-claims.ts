import { type ClaimState, isUndecided } from '#domain/claims/states/claim-states.ts'

/** A claim on the contest of a new report. */
export interface EarlierClaim {
  number: string
  winnerKey: string
  state: ClaimState
  /** It ended as withdrawn, a duplicate, or not pursued. */
  isSetAside: boolean
  /** It was declined last, and nothing was decided since. */
  isDeclined: boolean
  /** Another winner has taken its place on a contest with one winner. */
  isReleased: boolean
}

/** What becomes of a report. */
export type ReportVerdict =
  /** It is a claim of its own; declined ones of others give their place to it. */
  | { kind: 'new'; releases: string[] }
  /** Whoever reports is led to the one that there is. */
  | { kind: 'already_claimed'; number: string }

/**
 * Whether a report is a new claim.
 *
 * @rule N111 The same winner has one claim, also after a decline, which is answered instead. On a contest with one winner, another winner may report after a decline, and the declined claim gives its place away.
 */
export function checkReport(
  report: { winnerKey: string; winners: 'one' | 'every' },
  earlier: readonly EarlierClaim[],
): ReportVerdict {
  const valid = earlier.filter(({ isSetAside }) => !isSetAside)
  const own = valid.find(({ winnerKey }) => winnerKey === report.winnerKey)
  if (own) return { kind: 'already_claimed', number: own.number }
  if (report.winners === 'every') return { kind: 'new', releases: [] }
  const holders = valid.filter(({ isReleased }) => !isReleased)
  const other = holders.find((claim) => !givesWay(claim))
  if (other) return { kind: 'already_claimed', number: other.number }
  return { kind: 'new', releases: holders.map(({ number }) => number) }
}

/** Declined, and not open again. */
function givesWay({ isDeclined, state }: EarlierClaim): boolean {
  return isDeclined && !isUndecided(state)
}

/** Whether a closed or declined claim cannot be reopened because another one has taken its place. */
export function isPlaceTaken(
  claim: EarlierClaim,
  winners: 'one' | 'every',
  others: readonly EarlierClaim[],
): boolean {
  return others.some(
    (other) =>
      other.number !== claim.number &&
      !other.isSetAside &&
      (other.winnerKey === claim.winnerKey || (winners === 'one' && !other.isReleased)),
  )
}
