import { useRef } from 'react'
import { decodeField, type Field } from '#domain/values/field.ts'
import { type WireValues } from '#web/form/fields.tsx'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** The values of a dialog's fields; undefined, with an error at each invalid field, if any is invalid. */
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

/** Focuses the first invalid field, once the errors are rendered. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Returns the same key for the same text, however often it is sent, and a new one for another text. */
export function useIdempotencyKey(): (text: string) => string {
  const last = useRef({ text: '', key: '' })
  return (text) => {
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
