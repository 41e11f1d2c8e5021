import {
  NO_PARTS,
  type Parts,
  type SharedContest,
  shareOut,
  subtractParts,
  weighContests,
} from '#domain/carriers/bordereaux/share-out.ts'
import { type Cents, subtract, sum } from '#domain/values/money.ts'

/** A document that moved premium, with the contests that the policy insures from then on. */
export interface PremiumStep {
  contests: readonly SharedContest[]
  premium: Cents
  discounts: Cents
  commission: Cents
  /** Signs and shipping, and fees of cancellations, which no carrier has a part of. */
  extras: Cents
  fees: Cents
}

/** What each gets of a document. */
export interface SharedStep {
  /** Premium after discounts. */
  gross: Parts
  commission: Parts
  /** Signs, shipping and fees: ours alone. */
  ours: Cents
}

/**
 * What each carrier gets of the documents of a policy, in their order. Each document brings everybody from what they had to their part of
 * all that was posted until then, so that a contest that is added goes to those who carry it.
 *
 * @rule O14 After each document, what a carrier has is its part of the policy as it is insured then.
 */
export function shareSteps(steps: readonly PremiumStep[]): SharedStep[] {
  let [gross, commission] = [NO_PARTS, NO_PARTS]
  let [grossSum, commissionSum] = [0, 0]
  return steps.map((step) => {
    grossSum += subtract(step.premium, step.discounts)
    commissionSum += step.commission
    const weights = weighContests(step.contests)
    const next = {
      gross: shareOut(grossSum as Cents, weights),
      commission: shareOut(commissionSum as Cents, weights),
    }
    const shared = {
      gross: subtractParts(next.gross, gross),
      commission: subtractParts(next.commission, commission),
      ours: sum([step.extras, step.fees]),
    }
    gross = next.gross
    commission = next.commission
    return shared
  })
}
