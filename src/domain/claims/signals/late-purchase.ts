import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'

/** Bought or made dearer so shortly before play, it is worth a look. */
const SHORTLY_MS = 48 * 3_600_000

/** A version of the certificate with what it insured for the contest; undefined if it did not insure that one. */
export interface InsuredVersion {
  version: number
  issuedAt: Date
  insured: InsuredContest | undefined
}

/** What was done shortly before play. */
export interface LatePurchase {
  kind: 'first_issue' | 'raised'
  version: number
  hoursBefore: number
}

/**
 * What was insured, or insured for more, in the last two days before play; everybody buys late, so it is a hint alone.
 *
 * @rule N111 The first certificate with the contest, or one that raised its prize or players or lowered its yardage.
 */
export function findLatePurchases(versions: readonly InsuredVersion[], startOfPlay: Date): LatePurchase[] {
  const inOrder = versions.toSorted((left, right) => left.version - right.version)
  return inOrder.flatMap(({ version, issuedAt, insured }, at): LatePurchase[] => {
    const before = inOrder[at - 1]?.insured
    const time = startOfPlay.getTime() - issuedAt.getTime()
    if (!insured || time < 0 || time > SHORTLY_MS) return []
    const kind = before === undefined ? 'first_issue' : 'raised'
    if (before !== undefined && !isMore(before, insured)) return []
    return [{ kind, version, hoursBefore: Math.floor(time / 3_600_000) }]
  })
}

/** Whether a win became dearer or likelier. */
function isMore(before: InsuredContest, after: InsuredContest): boolean {
  const isEasier = (after.figures.yards?.men ?? 0) < (before.figures.yards?.men ?? 0)
  return after.prizeValue > before.prizeValue || contestants(after) > contestants(before) || isEasier
}

function contestants({ figures }: InsuredContest): number {
  const { amateurs = 0, pros = 0, finalists = 0, shots = 0, rollers = 0 } = figures
  return amateurs + pros + finalists + shots + rollers
}

/** Who was counted on the day. */
export interface CountedPlayers {
  players: number
  pros?: number | undefined
}

/** More players, or professionals, than the certificate declares. */
export interface PlayersSignal {
  kind: 'players' | 'pros'
  counted: number
  declared: number
}

/**
 * Whether more took part than were declared: a fact to look at, as guests and those who did not come are counted too, and never a breach.
 *
 * @rule N111 Players above the declared number are shown to reps and decline nothing.
 */
export function findPlayersSignals(
  counted: CountedPlayers,
  { kind, figures }: InsuredContest,
): PlayersSignal[] {
  if (kind !== 'grand_prize') return []
  const { amateurs = 0, pros = 0 } = figures
  const all: PlayersSignal[] = [
    { kind: 'players', counted: counted.players, declared: amateurs + pros },
    ...(counted.pros === undefined
      ? []
      : [{ kind: 'pros', counted: counted.pros, declared: pros } satisfies PlayersSignal]),
  ]
  return all.filter((one) => one.counted > one.declared)
}
