import {
  type CancelledAmounts,
  evaluateCancellation,
  getReturnableAmount,
  settleCancellation,
} from '#domain/policy/amendments/cancellation.ts'
import { changesLeft } from '#domain/policy/amendments/request-permissions.ts'
import { smallerAmount } from '#domain/policy/amendments/settlement.ts'
import { summarizeNothing } from '#domain/pricing/stored-price.ts'
import { getContestStart } from '#domain/policy/policy-state.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { producersAmounts, requireStoredPrice } from '#server/policies/changes/evaluating/evaluate-change.ts'
import {
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
} from '#server/policies/changes/evaluating/evaluated-request.ts'

/** @rule N45 A cancellation gives back the fees of what was not played, less a fee and the goods that were shipped. */
export function evaluateCancellationRequest(
  { env }: Pick<Context, 'env'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const amounts = cancelledAmounts(env, subject, input.now)
  const outcome = evaluateCancellation({
    facts: subject.facts,
    by: input.by === 'rep' ? 'rep' : 'client',
    now: input.now,
    ...amounts,
  })
  if (outcome.verdict === 'refused') return refuse(outcome)
  return endPolicy(subject, outcome, amounts)
}

/** A policy that lapses because no new date was given in time. */
export function evaluateLapse(
  { env }: Pick<Context, 'env'>,
  subject: ChangeSubject,
  now: Date,
): EvaluatedRequest {
  const amounts = cancelledAmounts(env, subject, now)
  return endPolicy(subject, settleCancellation(amounts), amounts)
}

function cancelledAmounts(
  { cancellationFee }: Context['env'],
  { stored, policy, facts, paid }: ChangeSubject,
  now: Date,
): CancelledAmounts {
  const price = requireStoredPrice(stored.price, policy.number)
  const isPlayed = (contest: (typeof facts.contests)[number]) => {
    const start = getContestStart(contest, facts)
    return start !== undefined && now >= start
  }
  return {
    amountDue: price.summary.amountDue,
    paid,
    returnable: getReturnableAmount(price, facts.contests, isPlayed),
    // Shipments are not recorded yet.
    shippedGoods: ZERO,
    cancellationFee,
  }
}

function endPolicy(
  subject: ChangeSubject,
  { kept, credit, refund }: { kept: Cents; credit: Cents; refund: Cents },
  { cancellationFee }: Pick<CancelledAmounts, 'cancellationFee'>,
): EvaluatedRequest {
  const { policy, stored, facts } = subject
  const price = requireStoredPrice(stored.price, policy.number)
  const fee = smallerAmount(kept, cancellationFee)
  return {
    reviewReasons: [],
    effect: {
      sections: [],
      fees: [],
      amounts: { before: price.summary.amountDue, after: kept, charge: ZERO, credit, refundable: refund },
      // What its client gets back is between the two of them; the commission is taken back.
      ...producersAmounts(subject, price.summary, { ...price.summary, producerCommission: ZERO }),
      certificateVersion: policy.version + 1,
      changesLeft: changesLeft(facts.changesMade),
      needsTeeTime: false,
    },
    revision: {
      answers: stored.answers,
      price: stored.price,
      awaitingDates: policy.awaitingDates,
      cancelled: true,
      books: {
        before: price.summary,
        after: { ...summarizeNothing(), amountDue: subtract(kept, fee) },
        cancellationFee: fee,
      },
    },
  }
}
