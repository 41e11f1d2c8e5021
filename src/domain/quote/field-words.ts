import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { type FieldSet } from '#domain/field.ts'
import { SCALAR_FIELDS } from '#domain/quote/quote.ts'
import { slotFields, type Slots } from '#domain/quote/slots.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'

/**
 * What a field is called where it stands alone: `Prize value of putting contest 2`, `City (Shipping)`. Where other
 * fields have the same label, its step is said too.
 */
export function fieldInWords(key: string): string {
  const label = WIRE_FIELDS.get(key)?.field.label
  if (label === undefined) return key
  const row = rowInWords(key)
  if (row !== undefined) return `${label} of ${row}`
  const alike = Object.values(SCALAR_FIELDS).filter((field) => field.label === label).length
  const step = STEPS.find(({ fields }) => Object.hasOwn(fields, key))
  return alike > 1 && step ? `${label} (${step.title})` : label
}

function rowInWords(key: string): string | undefined {
  for (const { rows, sponsors, title } of CONTEST_KINDS) {
    const name = title.toLowerCase()
    const row = place(rows, key)
    if (row !== undefined) return rows.single ? `the ${name}` : `${name} contest ${row}`
    const sign = place(sponsors, key)
    if (sign !== undefined) return sponsors.single ? `the ${name} sign` : `${name} sign ${sign}`
  }
  return undefined
}

function place(list: Slots<FieldSet>, key: string): number | undefined {
  return slotFields(list).find((field) => field.key === key)?.slot
}
