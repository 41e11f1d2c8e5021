import { changesLeft, findRejection } from '#domain/policy/amendments/request-permissions.ts'
import {
  checkEffective,
  describeEndorsement,
  findLowEndorsement,
  type WrittenEndorsement,
} from '#domain/policy/endorsements/written-endorsement.ts'
import { getKnownDates, isAwaitingDate, getFirstStart } from '#domain/policy/policy-state.ts'
import { couponSharesOf } from '#domain/pricing/coupon-shares.ts'
import { ProblemError } from '#domain/problem.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { formatMoney, sum, ZERO } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { changeAmounts, payersAmounts } from '#server/policies/amendments/evaluating/change-amounts.ts'
import { requireStoredPrice } from '#server/policies/amendments/evaluating/evaluate-change.ts'
import {
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
} from '#server/policies/amendments/evaluating/evaluated-request.ts'
import {
  givenBack,
  pricesOf,
  type SharedChange,
  shareChange,
  withShares,
} from '#server/policies/amendments/evaluating/payer-prices.ts'
import {
  type CompletePrice,
  withItsEndorsements,
} from '#server/policies/amendments/evaluating/price-version.ts'

type EndorsementInput = EvaluationInput & { endorsement: WrittenEndorsement }

/**
 * What a rep writes by hand: it leaves everything insured as it is, and its premium difference is a line of the price.
 *
 * @rule D33 An endorsement by hand counts as a change, and its difference is charged or credited as a change's is.
 */
export function evaluateEndorsement(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  input: EndorsementInput,
): EvaluatedRequest {
  const { policy, stored, quote, facts } = subject
  const { by, now, endorsement, request } = input
  if (by !== 'rep') throw new Error('Only reps write endorsements')
  const refused = findRejection('change_policy', { facts, by, now, reason: request.reason })
  if (refused) return refuse(refused)
  const timeZone = eventTimeZone(quote.answers)
  const effective = requireEffective(subject, endorsement, timeZone)
  const before = requireStoredPrice(stored.price, policy.number)
  const after = endorsedPrice(subject, before, endorsement)
  const shared = shareEndorsed(context, subject, { before, after })
  const limited = { limit: context.env.priceSecondApproval, dollarSign: dollarSignOf(quote.answers) }
  return {
    reviewReasons: findLowEndorsement(
      { before: before.endorsed ?? ZERO, after: after.endorsed ?? ZERO },
      limited,
    ),
    effect: {
      sections: [describeEndorsement(endorsement, timeZone)],
      fees: [],
      amounts: changeAmounts(shared, {
        paid: subject.paid,
        lastContest: facts.contests.some(isAwaitingDate) ? undefined : getKnownDates(facts).at(-1),
      }),
      ...payersAmounts(subject, shared, before.summary, after.summary),
      ...givenBack(subject, shared.credits),
      certificateVersion: policy.version + 1,
      changesLeft: changesLeft(facts.changesMade + 1),
      needsTeeTime: false,
    },
    revision: {
      answers: stored.answers,
      price: withShares(after, shared),
      awaitingDates: policy.awaitingDates,
      boughtDates: policy.boughtDates,
      countedStart: policy.countedStart,
      cancelled: false,
      endorsed: { effective: effective.toISOString(), text: endorsement.text },
      books: { before: shared.before, after: shared.after },
      credits: shared.credits,
      total: shared.total,
    },
  }
}

function requireEffective(
  { policy, facts }: ChangeSubject,
  endorsement: WrittenEndorsement,
  timeZone: string,
): Date {
  const checked = checkEffective(endorsement, {
    timeZone,
    issuedAt: policy.issuedAt,
    firstStart: getFirstStart(facts),
  })
  if (checked.ok) return checked.moment
  const { message } = checked
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'effective', message }] })
}

/** The price with one more difference. What coupons took off is kept, as they are not taken off that. */
function endorsedPrice(
  subject: ChangeSubject,
  before: CompletePrice,
  { difference }: WrittenEndorsement,
): CompletePrice {
  if (difference === ZERO) return before
  const { coupons } = subject.stored
  const kept = coupons.length > 0 ? { ...before, couponShares: couponSharesOf(before, coupons) } : before
  const endorsed = withItsEndorsements(subject, kept, sum([before.endorsed ?? ZERO, difference]))
  if (difference < ZERO && endorsed.endorsed !== endorsed.summary.endorsements)
    refuseBelowZero(subject, before)
  return endorsed
}

/** @rule D33 An endorsement takes no more off a policy than it costs. */
function refuseBelowZero({ quote }: ChangeSubject, { summary }: CompletePrice): never {
  const price = formatMoney(summary.amountDue, dollarSignOf(quote.answers))
  const message = `The policy costs ${price}. The difference can’t be more than −${price}`
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'premium_difference', message }],
  })
}

function shareEndorsed(
  context: Pick<Context, 'plans' | 'report'>,
  subject: ChangeSubject,
  { before, after }: Record<'before' | 'after', CompletePrice>,
): SharedChange {
  const { answers } = subject.stored
  return shareChange(
    subject,
    pricesOf(context, subject, { answers, price: before }),
    pricesOf(context, subject, { answers, price: after }),
  )
}
