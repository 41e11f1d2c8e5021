import {
  decodeField,
  encodeField,
  type FieldSet,
  type ValueOf,
  type WireValue,
} from '#domain/values/field.ts'
import type { WireValues } from '#web/form/bind-fields.tsx'

export type FieldName<F> = Extract<keyof F, string>
export type FieldMessages<F> = Partial<Record<FieldName<F>, string>>

/** A branded text, such as a date, has another form on the wire. */
type WireOf<T> = T extends string ? (T extends object ? string : T) : WireValue

/** What a form sends: each value in its wire form. An optional field that is empty or hidden is left out. */
export type FormValues<F, Optional extends keyof F = never> = {
  [N in Exclude<keyof F, Optional>]: WireOf<ValueOf<F[N]>>
} & { [N in Optional]?: WireOf<ValueOf<F[N]>> }

export interface FormRules<F, Optional extends FieldName<F>, Hidden extends FieldName<F>> {
  fields: F
  /** May be left empty. All others are required. */
  optional?: readonly Optional[]
  /** Fields that these texts make meaningless: neither validated nor sent. */
  hidden?: (texts: Readonly<Record<FieldName<F>, string>>) => readonly Hidden[]
  /** Errors that only several values together have, or only this form. Called with valid values. */
  validate?: (values: FormValues<F, Optional | Hidden>) => FieldMessages<F>
}

type ReadForm<V, F> = { isValid: true; values: V } | { isValid: false; messages: FieldMessages<F> }

/** The values of a form, or the message of each invalid field in the order of the fields. */
export function readForm<F extends FieldSet, Optional extends FieldName<F>, Hidden extends FieldName<F>>(
  rules: FormRules<F, Optional, Hidden>,
  texts: WireValues,
): ReadForm<FormValues<F, Optional | Hidden>, F> {
  const values: Record<string, WireValue> = {}
  const messages: Partial<Record<string, string>> = {}
  for (const name of visibleNames(rules, texts)) {
    const field = rules.fields[name]
    const text = texts[name] ?? ''
    if (!field || (text.trim() === '' && isOptional(rules, name))) continue
    const read = decodeField(field, text)
    if (read.ok) values[name] = encodeField(field, read.value)
    else messages[name] = read.message
  }
  if (Object.keys(messages).length > 0) return { isValid: false, messages }
  const read = values as FormValues<F, Optional | Hidden>
  const found = rules.validate?.(read) ?? {}
  return Object.keys(found).length > 0 ? { isValid: false, messages: found } : { isValid: true, values: read }
}

export function isOptional<F, O extends FieldName<F>, H extends FieldName<F>>(
  { optional = [] }: FormRules<F, O, H>,
  name: string,
): boolean {
  return (optional as readonly string[]).includes(name)
}

/** The fields that are shown, in their order. */
export function visibleNames<F extends FieldSet, O extends FieldName<F>, H extends FieldName<F>>(
  { fields, hidden }: FormRules<F, O, H>,
  texts: WireValues,
): FieldName<F>[] {
  const names = Object.keys(fields) as FieldName<F>[]
  const gone: readonly string[] = hidden?.(texts as Record<FieldName<F>, string>) ?? []
  return names.filter((name) => !gone.includes(name))
}
