import { evaluateChange, type ProposedVersion } from '#domain/policy/amendments/change.ts'
import { type ChangeAmounts, type ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import { type ContestSchedule } from '#domain/policy/policy-state.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { ProblemError } from '#domain/problem.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { findFeeChanges } from '#domain/policy/amendments/editing/fee-changes.ts'
import { rowMoves } from '#domain/quote/transitions/field-changes.ts'
import { type FlatAnswers, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { type PricingSummary } from '#domain/pricing/totals.ts'
import { type Context } from '#server/kit/context.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
} from '#server/policies/changes/evaluating/evaluated-request.ts'
import { priceVersion, type PricedProposal } from '#server/policies/changes/evaluating/price-version.ts'
import { readChange } from '#server/policies/amendments/evaluating/read-change.ts'

/** Signs that were shipped are not recorded yet. */
export const SIGNS_SHIPPED = false

/**
 * A change of what is insured, of the event, the contact or the signs.
 *
 * @rule N69 A change is priced under the plan that priced the policy, for the day of the purchase.
 */
export function evaluateChangeRequest(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const { policy, stored, quote, facts, paid } = subject
  const { answers, recalculated } = readChange(subject, input)
  const [insured, proposed] = [stored.answers, answers].map((version) =>
    priceVersion(context, subject, version, input.now),
  ) as [PricedProposal, PricedProposal]
  const before = requireStoredPrice(stored.price, policy.number)
  const outcome = evaluateChange({
    facts,
    by: input.by === 'rep' ? 'rep' : 'client',
    now: input.now,
    reason: input.request.reason,
    kind: input.kind,
    insured: { ...insured, quote, summary: before.summary, version: policy.version },
    proposed: proposedVersion(proposed),
    paid,
    signsShipped: SIGNS_SHIPPED,
    recalculated,
  })
  if (outcome.verdict === 'refused') {
    if (outcome.rows.length > 0)
      throw new ProblemError({ code: 'PRICE_CALCULATION', rows: [...outcome.rows] })
    return refuse(outcome)
  }
  const after = requireStoredPrice(proposed.price, policy.number)
  const { difference: _difference, charge, credit, refundable, refundableFrom } = outcome.money
  const amounts: ChangeAmounts = {
    before: before.summary.amountDue,
    after: after.summary.amountDue,
    charge,
    credit,
    refundable,
    ...(refundableFrom && { refundableFrom }),
  }
  return {
    reviewReasons: outcome.reviewReasons,
    effect: {
      sections: outcome.changes,
      fees: findFeeChanges({ quote, ...before }, { quote: proposed.quote, ...after }, proposed.computedRows),
      amounts,
      ...producersAmounts(subject, before.summary, after.summary),
      certificateVersion: outcome.certificateVersion,
      changesLeft: outcome.changesLeft,
      needsTeeTime: false,
    },
    revision: {
      answers,
      price: proposed.price,
      awaitingDates: followRows(policy.awaitingDates, stored.answers, answers),
      cancelled: false,
      books: { before: before.summary, after: after.summary },
    },
  }
}

function proposedVersion({ quote, price, referrals, blockers }: PricedProposal): ProposedVersion {
  return { quote, problems: price.problems, summary: price.summary, referrals, blockers }
}

/** A price with its sum: only such a quote was bought. */
type CompletePrice = StoredPrice & { summary: PricingSummary }

export function requireStoredPrice(price: StoredPrice | null, policyNumber: string): CompletePrice {
  if (!price?.summary) throw new Error(`Policy ${policyNumber} has no price`)
  return { ...price, summary: price.summary }
}

/**
 * What a change does on a policy that a producer sold, beside the net amounts.
 *
 * @rule N63 The client of a producer sees its own totals, the producer its commission too.
 */
export function producersAmounts(
  { quote }: Pick<ChangeSubject, 'quote'>,
  before: PricingSummary,
  after: PricingSummary,
): Pick<ChangeEffect, 'clientTotals' | 'commission'> {
  if (!isProducerPolicy(quote)) return {}
  return {
    clientTotals: { before: before.dueFromClient, after: after.dueFromClient },
    commission: { before: before.producerCommission, after: after.producerCommission },
  }
}

/** The contests that still await their date, under their numbers after the change. */
function followRows(
  awaiting: readonly ContestSchedule[],
  before: FlatAnswers,
  after: FlatAnswers,
): ContestSchedule[] {
  const moves = rowMoves(before, after)
  const schedules = datesOf(after)
  return awaiting.flatMap((open) => {
    const move = moves.find(({ entity, from }) => entity === open.entity && from === open.index)
    if (move?.to === null) return []
    const index = move?.to ?? open.index
    // A contest that was given another date no longer awaits one.
    return schedules.get(`${open.entity} ${index}`) === open.date ? [{ ...open, index }] : []
  })
}

function datesOf(answers: FlatAnswers): Map<string, string> {
  const quote = quoteFrom(answers)
  return new Map(
    CONTEST_DEFINITIONS.flatMap((kind) =>
      rowsOf(quote, kind).map(({ slot, date }) => [`${kind.entity} ${slot}`, String(date)] as const),
    ),
  )
}
