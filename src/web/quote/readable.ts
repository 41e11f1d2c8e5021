import { type WireValue } from '#domain/field.ts'
import { WIRE_FIELDS } from '#domain/quote/wire.ts'

/** A wire value in words: a choice by its label, anything else as it was typed. */
export function readable(key: string, value: WireValue | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return WIRE_FIELDS.get(key)?.field.options?.find((option) => option.value === text)?.label ?? text
}
