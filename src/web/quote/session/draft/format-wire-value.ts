import { type WireValue } from '#domain/values/field.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** A wire value for people: an option by its label, dollars as an amount, anything else unchanged. */
export function formatWireValue(key: string, value: WireValue | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  const field = WIRE_FIELDS.get(key)?.field
  if (field?.unit === 'dollars' && /^\d{1,9}(\.\d{1,2})?$/.test(text))
    return formatMoney(fromDollars(Number(text)))
  return field?.options?.find((option) => option.value === text)?.label ?? text
}
