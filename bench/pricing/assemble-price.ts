// The pricing after the rating, written by hand: minimums, discounts, floors and totals. All contenders but ours use it.
import type { Cents } from '#domain/values/money.ts'
import type { FeeDecision, PricedRow } from '#domain/pricing/calculation/price-row.ts'
import type { PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import { NO_FEES } from '#domain/pricing/totals.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { NO_EXTRAS } from '#domain/pricing/extras.ts'
import type { FullQuote } from './random-quotes.ts'

type Putt = FullQuote['contests']['putting_prize'][number]['figures']

/** The price of a quote from the rated fees of its rows in whole dollars, before minimums. */
export function assemble(quote: FullQuote, rated: readonly number[]): PricedQuote {
  const { clientType, contests, bonusPrizes, coupons } = quote
  const percent = clientType?.discount_percent ?? 0
  const version = clientType?.steps.step_1 ?? 'version_1'
  const hasFloor = version !== 'version_1' && version !== 'version_3'
  const producer = quote.producer || version === 'version_3'
  const rows: PricedRow[] = []
  let discounts = 0

  function add(entity: ContestKind, index: number, minimum: number, floor: number, full: boolean): number {
    const gross = rated[rows.length] ?? 0
    const nondiscount = Math.max(gross, minimum)
    let fee = full ? nondiscount : rounded((nondiscount * (100 - percent)) / 100)
    let decidedBy: FeeDecision = percent > 0 && !full ? 'discount' : minimum > gross ? 'minimum' : 'rated'
    if (!full && hasFloor && fee > 0 && fee < floor) {
      fee = floor
      decidedBy = 'floor'
    }
    discounts += Math.max(0, nondiscount - fee)
    rows.push({
      entity,
      index,
      nondiscountFee: cents(nondiscount),
      certFee: cents(fee),
      decidedBy,
      discountPercent: percent,
    })
    return fee
  }

  let h = 0
  for (const { index } of contests.grand_prize) h += add('grand_prize', index, 200, 180, false)
  let p = 0
  for (const { index, figures } of contests.putting_prize) {
    const full = figures.distance === '60' && (figures.prizeValue ?? 0) <= 1_000_000
    p += add('putting_prize', index, isAddOn(figures) ? 0 : 195, 175, full)
  }
  let s = 0
  for (const { index } of contests.shootout) s += add('shootout', index, 125, 100, false)
  let d = 0
  for (const { index } of contests.dice_roll) d += add('dice_roll', index, 0, 0, false)

  const premium = bonusPrizes?.type === 'premium' ? 45 * bonusPrizes.count : 0
  const custom = quote.customBonusSigns ? 30 : 0
  const rush = quote.rush ? 25 : 0
  const due = h + p + s + d + premium + custom + rush
  if (coupons.length > 0) throw new Error('These quotes have no coupons')
  const added = producer ? quote.producerFee / 100 : 0
  return {
    plan: 'RP-2027.1',
    rows,
    problems: [],
    summary: {
      ...NO_FEES,
      hCertFeeTotal: cents(h),
      pCertFeeTotal: cents(p),
      sCertFeeTotal: cents(s),
      dCertFeeTotal: cents(d),
      ...NO_EXTRAS,
      premiumBps: cents(premium),
      customBpSigns: cents(custom),
      rushShippingFee: cents(rush),
      couponDiscount: cents(0),
      dueFromClient: cents(producer ? due + discounts + added : 0),
      producerCommission: cents(producer ? discounts : 0),
      producerFee: cents(added),
      amountDue: cents(due),
      clientDiscount: cents(producer ? 0 : discounts),
    },
    coupons: [],
  }
}

export function isAddOn({ distance, finalists, prizeValue }: Putt): boolean {
  if (distance !== '60' || finalists !== 1) return false
  return prizeValue === 250_000 || prizeValue === 500_000 || prizeValue === 1_000_000
}

/** Rounds half up; values just below a half because of floating-point errors are rounded up too. */
export function rounded(value: number): number {
  return Math.floor(value + HALF)
}

/** Added before rounding down. */
export const HALF = 0.5 + 1e-9

function cents(dollars: number): Cents {
  return (dollars * 100) as Cents
}
