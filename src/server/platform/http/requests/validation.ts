import { type FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { CARD_NUMBER_MESSAGE } from '#domain/values/field-kinds.ts'
import { type FieldProblem, ProblemError, type Section } from '#domain/problem.ts'
import { hasCardNumberText, findCardNumberNames } from '#server/platform/http/requests/card-numbers.ts'
import { API_BASE } from '#server/platform/http/api-base.ts'

/** Where on the screens a field's error belongs. */
export type SectionOf = (field: string) => Section

/** Nobody mends more at once, and an answer should not outgrow its request. */
const MAX_FIELDS = 400
export const MAX_DEPTH = 64

export const TOO_DEEP = {
  section: 'request',
  field: 'body',
  message: 'Is nested too deeply',
} as const satisfies FieldProblem

type Path = readonly PropertyKey[]

// Schemas say their own sentences; this speaks for the checks that leave it to the language.
z.config(z.locales.en())

/** Check what arrives by the contract's schemas, and name every field that does not fit. */
export function createValidator(sectionOf: SectionOf): FastifySchemaCompiler<z.ZodMiniType> {
  return ({ schema, url }) =>
    (given: unknown) => {
      const refused = [...findUnstorable(given), ...(url.startsWith(API_BASE) ? findCardNumbers(given) : [])]
      const fields = refused.map(({ path, message }) => toFieldProblem(path, message, sectionOf))
      if (fields.length > 0) return { error: new ProblemError({ code: 'INVALID', fields }) }
      const read = z.safeParse(schema, given)
      if (read.success) return { value: read.data }
      return {
        error: new ProblemError({ code: 'INVALID', fields: toFieldProblems(read.error.issues, sectionOf) }),
      }
    }
}

/** Zod's findings as problems of fields, one for each. */
export function toFieldProblems(issues: readonly z.core.$ZodIssue[], sectionOf: SectionOf): FieldProblem[] {
  const problems = issues
    .slice(0, MAX_FIELDS)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MAX_FIELDS)
            .map((key) => toFieldProblem([...issue.path, key], 'There is no such field', sectionOf))
        : [toFieldProblem(issue.path, issue.message, sectionOf)],
    )
  return problems.slice(0, MAX_FIELDS)
}

function toFieldProblem(path: Path, message: string, sectionOf: SectionOf): FieldProblem {
  const field = getFieldName(path)
  const index = getRowNumber(path, field)
  return { section: sectionOf(field), field, ...(index === undefined ? {} : { index }), message }
}

/** The wire key of an answer; anything else by its whole path. */
function getFieldName(path: Path): string {
  if (path[0] === 'customFields' && path.length > 1) return String(path[1])
  return path.length === 0 ? 'body' : path.map(String).join('.')
}

/** Which contest row is meant, from 1: the number at the end of a wire key, or the place in a list. */
function getRowNumber(path: Path, field: string): number | undefined {
  const place = path.find((part) => typeof part === 'number')
  if (place !== undefined) return place + 1
  const [, number] = /^[hps]_\w+_(\d)$/.exec(field) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A place in what was sent, told by the way from it to the top, so that deep nests cost no more than flat ones. */
interface ValuePosition {
  value: unknown
  key?: string | number
  parent?: ValuePosition
  depth: number
}

/** What no database can hold or no program should walk, and why. */
function findUnstorable(given: unknown): { path: Path; message: string }[] {
  const found: { path: Path; message: string }[] = []
  const open: ValuePosition[] = [{ value: given, depth: 0 }]
  for (let place = open.pop(); place && found.length < MAX_FIELDS; place = open.pop()) {
    const { value, key } = place
    if (place.depth > MAX_DEPTH) return [{ path: [], message: TOO_DEEP.message }]
    if (!isStorable(value) || !isStorable(key))
      found.push({ path: getPath(place), message: 'Contains a character that cannot be stored' })
    if (typeof value === 'object' && value !== null) open.push(...listParts(value, place))
  }
  return found
}

/** Of what crosses the API; a card's own fields are beside it, where its gateway is. */
function findCardNumbers(given: unknown): { path: Path; message: string }[] {
  // A name may be the number itself, which an answer does not repeat.
  return findCardNumberNames(given).map((name) => ({
    path: [hasCardNumberText(name) ? 'name' : name],
    message: CARD_NUMBER_MESSAGE,
  }))
}

function listParts(value: object, parent: ValuePosition): ValuePosition[] {
  const depth = parent.depth + 1
  return Object.entries(value).map(([name, part]) => ({
    value: part,
    key: Array.isArray(value) ? Number(name) : name,
    parent,
    depth,
  }))
}

function getPath(place: ValuePosition): Path {
  const keys: PropertyKey[] = []
  for (let at: ValuePosition | undefined = place; at?.key !== undefined; at = at.parent) keys.unshift(at.key)
  return keys
}

/** False for a text with a zero character or half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())
}
