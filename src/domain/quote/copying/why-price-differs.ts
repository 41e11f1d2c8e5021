import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import type { Partner } from '#domain/quote/wire/form-versions.ts'
import { type Cents, formatMoney, type DollarSign } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** A quote with its price, as far as they decide why it costs what it costs. */
interface PricedQuote {
  quote: Quote
  price: StoredPrice | null
  partner: Partner | null
}

/**
 * Why a copy costs something else than what it was copied from, in sentences; empty if they cost the same, or it is not known.
 *
 * @rule O12 The price of a copy stands beside the former one, with the reason if it is known.
 */
export function whyPriceDiffers(former: PricedQuote, copy: PricedQuote): string[] {
  const amounts = [former, copy].map(({ price }) => price?.summary?.amountDue)
  if (amounts[0] === undefined || amounts[1] === undefined || amounts[0] === amounts[1]) return []
  const { couponDiscount = 0, rushShippingFee = 0, endorsements = 0 } = former.price?.summary ?? {}
  const { answers } = former.quote
  const money = (amount: number) => formatMoney(amount as Cents, dollarSignOf(answers))
  return [
    ...(hasOtherPlan(former, copy) ? ['The rates have changed since then.'] : []),
    ...(couponDiscount > 0 ? [`A coupon took ${money(couponDiscount)} off then.`] : []),
    ...(hasFeeByHand(former.quote) ? ['A specialist had set a fee then.'] : []),
    ...(former.partner?.percent === copy.partner?.percent ? [] : ['The partner’s discount has changed.']),
    ...(isFriendsAndFamily(answers) && !isFriendsAndFamily(copy.quote.answers)
      ? ['We had waived the fees then.']
      : []),
    ...ORDERED_AGAIN.filter(([key]) => hasOtherFee(key, former.price, copy.price)).map(
      ([key, said]) => `${said} cost ${money(feesOfPrice(former.price)[key])} then.`,
    ),
    ...(rushShippingFee > 0 ? [`Rush shipping cost ${money(rushShippingFee)} then.`] : []),
    ...(endorsements === 0 ? [] : ['Endorsements were part of the price then.']),
    ...(isExtraLeftOut(former.quote) ? ['We had taken a charge off then.'] : []),
  ]
}

/** Extras that a copy orders, too, with what one of them is called. */
const ORDERED_AGAIN = [
  ['premiumBps', 'A premium bonus prize'],
  ['customBpSigns', 'Custom bonus prize signs'],
] as const

function hasOtherFee(
  key: (typeof ORDERED_AGAIN)[number][0],
  former: StoredPrice | null,
  copy: StoredPrice | null,
): boolean {
  return Boolean(former?.summary?.[key]) && feesOfPrice(former)[key] !== feesOfPrice(copy)[key]
}

function hasOtherPlan(former: PricedQuote, copy: PricedQuote): boolean {
  return former.price?.plan !== copy.price?.plan || former.price?.planHash !== copy.price?.planHash
}

function hasFeeByHand(quote: Quote): boolean {
  return CONTEST_DEFINITIONS.some((kind) =>
    rowsOf(quote, kind).some(({ certFeeOverride: fee }) => fee !== undefined),
  )
}

function isExtraLeftOut({ answers }: Quote): boolean {
  return answers.shipping_fee_edited === 'Yes' || answers.custom_bp_signs_edited === 'Yes'
}

interface ComparedAmounts {
  formerAmount: Cents
  amount: Cents
  formerDay: CalendarDate | null
  firstDay: CalendarDate
  sign?: DollarSign | undefined
}

/** `$310 last year, $330 now`; of an event that was longer ago the year is said. */
export function compareAmounts({ formerAmount, amount, sign, ...days }: ComparedAmounts): string {
  return `${formatMoney(formerAmount, sign)} ${formerTime(days)}, ${formatMoney(amount, sign)} now`
}

function formerTime({ formerDay, firstDay }: Pick<ComparedAmounts, 'formerDay' | 'firstDay'>): string {
  if (formerDay === null) return 'before'
  const year = formerDay.slice(0, 4)
  const years = Number(firstDay.slice(0, 4)) - Number(year)
  if (years === 1) return 'last year'
  return years > 1 ? `in ${year}` : 'before'
}
