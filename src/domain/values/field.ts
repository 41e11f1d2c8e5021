import type * as z from 'zod/mini'
import type { Reader } from '#domain/values/typed/reading.ts'
import type { Editor } from '#domain/values/editor.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'

export type WireValue = string | number | boolean | null

export interface Option {
  value: string
  label: string
}

/** The data of a field, besides its schema, for screens and the API documentation. */
export interface FieldMeta {
  label: string
  /** What it is called within a sentence, where its label is a question: `prize`. */
  noun?: string
  /** The message for a missing or malformed value: what to do, without the word "invalid". */
  message: string
  /** The message for reps, who can enter more values. */
  repMessage?: string
  hint?: string
  /** The hint for reps, who can enter more values. */
  repHint?: string
  unit?: 'yards' | 'feet' | 'dollars'
  options?: readonly Option[]
  /** Of a whole number, as on the wire. */
  limits?: Limits
  /** A small count, which may be changed by one at a press. */
  isSmallCount?: boolean
  maxLength?: number
  /** The value of the HTML attribute `autocomplete`. */
  autocomplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  /** Reads what people type or paste, where the wire form is not the only one that they would write. */
  read?: Reader
}

/** The least and the most of a number. */
export interface Limits {
  from: number
  to: number
}

/** A field of the quote: how it is read from and written to the wire, and its texts. */
export interface Field<T = unknown> extends FieldMeta {
  /** Reads a wire value. */
  schema: z.ZodMiniType<T, unknown>
  /** Writes a value to the wire; absent if the stored form is the wire form. */
  write?(value: T): WireValue
  /** The text of a value for people, if it differs from the wire form. */
  say?(value: T): string
  /** Values that the schema accepts but only a rep may enter. */
  repOnly?(value: T): boolean
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** Any set of fields by name. */
export type FieldSet = Readonly<Record<string, Field>>

export type Decoded<T> = { ok: true; value: T } | { ok: false; message: string }

/**
 * Reads a wire value or returns its error. Numbers may be digit strings; text is trimmed.
 *
 * @rule V09 Each field has its own limits and message, declared once for the browser and the server.
 */
export function decodeField<T>(field: Field<T>, wire: unknown): Decoded<T> {
  const result = field.schema.safeParse(wire)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, message: result.error.issues[0]?.message ?? field.message }
}

/** What may be entered of a whole number: a rep may sometimes enter more. */
export function limitsFor(field: Field, editor: Editor): Limits | undefined {
  const { limits } = field
  if (!limits || editor === 'rep') return limits
  let { from, to } = limits
  while (from < to && field.repOnly?.(from)) from += 1
  while (from < to && field.repOnly?.(to)) to -= 1
  return { from, to }
}

/** Writes a stored value in its wire form, even if it no longer fits the current limits. */
export function encodeField<T>(field: Field<T>, value: T): WireValue {
  return field.write ? field.write(value) : (value as WireValue)
}

/** What a field is called within a sentence. */
export function fieldNoun({ label, noun }: Pick<FieldMeta, 'label' | 'noun'>): string {
  return noun ?? lowerFirstLetter(label)
}
