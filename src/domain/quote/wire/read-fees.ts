import { extraFeesInForce } from '#domain/pricing/extra-fees.ts'
import { EXTRA_CHARGES, type ExtraFees, forEachExtra } from '#domain/pricing/extras.ts'
import { fieldValue, type NamedFields } from '#domain/quote/wire/named-fields.ts'
import { fromDollars } from '#domain/values/money.ts'

/** What extras cost on a quote, by the fields of its price; as the office has set it before there is an answer. */
export function readFees(fields: NamedFields): ExtraFees {
  const fees = extraFeesInForce()
  return forEachExtra((key) => {
    const dollars = fieldValue(fields, EXTRA_CHARGES[key].feeKey)
    return typeof dollars === 'number' ? fromDollars(dollars) : fees[key]
  })
}
