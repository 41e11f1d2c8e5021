import * as z from 'zod/mini'

/** One line of a table: a field by its path, its type, and whether it is optional. */
export interface SchemaRow {
  path: string
  type: string
  optional: boolean
}

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: JsonSchema | boolean
  $ref?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
}

/** The text for schemas that have their own section in the document. */
const NAMED: Readonly<Record<string, string>> = {
  CustomFieldsInput: '[fields of the quote](#the-fields-of-a-quote), as many as are to change',
  CustomFields: '[fields of the quote](#the-fields-of-a-quote), fees, totals and flags; null where unused',
}

/** The fields of a schema, nested ones by their dotted path, with the bounds that it checks. */
export function describeSchema(schema: z.ZodMiniType, direction: 'input' | 'output'): SchemaRow[] {
  const json = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' }) as JsonSchema
  return rowsOf(json, '')
}

function rowsOf(schema: JsonSchema, prefix: string): SchemaRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name
    const optional = !(schema.required ?? []).includes(name)
    const inner = property.items?.properties ? property.items : property
    const nested = rowsOf(inner, `${path}${inner === property ? '' : '[]'}.`)
    return nested.length > 0 ? nested : [{ path, type: typeOf(property), optional }]
  })
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return NAMED[schema.$ref.split('/').at(-1) ?? ''] ?? schema.$ref
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.items)
    return `list of ${typeOf(schema.items)}${between(schema.minItems, schema.maxItems, 'items')}`
  if (typeof schema.additionalProperties === 'object') return `${typeOf(schema.additionalProperties)} by name`
  return [schema.type ?? 'anything'].flat().map(plain).join(' or ') + boundsOf(schema)
}

function plain(type: string): string {
  return { string: 'text', integer: 'whole number', boolean: 'true or false' }[type] ?? type
}

function boundsOf(schema: JsonSchema): string {
  const form = schema.format ?? (schema.pattern && `like \`${schema.pattern}\``)
  return [
    schema.type === 'string' && form ? `, ${form}` : '',
    between(schema.minLength, schema.maxLength, 'characters'),
    between(bound(schema.minimum), bound(schema.maximum), ''),
    schema.multipleOf === undefined ? '' : `, in steps of ${schema.multipleOf}`,
  ].join('')
}

/** The limits of JavaScript numbers are no limits of a field. */
function bound(limit: number | undefined): number | undefined {
  return limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `, at most ${most} ${unit}`.trimEnd()
  if (most === undefined) return `, at least ${least} ${unit}`.trimEnd()
  return `, ${least} to ${most} ${unit}`.trimEnd()
}
