import * as z from 'zod/mini'
import type { Field, FieldMeta } from '#domain/values/field.ts'

/** A percent with up to two decimals, within limits. */
export function percent({ min, max, ...meta }: FieldMeta & { min: number; max: number }): Field<number> {
  const { message } = meta
  const error = { error: message }
  const typed = z.pipe(
    z.string(error).check(z.trim(), z.regex(/^\d{1,3}(?:\.\d{1,2})?\s*%?$/, message)),
    z.transform((text: string) => Number(text.replace('%', ''))),
  )
  const sent = z.number(error).check(z.refine<number>((value) => Number(value.toFixed(2)) === value, message))
  return {
    inputMode: 'decimal',
    ...meta,
    maxLength: 7,
    schema: z.pipe(
      z.union([sent, typed], error),
      z.number(error).check(z.minimum(min, message), z.maximum(max, message)),
    ),
  }
}
