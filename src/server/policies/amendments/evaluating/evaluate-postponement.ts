import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { compareAnswers } from '#domain/policy/amendments/editing/changed-answers.ts'
import { TEE_TIME_LATER } from '#domain/policy/amendments/change.ts'
import { listMovedDates } from '#domain/policy/amendments/date-moves.ts'
import { boughtDates } from '#domain/policy/amendments/followed-contests.ts'
import {
  type ChosenDate,
  evaluatePostponement,
  type PlannedPostponement,
} from '#domain/policy/amendments/postponement.ts'
import { checkShipping, type SignShipping } from '#domain/policy/amendments/sign-shipping.ts'
import { getKnownDates, isAwaitingDate } from '#domain/policy/policy-state.ts'
import { ProblemError } from '#domain/problem.ts'
import {
  applyNewDates,
  type Postponement,
  readPostponement,
} from '#domain/policy/amendments/wire/postponement-payload.ts'
import { findFeeChanges } from '#domain/policy/amendments/editing/fee-changes.ts'
import { feesOfPrice, goesByRush } from '#domain/pricing/extra-fees.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type FlatAnswers, type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { applyTransition } from '#domain/quote/transitions/editing.ts'
import { sentSigns } from '#domain/signs/shipments.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  dateProblem,
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
} from '#server/policies/amendments/evaluating/evaluated-request.ts'
import {
  changeAmounts,
  payersAmounts,
  rowsFor,
} from '#server/policies/amendments/evaluating/change-amounts.ts'
import { requireStoredPrice } from '#server/policies/amendments/evaluating/evaluate-change.ts'
import {
  givenBack,
  pricesOf,
  shareChange,
  withShares,
} from '#server/policies/amendments/evaluating/payer-prices.ts'
import { decideChangedTeeTime } from '#server/policies/amendments/evaluating/evaluate-changed-tee-time.ts'
import {
  priceVersion,
  type PricedProposal,
  requirePlanInForce,
} from '#server/policies/amendments/evaluating/price-version.ts'
import { withTeeTime } from '#server/policies/amendments/evaluating/read-changed-answers.ts'
import type { LoadedPlan } from '#server/quotes/pricing/rating-plans.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'

/**
 * A postponement, contest by contest, to a known day or one that is still to come.
 *
 * @rule N45 N89 A postponement leaves the price as it is but for rush shipping that it makes needed or needless; only dates beyond the twelve months are priced again.
 */
export function evaluatePostponementRequest(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const { policy, stored, quote, facts } = subject
  const { request } = input
  const editor = input.by === 'rep' ? 'rep' : 'client'
  const read = readPostponement(request.payload)
  if (!read.ok) throw new ProblemError({ code: 'INVALID', fields: read.problems })
  const outcome = evaluatePostponement({
    facts,
    by: editor,
    now: input.now,
    reason: request.reason,
    choices: choicesOf(quote, read.postponement),
    noShotTaken: editor === 'rep' && request.noShotTaken,
    answers: quote.answers,
    version: policy.version,
  })
  if (outcome.verdict === 'refused') return refuse(outcome, outcome.rows.map(dateProblem))

  const editing = { editor, policyNumber: stored.policyNumber } as const
  const moved = applyTransition(
    stored.answers,
    (before) => withoutStaleTeeTime(applyNewDates(before, read.postponement), outcome.needsTeeTime),
    editing,
  )
  const customFields = acceptanceOf(request.customFields)
  const { answers } = applyChanges(moved, withTeeTime({ ...request, customFields }), editing)
  const { contests } = outcome.facts
  const awaiting = contests.filter(isAwaitingDate).map(({ boughtFor: _kept, ...contest }) => contest)
  const before = requireStoredPrice(stored.price, policy.number)
  const shipping = checkShipping({
    before: quote,
    after: quoteFrom(answers),
    day: dayAtEvent(quote, input.requestedAt),
    isRushPaid: goesByRush(before),
    fees: feesOfPrice(before),
    ...sentSigns(quote, stored.shipments),
    awaiting,
  })
  if (shipping.refused) return refuse(shipping.refused)
  const repriced = reprice(context, subject, { answers, shipping, outcome, input })
  const after = requireStoredPrice(repriced?.price ?? before, policy.number)
  const [first] = getKnownDates({ contests })
  const teeTime = decideChangedTeeTime(subject, answers, input, outcome.needsTeeTime ? { first } : undefined)
  const waits = teeTime.waits ? [TEE_TIME_LATER] : []
  const reasons = [...outcome.reviewReasons, ...shipping.reviewReasons, ...waits]
  const followed = contests.map((contest, at) => ({ contest, origin: facts.contests[at] }))
  const shared = shareChange(
    subject,
    pricesOf(context, subject, { answers: stored.answers, price: before }),
    pricesOf(context, subject, { answers, price: after, plan: repriced?.plan }),
  )
  return {
    // A rep decides by asking; without valid papers of the producer nobody can.
    reviewReasons: editor === 'rep' ? outcome.reviewReasons : reasons,
    effect: {
      sections: [...listMovedDates(outcome.moves), ...compareOthers(quote, quoteFrom(answers))],
      fees: repriced
        ? findFeeChanges(
            { quote, rows: rowsFor(subject, before.rows) },
            { quote: repriced.quote, rows: rowsFor(subject, after.rows) },
            rowsFor(subject, repriced.computedRows),
          )
        : [],
      amounts: changeAmounts(shared, {
        paid: subject.paid,
        lastContest: awaiting.length > 0 ? undefined : getKnownDates({ contests }).at(-1),
      }),
      ...payersAmounts(subject, shared, before.summary, after.summary),
      ...givenBack(subject, shared.credits),
      certificateVersion: outcome.certificateVersion,
      changesLeft: outcome.changesLeft,
      needsTeeTime: outcome.needsTeeTime && answers['tee_time'] === undefined,
      ...(teeTime.counted && { countsFrom: teeTime.counted }),
    },
    revision: {
      answers,
      price: withShares(after, shared),
      awaitingDates: awaiting,
      boughtDates: boughtDates(followed),
      countedStart: teeTime.countedStart,
      plan: repriced?.plan,
      cancelled: false,
      books: { before: shared.before, after: shared.after },
      credits: shared.credits,
      total: shared.total,
    },
  }
}

/** What may come with other dates is only the answer to the fee that they bring. */
function acceptanceOf({ rush_shipping_accepted: accepted }: EvaluationInput['request']['customFields']) {
  return accepted === undefined ? {} : { rush_shipping_accepted: accepted }
}

interface MovedPolicy {
  answers: FlatAnswers
  shipping: SignShipping
  outcome: PlannedPostponement
  input: EvaluationInput
}

/** The new price, where there is one: another plan, or rush shipping that comes or goes. */
function reprice(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  { answers, shipping: { isRushCharged }, outcome, input }: MovedPolicy,
): (PricedProposal & { plan: LoadedPlan | undefined }) | undefined {
  const before = requireStoredPrice(subject.stored.price, subject.policy.number)
  if (!outcome.isRepriced && isRushCharged === goesByRush(before)) return undefined
  const plan = outcome.isRepriced ? requirePlanInForce(context, subject, input.requestedAt) : undefined
  return { ...priceVersion(context, subject, answers, { now: input.now, isRushCharged, plan }), plan }
}

/** The rows of the wire are counted by position, those of the policy by their number. */
function choicesOf(quote: Quote, postponement: Postponement): ChosenDate[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    (postponement[kind.payloadKey] ?? []).flatMap(({ choice, date }, position) => {
      const row = rowsOf(quote, kind)[position]
      return row ? [{ entity: kind.entity, index: row.slot, choice, ...(date && { date }) }] : []
    }),
  )
}

/** @rule N45 The tee time is asked again when the first day changes. */
function withoutStaleTeeTime(quote: Quote, isStale: boolean): Quote {
  if (!isStale) return quote
  const { tee_time: _stale, ...answers } = quote.answers
  return { ...quote, answers }
}

/** What changes besides the dates: the tee time and its zone. */
function compareOthers(before: Quote, after: Quote): EvaluatedRequest['effect']['sections'] {
  return compareAnswers(before, after).filter(({ entity }) => entity === undefined)
}
