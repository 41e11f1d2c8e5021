import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { SCALAR_FIELDS } from '#domain/quote/model/quote.ts'
import { slotFields, type Slots } from '#domain/contests/slots.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/**
 * The label of a field outside its form: `Prize value of putting contest 2`, `City (Shipping)`. If other
 * fields have the same label, the step is added.
 */
export function fullFieldLabel(key: string): string {
  const label = WIRE_FIELDS.get(key)?.field.label
  if (label === undefined) return key
  const row = contestLabel(key)
  if (row !== undefined) return `${label} of ${row}`
  const sameLabelCount = Object.values(SCALAR_FIELDS).filter((field) => field.label === label).length
  const step = STEPS.find(({ fields }) => Object.hasOwn(fields, key))
  return sameLabelCount > 1 && step ? `${label} (${step.title})` : label
}

/** The contest or sign that a field belongs to, such as `putting contest 2`. */
export function contestLabel(key: string): string | undefined {
  for (const { rows, sponsors, title } of CONTEST_DEFINITIONS) {
    const name = title.toLowerCase()
    const row = findSlot(rows, key)
    if (row !== undefined) return rows.isSingle ? `the ${name}` : `${name} contest ${row}`
    const sign = findSlot(sponsors, key)
    if (sign !== undefined) return sponsors.isSingle ? `the ${name} sign` : `${name} sign ${sign}`
  }
  return undefined
}

function findSlot(list: Slots<FieldSet>, key: string): number | undefined {
  return slotFields(list).find((field) => field.key === key)?.slot
}
