import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'

/** Texts by wire key. */
type Texts = Readonly<Record<string, string>>

/** What the address of a change brings along. It is typed into the fields, and nothing more. */
export function typedInAddress(search: string): Texts {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => WIRE_FIELDS.has(key)))
}
