import type * as core from 'zod/v4/core'
import type { Field } from '#domain/values/field.ts'

export interface FieldLimits {
  /** Of a number, as it crosses the wire. */
  min?: number
  max?: number
  /** Of a whole text; that it is not blank is none. */
  patterns: RegExp[]
}

/** The bounds and patterns that the schema of a field declares. */
export function readFieldLimits(field: Field): FieldLimits {
  const limits: FieldLimits = { patterns: [] }
  readSchema(field.schema, limits)
  return limits
}

/** A union reads the same value in several forms; its other checks say what the value may be. */
function readSchema(schema: core.$ZodType, limits: FieldLimits): void {
  const { def } = schema._zod as core.$ZodTypes['_zod']
  if (def.type === 'pipe') {
    readSchema(def.in, limits)
    readSchema(def.out, limits)
  }
  for (const check of def.checks ?? []) readCheck(check as core.$ZodChecks, limits)
}

function readCheck(check: core.$ZodChecks, limits: FieldLimits): void {
  const { def } = check._zod
  if (def.check === 'greater_than') limits.min = Number(def.value)
  if (def.check === 'less_than') limits.max = Number(def.value)
  if (def.check === 'string_format' && def.pattern?.source.startsWith('^')) limits.patterns.push(def.pattern)
}
