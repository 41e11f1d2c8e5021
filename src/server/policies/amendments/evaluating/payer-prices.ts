import { partOfChange, type PriceChange } from '#domain/accounting/change-postings.ts'
import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import {
  addUpShares,
  type ChangedCharge,
  type ChargeShares,
  shareCharges,
  spreadShares,
} from '#domain/policy/charge-shares.ts'
import { grossPrice, netPrice, type PriceInFigures } from '#domain/policy/payer-figures.ts'
import { currentPayer, figuresOf, type Figures } from '#domain/policy/producer-of-record.ts'
import { type PaidShare, settleShares } from '#domain/policy/paid-shares.ts'
import {
  type ChargeKey,
  couponSharesOf,
  ENDORSEMENTS,
  listCharges,
  paidFor,
} from '#domain/pricing/coupon-shares.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { subtract, sum, type Cents, ZERO } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  chargeOrigins,
  type PricedVersion,
  priceForProducer,
} from '#server/policies/amendments/evaluating/price-version.ts'

/** What one payer gets back, and what that does to the books. */
export interface PayerCredit extends PaidShare {
  credited: PriceChange
}

/** A version of a policy with its price in either figures. */
export interface VersionPrice extends PricedVersion {
  priceIn: (basis: Figures) => PriceInFigures
}

/**
 * The price of a version of a policy in either figures. It is stored in those in which the policy was sold.
 *
 * @rule N87 A producer of record is charged net of a producer's commission, and an insured that acts for itself gross, however the policy was sold.
 * @rule N88 A coupon of a policy that was sold without a producer takes the same part off each fee in a producer's figures.
 */
export function pricesOf(
  context: Pick<Context, 'plans' | 'report'>,
  subject: ChangeSubject,
  version: PricedVersion,
): VersionPrice {
  const { answers, price } = version
  const soldIn: Figures = isProducerQuote(quoteFrom(answers).answers) ? 'net' : 'gross'
  const couponShares = couponSharesOf(price, subject.stored.coupons)
  const charges = listCharges(price)
  const sold = {
    summary: price.summary,
    paid: new Map(charges.map((one) => [one.charge, paidFor(one, couponShares)])),
  }
  // Kept, as it is needed for each fee and payer, and the policy is priced again for it.
  let other: PriceInFigures | undefined
  const priceInOther = () =>
    soldIn === 'net'
      ? grossPrice(price, sold.paid)
      : netPrice(priceForProducer(context, subject, version), charges, sold.paid)
  return { ...version, priceIn: (basis) => (basis === soldIn ? sold : (other ??= priceInOther())) }
}

/** What a change of a policy makes of its price: for whoever pays now, and for whom it gives something back. */
export interface SharedChange extends PriceChange {
  charge: Cents
  credits: PayerCredit[]
  /** What was charged to whoever pays now, before and after. */
  ownShare: { before: Cents; after: Cents }
  /** What all documents add up to afterwards. */
  total: Cents
  /** What each payer has been charged for each fee afterwards. */
  chargedShares: ChargeShares[]
}

/**
 * Shares a change of the price among those who paid for the policy.
 *
 * @rule N87 What costs more is charged in the figures of whoever pays now; what costs less goes back in the figures in which it was paid.
 * @rule N88 What comes back for a fee is what was paid for it.
 */
export function shareChange(subject: ChangeSubject, before: VersionPrice, after: VersionPrice): SharedChange {
  const { policy } = subject
  const payer = currentPayer(policy)
  const changeFor = (one: number): PriceChange => {
    const basis = figuresOf(policy, one)
    return { before: before.priceIn(basis).summary, after: after.priceIn(basis).summary }
  }
  const sharesBefore = listChargedShares(subject, before)
  const {
    charge,
    credits,
    chargedShares: sharesAfter,
  } = shareCharges(changedCharges(policy, sharesBefore, { before, after }), payer)
  const ownOf = (shares: readonly ChargeShares[]) =>
    addUpShares(shares).find((share) => share.payer === payer)?.amount ?? ZERO
  return {
    ...changeFor(payer),
    charge,
    credits: credits.map((credit) => ({
      ...credit,
      credited: partOfChange(changeFor(credit.payer), credit.amount),
    })),
    ownShare: { before: ownOf(sharesBefore), after: ownOf(sharesAfter) },
    total: sum(addUpShares(sharesAfter).map(({ amount }) => amount)),
    chargedShares: sharesAfter,
  }
}

function changedCharges(
  policy: ChangeSubject['policy'],
  chargedShares: readonly ChargeShares[],
  { before, after }: Record<'before' | 'after', VersionPrice>,
): ChangedCharge[] {
  const origins = chargeOrigins(before, after.answers)
  const costs = (version: VersionPrice, payer: number, charge: ChargeKey | undefined) =>
    (charge && version.priceIn(figuresOf(policy, payer)).paid.get(charge)) ?? ZERO
  const reduction = (from: ChargeKey | undefined, to: ChargeKey | undefined) => (payer: number) =>
    subtract(costs(before, payer, from), costs(after, payer, to))
  const sharesOfCharge = (charge: ChargeKey | undefined) =>
    chargedShares.find((one) => one.charge === charge)?.shares ?? []
  const kept = listCharges(after.price)
    .filter(({ charge, fee }) => fee > ZERO || charge === ENDORSEMENTS)
    .map(({ charge }) => ({ charge, from: origins.get(charge) }))
  const gone = listCharges(before.price).filter(({ charge }) => !kept.some(({ from }) => from === charge))
  return [
    ...kept.map(({ charge, from }) => ({
      charge,
      shares: sharesOfCharge(from),
      reductionFor: reduction(from, charge),
    })),
    ...gone.map(({ charge }) => ({
      charge: undefined,
      shares: sharesOfCharge(charge),
      reductionFor: reduction(charge, undefined),
    })),
  ]
}

/** What each payer was charged for each fee of a version in force. */
export function listChargedShares(
  { policy, shares }: Pick<ChangeSubject, 'policy' | 'shares'>,
  version: VersionPrice,
): ChargeShares[] {
  const { price } = version
  const payer = currentPayer(policy)
  if (payer > 1 && price.paidShares) return price.paidShares
  const { paid } = version.priceIn(figuresOf(policy, 1))
  return spreadShares(paid, sharesOf({ policy, shares }, price.summary))
}

/** The price with who was charged what for it, which only several payers need. */
export function withShares<Price extends StoredPrice>(price: Price, { chargedShares }: SharedChange): Price {
  const isShared = chargedShares.some(({ shares }) => shares.some(({ payer }) => payer > 1))
  return isShared ? { ...price, paidShares: chargedShares } : price
}

/** What goes back to those who paid before whoever pays now, and is credited by a change. */
export function givenBack(
  { policy }: Pick<ChangeSubject, 'policy'>,
  credits: readonly PaidShare[],
): Pick<ChangeEffect, 'givenBack'> {
  const others = credits.filter(({ payer }) => payer !== currentPayer(policy))
  if (others.length === 0) return {}
  return { givenBack: others.map(({ payer, amount }) => ({ payer, credit: amount, refundable: ZERO })) }
}

/** What each payer was charged; of a policy with one payer, its price. */
function sharesOf(
  { policy, shares }: Pick<ChangeSubject, 'policy' | 'shares'>,
  price: PricingSummary,
): PaidShare[] {
  const payer = currentPayer(policy)
  if (payer === 1) return [{ payer, amount: price.amountDue }]
  const charged = Array.from({ length: payer }, (_, index) => ({
    payer: index + 1,
    amount: shares.find((share) => share.payer === index + 1)?.amount ?? (0 as Cents),
  }))
  return settleShares(charged)
}
