import { useRef } from 'react'
import { decodeField, type Field } from '#domain/values/field.ts'
import { type WireValues } from '#web/form/fields.tsx'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** What is written in the fields of a window, or a complaint at each that lacks something. */
export function readFields<Name extends string>(
  fields: Record<Name, Field<string>>,
  values: WireValues,
  showError: (name: Name, message: string) => void,
): Record<Name, string> | undefined {
  const names = Object.keys(fields) as Name[]
  const read = names.map((name) => ({ name, decoded: decodeField(fields[name], values[name] ?? '') }))
  for (const { name, decoded } of read) if (!decoded.ok) showError(name, decoded.message)
  if (read.some(({ decoded }) => !decoded.ok)) return undefined
  return Object.fromEntries(
    read.map(({ name, decoded }) => [name, decoded.ok ? decoded.value : '']),
  ) as Record<Name, string>
}

/** The first field that is complained about; the complaints are drawn after this turn. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The same words are the same message, however often they are sent; other words are another. */
export function useIdempotencyKey(): (text: string) => string {
  const last = useRef({ text: '', key: '' })
  return (text) => {
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
