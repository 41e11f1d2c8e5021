import type * as z from 'zod/mini'

export type WireValue = string | number | boolean | null

export interface Option {
  value: string
  label: string
}

/** What a screen and the API documentation need to know about a field besides its schema. */
export interface FieldMeta {
  label: string
  /** Said when the field is missing or malformed: what to do, never that something is "invalid". */
  message: string
  hint?: string
  /** The hint for a rep, who may do more. */
  repHint?: string
  unit?: 'yards' | 'feet' | 'dollars'
  options?: readonly Option[]
  maxLength?: number
  /** The browser's autofill name. */
  autocomplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
}

/** A field of the quote: how it is read from the wire and written to it, and its words. */
export interface Field<T = unknown> extends FieldMeta {
  /** Reads a wire value. */
  schema: z.ZodMiniType<T, unknown>
  /** Writes a value that was read; absent where both look the same. */
  write?(value: T): WireValue
  /** How a value reads where people read it back, if not as it crosses the wire. */
  say?(value: T): string
  /** What only a rep may type, although the schema admits it. */
  repOnly?(value: T): boolean
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** Any set of fields by name. */
export type FieldSet = Readonly<Record<string, Field>>

export type Decoded<T> = { ok: true; value: T } | { ok: false; message: string }

/**
 * Reads a wire value, or says what is wrong with it; numbers may come as digit strings, text is trimmed.
 *
 * @rule V09 Each field has bounds and a message of its own, declared once for the browser and the server.
 */
export function decodeField<T>(field: Field<T>, wire: unknown): Decoded<T> {
  const result = field.schema.safeParse(wire)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, message: result.error.issues[0]?.message ?? field.message }
}

/** Writes a typed value as it crosses the wire; one that bounds have outgrown since is still written. */
export function encodeField<T>(field: Field<T>, value: T): WireValue {
  return field.write ? field.write(value) : (value as WireValue)
}
