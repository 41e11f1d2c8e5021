import { EXTRA_CHARGES, EXTRA_KEYS, type ExtraCharge, type Extras } from '#domain/pricing/extras.ts'
import type { Answers, Quote } from '#domain/quote/model/quote.ts'
import type { FeeColumns, ScorecardCharge, ScorecardTotal } from '#domain/quote/scorecard/scorecard.ts'
import type { ScorecardPrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'

/** Who reads a scorecard: the payer, or the client of a producer, who sees gross fees and what the agency adds. */
export type ScorecardReader = 'payer' | 'producers-client'

interface Charged {
  quote: Quote
  price: ScorecardPrice
  columns: FeeColumns
  reader: ScorecardReader
  /** What is ordered, also before it has a price. */
  ordered?: Extras
}

/**
 * What is charged or taken off besides the contests. Each column adds up to its total.
 *
 * @rule K13 A producer sees what its client owes beside what it pays itself.
 */
export function scorecardCharges(charged: Charged): ScorecardCharge[] {
  const { price, columns, reader } = charged
  const { clientDiscount, producerFee, endorsements } = price.summary
  const extras = [
    ...bonusPrizes(charged),
    ...otherExtras(charged),
    ...charge('endorsements', 'Endorsements', endorsements),
  ]
  if (reader === 'producers-client') return [...extras, ...charge('agency-fee', 'Agency fee', producerFee)]
  if (columns !== 'producer') {
    const discount = columns === 'one' ? credit('discount', 'Your discount', clientDiscount) : []
    return [...discount, ...extras, ...coupons(price)]
  }
  return [
    ...extras.map((extra) => ({ ...extra, ...(extra.amount !== undefined && { gross: extra.amount }) })),
    ...charge('agency-fee', 'Your agency’s fee', producerFee).map(({ amount, ...fee }) => ({
      ...fee,
      ...(amount !== undefined && { gross: amount }),
    })),
    ...dueFromClient(price),
    ...coupons(price),
  ]
}

/** Undefined while a contest has no price. */
export function scorecardTotal({ price, columns, reader }: Charged): ScorecardTotal | undefined {
  const { amountDue, clientDiscount = ZERO, dueFromClient: client } = price.summary
  if (reader === 'producers-client')
    return client === undefined ? undefined : { label: 'Total', amount: client }
  if (amountDue === undefined) return undefined
  const label = columns === 'producer' ? 'You pay' : 'Total'
  const isStruck = columns === 'struck' && clientDiscount > 0
  return { label, amount: amountDue, ...(isStruck && { gross: sum([amountDue, clientDiscount]) }) }
}

/** Those that cost nothing are shown too. */
function bonusPrizes({ quote: { answers }, price, columns }: Charged): ScorecardCharge[] {
  const detail = bonusPrizesText(answers)
  if (detail === undefined) return []
  const fee = price.summary.premiumBps ?? ZERO
  return [
    {
      key: 'bonus-prizes',
      label: 'Bonus prizes',
      detail,
      ...(fee > 0 ? { amount: fee } : columns !== 'none' && { without: 'Included' }),
    },
  ]
}

function bonusPrizesText({ bonus_prizes, number_bps, type_bps }: Answers): string | undefined {
  if (bonus_prizes !== 'Yes' || number_bps === undefined || type_bps === undefined) return undefined
  return `${number_bps} ${type_bps}`
}

/** There as soon as they are ordered, so that nothing moves when their price comes. */
function otherExtras({ quote, price, ordered }: Charged): ScorecardCharge[] {
  return EXTRA_KEYS.filter((key) => key !== 'premiumBps').flatMap((key): ScorecardCharge[] => {
    const fee = price.summary[key] ?? ZERO
    const extra: ExtraCharge = EXTRA_CHARGES[key]
    const label = extra.label(quote.answers.number_bps ?? 1)
    if (fee > 0) return [{ key, label, amount: fee }]
    return (ordered?.[key] ?? ZERO) > 0 ? [{ key, label, without: '–' }] : []
  })
}

function dueFromClient({ summary }: ScorecardPrice): ScorecardCharge[] {
  const { dueFromClient: due } = summary
  if (due === undefined) return []
  return [{ key: 'due-from-client', label: 'Due from your client', gross: due, isSum: true }]
}

/** One line for each coupon, or one for all if they add up to more than is due. */
function coupons({ summary, coupons: entered }: ScorecardPrice): ScorecardCharge[] {
  const taken = summary.couponDiscount ?? ZERO
  const used = entered.filter(({ reason }) => reason === undefined)
  const fits = sum(used.map(({ discount }) => discount)) === taken
  return [
    ...(fits
      ? used.flatMap(({ code, discount }) => credit(`coupon ${code}`, `Coupon ${code}`, discount))
      : credit('coupon', 'Coupon', taken)),
    ...entered.flatMap(({ code, reason }) =>
      reason === undefined
        ? []
        : [{ key: `coupon ${code}`, label: `Coupon ${code}`, detail: reason, without: 'Not used' }],
    ),
  ]
}

function charge(key: string, label: string, amount: Cents | undefined): ScorecardCharge[] {
  return amount === undefined || amount === ZERO ? [] : [{ key, label, amount }]
}

function credit(key: string, label: string, amount: Cents | undefined): ScorecardCharge[] {
  return charge(key, label, amount && ((0 - amount) as Cents))
}
