import {
  evaluateChange,
  type PlannedChange,
  type ProposedVersion,
  type RejectedChange,
} from '#domain/policy/amendments/change.ts'
import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import { boughtDates, followContests, isLate } from '#domain/policy/amendments/followed-contests.ts'
import { checkShipping } from '#domain/policy/amendments/sign-shipping.ts'
import { ProblemError } from '#domain/problem.ts'
import { findLowFees, type ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import { feesOfPrice, goesByRush } from '#domain/pricing/extra-fees.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { findFeeChanges } from '#domain/policy/amendments/editing/fee-changes.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import { makesShippedWrong, sentSigns } from '#domain/signs/shipments.ts'
import type { Cents } from '#domain/values/money.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  payersAmounts,
  rowsFor,
  withoutDifference,
} from '#server/policies/amendments/evaluating/change-amounts.ts'
import {
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
  dateProblem,
} from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { decideChangedTeeTime } from '#server/policies/amendments/evaluating/evaluate-changed-tee-time.ts'
import {
  type CompletePrice,
  priceVersion,
  type PricedProposal,
  requirePlanInForce,
} from '#server/policies/amendments/evaluating/price-version.ts'
import {
  givenBack,
  pricesOf,
  type SharedChange,
  shareChange,
  withShares,
} from '#server/policies/amendments/evaluating/payer-prices.ts'
import type { LoadedPlan } from '#server/quotes/pricing/rating-plans.ts'
import { readChangedAnswers } from '#server/policies/amendments/evaluating/read-changed-answers.ts'

/**
 * A change of what is insured, of the event, the contact or the signs.
 *
 * @rule N69 A change is priced under the plan that priced the policy.
 */
export function evaluateChangeRequest(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const priced = priceChange(context, subject, input)
  const { teeTime } = priced
  const outcome = checkChange(subject, input, priced)
  if (outcome.verdict === 'refused') return refuseChange(outcome)
  const made = requirePrices(subject, priced)
  return {
    reviewReasons: [...outcome.reviewReasons, ...lowFees(context, subject, input, priced)],
    effect: {
      sections: outcome.changes,
      ...describeMoney(subject, priced, made, outcome),
      certificateVersion: outcome.certificateVersion,
      changesLeft: outcome.changesLeft,
      needsTeeTime: false,
      ...(teeTime.counted && { countsFrom: teeTime.counted }),
    },
    revision: revisePolicy(priced, made),
  }
}

type PricedChange = ReturnType<typeof priceChange>

/** Reads a change, and prices the policy as it is and as it would be. */
function priceChange(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  input: EvaluationInput,
) {
  const { policy, stored, quote, facts } = subject
  const { now } = input
  const { answers, recalculated, awaiting } = readChangedAnswers(subject, input)
  const before = requireStoredPrice(stored.price, policy.number)
  const isRushPaid = goesByRush(before)
  const shipping = checkShipping({
    before: quote,
    after: quoteFrom(answers),
    day: dayAtEvent(quote, input.requestedAt),
    isRushPaid,
    fees: feesOfPrice(before),
    ...sentSigns(quote, stored.shipments),
    awaiting,
  })
  const contests = followContests(facts.contests, stored.answers, answers)
  const plan = contests.some(isLate) ? requirePlanInForce(context, subject, input.requestedAt) : undefined
  const insured = priceVersion(context, subject, stored.answers, { now, isRushCharged: isRushPaid })
  const proposed = priceVersion(context, subject, answers, {
    now,
    isRushCharged: shipping.isRushCharged,
    plan,
  })
  const teeTime = decideChangedTeeTime(subject, answers, input)
  const shared = shareProposal(context, subject, before, { ...proposed, plan })
  return {
    answers,
    recalculated,
    awaiting,
    before,
    shipping,
    contests,
    plan,
    insured,
    proposed,
    teeTime,
    shared,
  }
}

/** Whether a change is taken, at once or after a review. */
function checkChange(
  { policy, stored, quote, facts, paid }: ChangeSubject,
  input: EvaluationInput,
  { before, insured, proposed, shared, teeTime, ...read }: PricedChange,
): ReturnType<typeof evaluateChange> {
  const { recalculated, shipping, contests, awaiting } = read
  return evaluateChange({
    facts,
    by: input.by === 'rep' ? 'rep' : 'client',
    now: input.now,
    reason: input.request.reason,
    kind: input.kind,
    insured: {
      ...insured,
      quote,
      summary: ownPrice(before.summary, shared?.ownShare.before),
      version: policy.version,
    },
    proposed: proposedVersion(proposed, shared?.ownShare.after),
    paid,
    signsShipped: makesShippedWrong({ before: quote, after: proposed.quote }, stored.shipments),
    recalculated,
    shipping,
    contests,
    isTeeTimeLate: teeTime.waits,
    awaiting,
    noShotTaken: input.by === 'rep' && input.request.noShotTaken,
  })
}

/** Throws why a change is not taken. */
function refuseChange(outcome: RejectedChange): never {
  if (outcome.rows.length > 0) throw new ProblemError({ code: 'PRICE_CALCULATION', rows: [...outcome.rows] })
  return refuse(outcome, outcome.dates.map(dateProblem))
}

/** The price after a change that is taken, and what of it is whose. */
interface MadePrice {
  after: CompletePrice
  shared: SharedChange
}

function requirePrices({ policy }: ChangeSubject, { proposed, shared }: PricedChange): MadePrice {
  const after = requireStoredPrice(proposed.price, policy.number)
  if (!shared) throw new Error(`Policy ${policy.number} was not priced`)
  return { after, shared }
}

/** What a change does to fees and amounts. */
function describeMoney(
  subject: ChangeSubject,
  { before, proposed }: PricedChange,
  { after, shared }: MadePrice,
  { money }: PlannedChange,
): Pick<ChangeEffect, 'fees' | 'amounts' | 'payer' | 'clientTotals' | 'commission' | 'givenBack'> {
  return {
    fees: findFeeChanges(
      { quote: subject.quote, rows: rowsFor(subject, before.rows) },
      { quote: proposed.quote, rows: rowsFor(subject, after.rows) },
      rowsFor(subject, proposed.computedRows),
    ),
    amounts: {
      before: shared.before.amountDue,
      after: shared.after.amountDue,
      ...withoutDifference(money),
    },
    ...payersAmounts(subject, shared, before.summary, after.summary),
    ...givenBack(subject, shared.credits),
  }
}

/** @rule N109 The fees that a rep types in a change, compared with the computed ones as the insured is charged them. */
function lowFees(
  { env }: Pick<Context, 'env'>,
  { quote }: ChangeSubject,
  { by, request }: EvaluationInput,
  { before, proposed }: PricedChange,
): ReviewReason[] {
  if (by !== 'rep' || request.fees.length === 0) return []
  const { price, computedRows } = proposed
  const changes = findFeeChanges(
    { quote, rows: before.rows },
    { quote: proposed.quote, rows: price.rows },
    computedRows,
  )
  const dollarSign = dollarSignOf(proposed.quote.answers)
  return findLowFees(changes, { limit: env.priceSecondApproval, dollarSign })
}

/** The policy after a change. */
function revisePolicy(
  { answers, awaiting, contests, teeTime, plan }: PricedChange,
  { after, shared }: MadePrice,
): EvaluatedRequest['revision'] {
  return {
    answers,
    price: withShares(after, shared),
    awaitingDates: awaiting,
    boughtDates: boughtDates(contests),
    countedStart: teeTime.countedStart,
    plan,
    cancelled: false,
    books: { before: shared.before, after: shared.after },
    credits: shared.credits,
    total: shared.total,
  }
}

function proposedVersion(
  { quote, price, referrals, blockers }: PricedProposal,
  ownShare: Cents | undefined,
): ProposedVersion {
  const summary = price.summary && ownPrice(price.summary, ownShare)
  return { quote, problems: price.problems, summary, referrals, blockers }
}

/** The price with what whoever pays now was charged for it. */
function ownPrice(summary: PricingSummary, ownShare: Cents | undefined): PricingSummary {
  return ownShare === undefined ? summary : { ...summary, amountDue: ownShare }
}

/** Undefined if it cannot be priced. */
function shareProposal(
  context: Pick<Context, 'plans' | 'report'>,
  subject: ChangeSubject,
  before: CompletePrice,
  { quote, price, plan }: PricedProposal & { plan: LoadedPlan | undefined },
): SharedChange | undefined {
  const { summary, problems } = price
  if (!summary || problems.length > 0) return undefined
  const answers = flatFrom(quote)
  return shareChange(
    subject,
    pricesOf(context, subject, { answers: subject.stored.answers, price: before }),
    pricesOf(context, subject, { answers, price: { ...price, summary }, plan }),
  )
}

export function requireStoredPrice(price: StoredPrice | null, policyNumber: string): CompletePrice {
  if (!price?.summary) throw new Error(`Policy ${policyNumber} has no price`)
  return { ...price, summary: price.summary }
}
