import { type FormVersion } from '#domain/client-types.ts'
import { feeLabels } from '#domain/pricing/fee-labels.ts'
import { formatMoney, fromDollars } from '#domain/money.ts'
import { grandPrizeWords } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { type CustomFields } from '#domain/quote/wire.ts'

export interface PriceLine {
  key: string
  label: string
  detail?: string
  amount: string
}

/** Dollars of the wire as people read them. */
export function dollarsText(value: unknown): string {
  return typeof value === 'number' ? formatMoney(fromDollars(value)) : '–'
}

/** The lines of a price: contests, discount, extras, coupon. */
export function priceLines(quote: Quote, fields: CustomFields): PriceLine[] {
  const labels = feeLabels((fields['step_1'] ?? 'version_1') as FormVersion)
  const contests = quote.grandPrizes.map((row) => ({
    key: `contest ${row.slot}`,
    label: labels.nondiscountFee,
    detail: grandPrizeWords({
      slot: row.slot,
      ...(row.hole && { hole: row.hole }),
      ...(row.yardage && { yardage: row.yardage }),
    }),
    amount: dollarsText(fields[`h_nondiscount_fee_${row.slot}`]),
  }))
  return [
    ...contests,
    ...line('Your discount', fields['client_discount'], -1),
    ...bonusLine(quote, fields),
    ...line('Custom bonus prize signs', fields['custom_bp_signs']),
    ...line('Rush shipping', fields['rush_shipping_fee']),
    ...line('Coupon', fields['coupon_discount'], -1),
  ]
}

function bonusLine({ answers }: Quote, fields: CustomFields): PriceLine[] {
  const { bonus_prizes: wanted, number_bps: count, type_bps: type } = answers
  if (wanted !== 'Yes' || count === undefined || type === undefined) return []
  const fee = fields['premium_bps']
  const amount = typeof fee === 'number' && fee > 0 ? dollarsText(fee) : 'Included'
  return [{ key: 'bonus prizes', label: 'Bonus prizes', detail: `${count} ${type}`, amount }]
}

function line(label: string, dollars: unknown, sign: 1 | -1 = 1): PriceLine[] {
  if (typeof dollars !== 'number' || dollars === 0) return []
  return [{ key: label, label, amount: (sign < 0 ? '−' : '') + dollarsText(dollars) }]
}
