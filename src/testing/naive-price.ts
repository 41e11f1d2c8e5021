import type { NaiveCoupon } from '#testing/naive-books.ts'

/** What a contest costs by its prize and its players, looked up on paper; in dollars. */
const TABLE: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  10_000: { 100: 268, 130: 330 },
  25_000: { 100: 580, 130: 736 },
}
const BONUS_PRIZE = 45
const RUSH = 25

/** A fee that somebody typed, for how many players. */
export interface TypedFee {
  fee: number
  players: number
  /** Who typed it. */
  by: number
}

export interface WaitingFee extends TypedFee {
  /** Of the program; known once it is listed. */
  id?: string
}

export interface NaiveContest {
  prize: number
  players: number
  isSoon: boolean
  typed?: TypedFee | undefined
  waiting?: WaitingFee | undefined
}

/**
 * A second bookkeeping of what a quote costs while fees are typed, approved and withdrawn: plain dollars on a sheet of paper. A
 * typed fee counts for the players that it was typed for, and once it is more than the limit below the computed one, only if
 * somebody else has approved it.
 */
export class NaivePrice {
  contests: NaiveContest[]
  percentOff = 0
  bonusPrizes = 0
  hasSigns = true
  readonly coupons = new Map<string, NaiveCoupon>()
  private readonly limit: number
  private readonly approved = new Set<string>()

  constructor(contests: NaiveContest[], limit: number) {
    this.contests = contests
    this.limit = limit
  }

  get isRush(): boolean {
    return this.hasSigns && this.contests.some(({ isSoon }) => isSoon)
  }

  fees(): number[] {
    return this.contests.map((contest) => {
      const { typed, players } = contest
      return typed?.players === players ? typed.fee : this.computed(contest)
    })
  }

  amountDue(): number {
    const extras = this.bonusPrizes * BONUS_PRIZE + (this.isRush ? RUSH : 0)
    const sum = this.fees().reduce((left, fee) => left + fee, extras)
    const off = [...this.coupons.values()].map((coupon) => {
      if (coupon === null) return 0
      return 'percent' in coupon ? (sum * coupon.percent) / 100 : coupon.flat
    })
    return Math.max(0, sum - off.reduce((left, one) => left + one, 0))
  }

  /** What waits, by the place of its contest. */
  waiting(): { index: number; fee: number }[] {
    return this.contests.flatMap((contest, place) =>
      isWaiting(contest) ? [{ index: place + 1, fee: contest.waiting?.fee ?? NaN }] : [],
    )
  }

  /** Null takes a typed fee back. */
  type(contest: NaiveContest, fee: number | null, by: number): void {
    for (const one of this.contests) if (one === contest || !isWaiting(one)) one.waiting = undefined
    const { players } = contest
    if (fee === null) contest.typed = undefined
    else if (this.isLow(contest, fee)) contest.waiting = { fee, players, by }
    else contest.typed = { fee, players, by }
  }

  approve(contest: NaiveContest): void {
    const { waiting } = contest
    if (!waiting) return
    this.approved.add(nameOf(contest, waiting.fee))
    contest.typed = waiting
    contest.waiting = undefined
  }

  /** Something of the quote was saved: what is too low by now waits. */
  saved(): void {
    for (const contest of this.contests) {
      const { typed, players } = contest
      if (typed?.players !== players || !this.isLow(contest, typed.fee)) continue
      if (this.approved.has(nameOf(contest, typed.fee))) continue
      contest.typed = undefined
      const { fee, by } = typed
      if (!isWaiting(contest)) contest.waiting = { fee, players, by }
    }
  }

  private computed({ prize, players }: NaiveContest): number {
    return Math.round(((TABLE[prize]?.[players] ?? NaN) * (100 - this.percentOff)) / 100)
  }

  private isLow(contest: NaiveContest, fee: number): boolean {
    return this.computed(contest) - fee > this.limit
  }
}

export function isWaiting({ waiting, players }: NaiveContest): boolean {
  return waiting?.players === players
}

function nameOf({ prize, players }: NaiveContest, fee: number): string {
  return `$${fee} for $${prize} and ${players} players`
}
