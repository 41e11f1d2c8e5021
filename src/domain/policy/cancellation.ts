import { fromDollars, minus, sum, type Cents } from '#domain/money.ts'
import { type PolicyFacts } from '#domain/policy/policy-facts.ts'
import { type Refusal } from '#domain/policy/refusals.ts'
import { refusalOf, type Asked } from '#domain/policy/requests.ts'
import { atLeastNothing, lesser } from '#domain/policy/settlement.ts'

/** What is kept of a cancelled policy, unless the office sets another fee. */
export const CANCELLATION_FEE = fromDollars(60)

export interface CancellationRequest extends Asked {
  /** What the policy's current version costs. */
  amountDue: Cents
  /** Received for this policy so far, less what was paid back. */
  paid: Cents
  /** Value of the signs and other goods that have left the house. */
  shippedGoods: Cents
  cancellationFee?: Cents
}

/** A cancellation that is taken. */
export interface PlannedCancellation {
  verdict: 'applies'
  /** The fee and the goods; never more than the policy cost. */
  kept: Cents
  /** For a credit memo: what the policy cost less what is kept. */
  credit: Cents
  /** What was paid above what is kept, credits of earlier changes included. */
  refund: Cents
  /** Of what is kept, the part that nobody has paid yet. */
  owed: Cents
  /** The policy afterwards: read only. */
  facts: PolicyFacts
}

/**
 * What becomes of a cancellation.
 *
 * @rule N45 Cancelled before the first tee time, a policy is refunded in full less a fee and the goods that were shipped.
 */
export function cancellationOutcome(
  request: CancellationRequest,
): ({ verdict: 'refused' } & Refusal) | PlannedCancellation {
  const { facts, amountDue, paid, shippedGoods, cancellationFee = CANCELLATION_FEE } = request
  const refused = refusalOf('cancel_policy', request)
  if (refused) return { verdict: 'refused', ...refused }
  const kept = lesser(amountDue, sum([cancellationFee, shippedGoods]))
  return {
    verdict: 'applies',
    kept,
    credit: minus(amountDue, kept),
    refund: atLeastNothing(minus(paid, kept)),
    owed: atLeastNothing(minus(kept, paid)),
    facts: { ...facts, cancelled: true },
  }
}
