import type { GivenBack } from '#domain/policy/amendments/change-effect.ts'
import {
  type CancelledAmounts,
  evaluateCancellation,
  getReturnableAmount,
  listReturned,
  settleCancellation,
} from '#domain/policy/amendments/cancellation.ts'
import { changesLeft } from '#domain/policy/amendments/request-permissions.ts'

import { priceOf, type PriceChange } from '#domain/accounting/change-postings.ts'
import { addUpShares } from '#domain/policy/charge-shares.ts'
import { keepFromShares, type PaidShare } from '#domain/policy/paid-shares.ts'
import { currentPayer, figuresOf } from '#domain/policy/producer-of-record.ts'
import type { ChargeKey } from '#domain/pricing/coupon-shares.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import {
  listChargedShares,
  type PayerCredit,
  pricesOf,
  shareChange,
  type VersionPrice,
} from '#server/policies/amendments/evaluating/payer-prices.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import { summarizeNothing } from '#domain/pricing/stored-price.ts'
import { getContestStart } from '#domain/policy/policy-state.ts'
import { shippedGoods } from '#domain/signs/shipments.ts'
import { type Cents, subtract, sum, ZERO, atLeastZero, smallerAmount } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { payersAmounts } from '#server/policies/amendments/evaluating/change-amounts.ts'
import { requireStoredPrice } from '#server/policies/amendments/evaluating/evaluate-change.ts'
import {
  type EvaluatedRequest,
  type EvaluationInput,
  refuse,
} from '#server/policies/amendments/evaluating/evaluated-request.ts'

/** @rule N45 A cancellation gives back the fees of what was not played, less a fee and the goods that were shipped. */
export function evaluateCancellationRequest(
  context: Pick<Context, 'env' | 'plans' | 'report'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const amounts = cancelledAmounts(context.env, subject, input.now)
  const outcome = evaluateCancellation({
    facts: subject.facts,
    by: input.by === 'rep' ? 'rep' : 'client',
    now: input.now,
    ...amounts,
  })
  if (outcome.verdict === 'refused') return refuse(outcome)
  return endPolicy(context, subject, outcome, amounts)
}

/** A policy that lapses because no new date was given in time. */
export function evaluateLapse(
  context: Pick<Context, 'env' | 'plans' | 'report'>,
  subject: ChangeSubject,
  now: Date,
): EvaluatedRequest {
  const amounts = cancelledAmounts(context.env, subject, now)
  return endPolicy(context, subject, settleCancellation(amounts), amounts)
}

interface ReturnedAmounts extends CancelledAmounts {
  /** The fees that come back. */
  returned: ReadonlySet<ChargeKey>
}

function cancelledAmounts(
  { cancellationFee }: Context['env'],
  { stored, policy, quote, facts, paid }: ChangeSubject,
  now: Date,
): ReturnedAmounts {
  const price = requireStoredPrice(stored.price, policy.number)
  const isPlayed = (contest: (typeof facts.contests)[number]) => {
    const start = getContestStart(contest, facts)
    return start !== undefined && now >= start
  }
  return {
    amountDue: price.summary.amountDue,
    paid,
    returnable: getReturnableAmount(price, stored.coupons, facts.contests, isPlayed),
    returned: new Set(listReturned(price, facts.contests, isPlayed).map(({ charge }) => charge)),
    shippedGoods: shippedGoods(quote, stored.shipments, feesOfPrice(price)),
    cancellationFee,
  }
}

function endPolicy(
  context: Pick<Context, 'plans' | 'report'>,
  subject: ChangeSubject,
  settled: Ended,
  amounts: ReturnedAmounts,
): EvaluatedRequest {
  const { policy, stored, facts } = subject
  const price = requireStoredPrice(stored.price, policy.number)
  const prices = pricesOf(context, subject, { answers: stored.answers, price })
  const { before } = shareChange(subject, prices, prices)
  const ended =
    currentPayer(policy) === 1
      ? endForOne(settled, amounts, price.summary)
      : endForEach(subject, prices, amounts)
  const { kept, credit, refund } = ended.own
  return {
    reviewReasons: [],
    effect: {
      sections: [],
      fees: [],
      amounts: { before: before.amountDue, after: kept, charge: ZERO, credit, refundable: refund },
      // What its client gets back is between the two of them; the commission is taken back.
      ...payersAmounts(
        subject,
        { before, after: { ...before, producerCommission: ZERO } },
        price.summary,
        price.summary,
      ),
      ...(ended.givenBack.length > 0 && { givenBack: ended.givenBack }),
      certificateVersion: policy.version + 1,
      changesLeft: changesLeft(facts.changesMade),
      needsTeeTime: false,
    },
    revision: {
      answers: stored.answers,
      price: stored.price,
      awaitingDates: policy.awaitingDates,
      boughtDates: policy.boughtDates,
      countedStart: policy.countedStart,
      cancelled: true,
      books: { before, after: before },
      credits: ended.credits,
      total: ended.total,
    },
  }
}

/** What ending a policy keeps and gives back. */
interface Ended {
  kept: Cents
  credit: Cents
  refund: Cents
}

interface SharedEnd {
  /** For whoever pays now. */
  own: Ended
  credits: PayerCredit[]
  /** To those who paid before. */
  givenBack: GivenBack[]
  /** What is kept of all payers. */
  total: Cents
}

function endForOne(
  { kept, credit, refund }: Ended,
  { cancellationFee }: CancelledAmounts,
  before: PricingSummary,
): SharedEnd {
  const fee = smallerAmount(kept, cancellationFee)
  const credited = giveUp(before, subtract(kept, fee), fee)
  return {
    own: { kept, credit, refund },
    credits: credit > ZERO ? [{ payer: 1, amount: credit, credited }] : [],
    givenBack: [],
    total: kept,
  }
}

/** @rule N87 N88 Each payer gets back what it paid for what was not played; what a cancellation keeps comes out of what was paid first. */
function endForEach(
  subject: ChangeSubject,
  prices: VersionPrice,
  { returned: isReturned, cancellationFee, shippedGoods: goods }: ReturnedAmounts,
): SharedEnd {
  const { policy, paid, balances } = subject
  const chargedShares = listChargedShares(subject, prices)
  const charged = addUpShares(chargedShares)
  const amountOf = (list: readonly PaidShare[], payer: number) =>
    list.find((share) => share.payer === payer)?.amount ?? ZERO
  const unplayed = addUpShares(chargedShares.filter(({ charge }) => isReturned.has(charge)))
  // Where endorsements took something off, less was paid than for the fees alone.
  const returned = unplayed.map(({ payer, amount }) => ({
    payer,
    amount: smallerAmount(amount, amountOf(charged, payer)),
  }))
  const given = keepFromShares(returned, sum([cancellationFee, goods]))
  const credits = given
    .filter(({ amount }) => amount > ZERO)
    .map(({ payer, amount }): PayerCredit => {
      const share = amountOf(charged, payer)
      const back = amountOf(returned, payer)
      const before = priceOf(prices.priceIn(figuresOf(policy, payer)).summary, share)
      return { payer, amount, credited: giveUp(before, subtract(share, back), subtract(back, amount)) }
    })
  const own = currentPayer(policy)
  const credit = amountOf(given, own)
  const kept = subtract(amountOf(charged, own), credit)
  return {
    own: { kept, credit, refund: atLeastZero(subtract(paid, kept)) },
    credits,
    givenBack: balances
      .filter(({ payer }) => payer !== own)
      .map(({ payer, received }) => {
        const back = amountOf(given, payer)
        const keptOf = subtract(amountOf(charged, payer), back)
        return { payer, credit: back, refundable: atLeastZero(subtract(received, keptOf)) }
      })
      .filter((one) => one.credit > ZERO || one.refundable > ZERO),
    total: subtract(sum(charged.map(({ amount }) => amount)), sum(credits.map(({ amount }) => amount))),
  }
}

/** The books of a payer whose cover ends. */
function giveUp(before: PricingSummary, earned: Cents, cancellationFee: Cents): PriceChange {
  return { before, after: { ...summarizeNothing(), amountDue: earned }, cancellationFee }
}
