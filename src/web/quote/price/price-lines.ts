import { type FormVersion } from '#domain/values/client-types.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { type FeeLabels, getFeeLabels } from '#domain/pricing/fee-labels.ts'
import { calculateExtras, EXTRA_CHARGES, EXTRA_KEYS, type ExtraCharge } from '#domain/pricing/extras.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type AnyRow, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { fieldValue, type NamedFields } from '#domain/quote/wire/named-fields.ts'
import { todayOf } from '#web/quote/session/draft/draft.ts'
import { type EnteredCoupon } from '#web/quote/session/live-price.ts'

export interface PriceLine {
  key: string
  label: string
  detail?: string
  amount: string
  /** `muted`: explains a figure and does not add to the sum. `sum`: a subtotal. */
  style?: 'muted' | 'sum'
}

/** Formats dollars of the wire; a dash if there is no number. */
export function formatDollars(value: unknown): string {
  return typeof value === 'number' ? formatMoney(fromDollars(value)) : '–'
}

/**
 * The lines of a price, labelled for a client or a producer: contests, extras, the producer's fee and commission, coupons.
 *
 * @rule K14 The columns of the fees follow the form version of the client type.
 */
export function priceLines(
  quote: Quote,
  fields: NamedFields,
  coupons: readonly EnteredCoupon[] = [],
): PriceLine[] {
  const labels = getFeeLabels(versionOf(fields))
  const producer = showsCommission(quote, fields)
  return [
    ...contestLines(quote, fields, labels, producer),
    ...(labels.certFee === undefined ? line('Your discount', fields['client_discount'], -1) : []),
    ...bonusLine(quote, fields),
    ...extraLines(quote, fields),
    ...(producer ? producerLines(fields) : []),
    ...couponLines(fields, coupons),
  ]
}

/** The label of the total: a producer pays another sum than its client. */
export function totalLabel(quote: Quote, fields: NamedFields): string {
  return showsCommission(quote, fields) ? 'You pay' : 'Total'
}

/** The discount, if the fees are shown with it already taken off. */
export function discountText(quote: Quote, fields: NamedFields): string | undefined {
  const saved = fields['client_discount']
  const isShownAlready =
    getFeeLabels(versionOf(fields)).certFee === undefined || showsCommission(quote, fields)
  if (isShownAlready || typeof saved !== 'number' || saved === 0) return undefined
  return `Your discount of ${formatDollars(saved)} is taken off`
}

const versionOf = (fields: NamedFields) => (fields['step_1'] ?? 'version_1') as FormVersion

/** @rule K13 Producers, and those with their form, see what their client owes and what they keep of it. */
function showsCommission({ answers }: Quote, fields: NamedFields): boolean {
  return isProducerQuote(answers) || versionOf(fields) === 'version_3'
}

function contestLines(quote: Quote, fields: NamedFields, labels: FeeLabels, producer: boolean): PriceLine[] {
  return CONTEST_DEFINITIONS.flatMap((kind) =>
    rowsOf(quote, kind).flatMap((row) => {
      const gross = {
        key: `${kind.entity} ${row.slot}`,
        label: labels.nondiscountFee,
        detail: contestDescription(kind, row),
        amount: formatDollars(fieldValue(fields, wireKey(kind.rows, 'nondiscountFee', row.slot))),
      }
      if (labels.certFee === undefined) return [gross]
      const net = {
        key: `${gross.key} net`,
        label: labels.certFee,
        amount: formatDollars(fieldValue(fields, wireKey(kind.rows, 'certFee', row.slot))),
      }
      // The client of a producer owes the gross fee, everybody else the reduced one.
      return producer ? [gross, muted(net)] : [muted(gross), net]
    }),
  )
}

const muted = (line: PriceLine): PriceLine => ({ ...line, style: 'muted' })

/** Describes the contest, without its prize and players. */
function contestDescription(kind: ContestDefinition, row: AnyRow): string {
  const { slot, contestType, distance, hole, yardage } = row
  const place = { slot, contestType, distance, hole, yardage }
  return kind.summarizeRow(
    Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) as AnyRow,
  )
}

function bonusLine({ answers }: Quote, fields: NamedFields): PriceLine[] {
  const { bonus_prizes: wanted, number_bps: count, type_bps: type } = answers
  if (wanted !== 'Yes' || count === undefined || type === undefined) return []
  const fee = fields[EXTRA_CHARGES.premiumBps.wireKey]
  const amount = typeof fee === 'number' && fee > 0 ? formatDollars(fee) : 'Included'
  return [{ key: 'bonus prizes', label: 'Bonus prizes', detail: `${count} ${type}`, amount }]
}

/** There as soon as they are chosen, so that nothing moves when their price comes. */
function extraLines(quote: Quote, fields: NamedFields): PriceLine[] {
  const chosen = calculateExtras(pricingBasis(quote, todayOf(quote)))
  const count = quote.answers.number_bps ?? 1
  // Bonus prizes have a line of their own, which also shows those that cost nothing.
  return EXTRA_KEYS.filter((key) => key !== 'premiumBps').flatMap((key) => {
    const { label, wireKey }: ExtraCharge = EXTRA_CHARGES[key]
    return extraLine(label(count), chosen[key] > 0, fieldValue(fields, wireKey))
  })
}

function extraLine(label: string, chosen: boolean, dollars: unknown): PriceLine[] {
  const isPriced = typeof dollars === 'number' && dollars > 0
  return chosen || isPriced ? [{ key: label, label, amount: isPriced ? formatDollars(dollars) : '–' }] : []
}

function producerLines(fields: NamedFields): PriceLine[] {
  const added = fields['producer_fee']
  return [
    ...line('Your agency’s fee', added),
    {
      key: 'due from client',
      label: 'Due from your client',
      amount: formatDollars(fields['due_from_client']),
      style: 'sum',
    },
    ...line('Your commission', fields['producer_commission'], -1),
    ...line('Your agency’s fee, which you keep', added, -1),
  ]
}

/** One line for each coupon, or one for all if they add up to more than is due. */
function couponLines(fields: NamedFields, coupons: readonly EnteredCoupon[]): PriceLine[] {
  const taken = fields['coupon_discount']
  const applied = coupons.filter(({ not_applicable }) => not_applicable === null)
  const total = applied.reduce((cents, { discount }) => cents + Math.round(discount * 100), 0)
  const fits = typeof taken === 'number' && total === Math.round(taken * 100)
  return [
    ...(fits
      ? applied.flatMap(({ code, discount }) => line(`Coupon ${code}`, discount, -1))
      : line('Coupon', taken, -1)),
    ...coupons.flatMap(({ code, not_applicable: why }) =>
      why === null
        ? []
        : [muted({ key: `coupon ${code}`, label: `Coupon ${code}`, detail: why, amount: 'Not used' })],
    ),
  ]
}

function line(label: string, dollars: unknown, sign: 1 | -1 = 1): PriceLine[] {
  if (typeof dollars !== 'number' || dollars === 0) return []
  return [{ key: `${label} ${sign}`, label, amount: (sign < 0 ? '−' : '') + formatDollars(dollars) }]
}
