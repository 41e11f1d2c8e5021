import type { WireValue } from '#domain/values/field.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** A fee is no field, as nobody but a rep with a reason sets it. */
const FEE = /^[a-z]_cert_fee(_\d+)?$/

/** A wire value for people: an option by its label, dollars as an amount, anything else unchanged. */
export function formatWireValue(
  key: string,
  value: WireValue | undefined,
  money: (amount: Cents) => string,
): string {
  const text = value === null || value === undefined ? '' : String(value)
  const field = WIRE_FIELDS.get(key)?.field
  const isMoney = field?.unit === 'dollars' || FEE.test(key)
  if (isMoney && /^\d{1,9}(\.\d{1,2})?$/.test(text)) return money(fromDollars(Number(text)))
  return field?.options?.find((option) => option.value === text)?.label ?? text
}

/** What a changed value is called, by its wire key. */
export function wireLabel(key: string): string {
  return FEE.test(key) ? 'Fee' : (WIRE_FIELDS.get(key)?.field.label ?? key)
}
