import type { AwardYears } from '#domain/claims/awards/installments.ts'
import { type AwardMode, payoutYears } from '#domain/claims/awards/payout.ts'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** The role of whoever is paid: winner by default, insured and guardian with a reason, vendor for goods. */
export const PAYEE_ROLES = ['winner', 'insured', 'guardian', 'vendor'] as const

export type PayeeRole = (typeof PAYEE_ROLES)[number]

/** What is decided for one payee. */
export interface PlannedAward {
  payee: string
  role: PayeeRole
  mode: AwardMode
  amount: Cents
  years: AwardYears
  /** Why the insured is paid instead of the winner. */
  reason?: string
  /** The winner's receipt, where the insured is paid. */
  receipt?: string
}

/** What of the prize is left for a claim. */
export interface AwardRoom {
  insured: InsuredContest
  /** What other claims on the same contest were awarded; it counts where the contest has one winner. */
  elsewhere: Cents
  /** What this claim was awarded before, and stands: it was paid, and reopened. */
  awarded?: Cents
  /** The winner is a minor, so that a guardian is paid. */
  isMinor: boolean
  /** Why less than the prize is paid. */
  reasonForLess?: string
}

export const AWARD_PROBLEMS = {
  NO_AWARD: 'Add at least one award',
  NO_PAYEE: 'Choose who is paid',
  NO_AMOUNT: 'Enter an amount of more than $0',
  ABOVE_PRIZE: 'The awards add up to more than the prize',
  OTHER_PAYOUT: 'The certificate says over how many years this prize is paid',
  GOODS_TO_VENDOR: 'Goods are paid to their vendor in one sum',
  REASON_FOR_INSURED: 'Say why the insured is paid, and add the winner’s receipt',
  GUARDIAN_NEEDED: 'The winner is a minor: choose a guardian to be paid',
  REASON_FOR_LESS: 'Say why less than the prize is paid',
} as const

export type AwardProblem = keyof typeof AWARD_PROBLEMS

/** How much can still be awarded on a contest. */
export function prizeLeft({
  insured,
  elsewhere,
  awarded = ZERO,
}: Pick<AwardRoom, 'insured' | 'elsewhere' | 'awarded'>): Cents {
  return subtract(insured.prizeValue, sum([awarded, insured.winners === 'one' ? elsewhere : ZERO]))
}

/**
 * What is wrong with the awards of a decision; nothing if they can be made.
 *
 * @rule N79 Awards never add up to more than the prize: of a hole-in-one for each winner, of the other contests for all claims together.
 */
export function awardProblems(awards: readonly PlannedAward[], room: AwardRoom): AwardProblem[] {
  if (awards.length === 0) return ['NO_AWARD']
  const total = sum(awards.map(({ amount }) => amount))
  const isWhole = awards.every(({ mode }) => mode !== 'in_kind')
  return [
    ...new Set<AwardProblem>([
      ...awards.flatMap((award) => problemsOf(award, room)),
      ...(total > prizeLeft(room) ? (['ABOVE_PRIZE'] as const) : []),
      ...(isWhole && total < prizeLeft(room) && !room.reasonForLess?.trim()
        ? (['REASON_FOR_LESS'] as const)
        : []),
    ]),
  ]
}

function problemsOf(award: PlannedAward, { insured, isMinor }: AwardRoom): AwardProblem[] {
  const { payee, role, mode, amount, years, reason, receipt } = award
  const isGoods = mode === 'in_kind'
  const due = isGoods ? 1 : payoutYears(insured)
  return [
    ...(payee === '' ? (['NO_PAYEE'] as const) : []),
    ...(amount > ZERO ? [] : (['NO_AMOUNT'] as const)),
    ...(years === due && (mode === 'annuity') === due > 1 ? [] : (['OTHER_PAYOUT'] as const)),
    ...(isGoods === (role === 'vendor') ? [] : (['GOODS_TO_VENDOR'] as const)),
    ...(role === 'insured' && !(reason?.trim() && receipt) ? (['REASON_FOR_INSURED'] as const) : []),
    ...(isMinor && role === 'winner' ? (['GUARDIAN_NEEDED'] as const) : []),
  ]
}
