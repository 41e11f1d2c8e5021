import { type FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { NO_CARD_NUMBER } from '#domain/field-kinds.ts'
import { type FieldProblem, ProblemError, type Section } from '#domain/problem.ts'
import { bringsCardNumber, cardNumbersAmong } from '#server/http/card-numbers.ts'
import { API_BASE } from '#server/http/serve.ts'

/** Where on the screens a field's error belongs. */
export type SectionOf = (field: string) => Section

/** Nobody mends more at once, and an answer should not outgrow its request. */
const MOST_FIELDS = 400
export const DEEPEST = 64

export const TOO_DEEP = {
  section: 'request',
  field: 'body',
  message: 'Is nested too deeply',
} as const satisfies FieldProblem

type Path = readonly PropertyKey[]

// Schemas say their own sentences; this speaks for the checks that leave it to the language.
z.config(z.locales.en())

/** Check what arrives by the contract's schemas, and name every field that does not fit. */
export function validator(sectionOf: SectionOf): FastifySchemaCompiler<z.ZodMiniType> {
  return ({ schema, url }) =>
    (given: unknown) => {
      const refused = [...unstorable(given), ...(url.startsWith(API_BASE) ? cardNumbers(given) : [])]
      const fields = refused.map(({ path, message }) => fieldProblem(path, message, sectionOf))
      if (fields.length > 0) return { error: new ProblemError({ code: 'INVALID', fields }) }
      const read = z.safeParse(schema, given)
      if (read.success) return { value: read.data }
      return {
        error: new ProblemError({ code: 'INVALID', fields: fieldProblems(read.error.issues, sectionOf) }),
      }
    }
}

/** Zod's findings as problems of fields, one for each. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[], sectionOf: SectionOf): FieldProblem[] {
  const problems = issues
    .slice(0, MOST_FIELDS)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MOST_FIELDS)
            .map((key) => fieldProblem([...issue.path, key], 'There is no such field', sectionOf))
        : [fieldProblem(issue.path, issue.message, sectionOf)],
    )
  return problems.slice(0, MOST_FIELDS)
}

function fieldProblem(path: Path, message: string, sectionOf: SectionOf): FieldProblem {
  const field = fieldName(path)
  const index = rowNumber(path, field)
  return { section: sectionOf(field), field, ...(index === undefined ? {} : { index }), message }
}

/** The wire key of an answer; anything else by its whole path. */
function fieldName(path: Path): string {
  if (path[0] === 'customFields' && path.length > 1) return String(path[1])
  return path.length === 0 ? 'body' : path.map(String).join('.')
}

/** Which contest row is meant, from 1: the number at the end of a wire key, or the place in a list. */
function rowNumber(path: Path, field: string): number | undefined {
  const place = path.find((part) => typeof part === 'number')
  if (place !== undefined) return place + 1
  const [, number] = /^[hps]_\w+_(\d)$/.exec(field) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A place in what was sent, told by the way from it to the top, so that deep nests cost no more than flat ones. */
interface Place {
  value: unknown
  key?: string | number
  parent?: Place
  depth: number
}

/** What no database can hold or no program should walk, and why. */
function unstorable(given: unknown): { path: Path; message: string }[] {
  const found: { path: Path; message: string }[] = []
  const open: Place[] = [{ value: given, depth: 0 }]
  for (let place = open.pop(); place && found.length < MOST_FIELDS; place = open.pop()) {
    const { value, key } = place
    if (place.depth > DEEPEST) return [{ path: [], message: TOO_DEEP.message }]
    if (!isStorable(value) || !isStorable(key))
      found.push({ path: pathOf(place), message: 'Contains a character that cannot be stored' })
    if (typeof value === 'object' && value !== null) open.push(...partsOf(value, place))
  }
  return found
}

/** Of what crosses the API; a card's own fields are beside it, where its gateway is. */
function cardNumbers(given: unknown): { path: Path; message: string }[] {
  // A name may be the number itself, which an answer does not repeat.
  return cardNumbersAmong(given).map((name) => ({
    path: [bringsCardNumber(name) ? 'name' : name],
    message: NO_CARD_NUMBER,
  }))
}

function partsOf(value: object, parent: Place): Place[] {
  const depth = parent.depth + 1
  return Object.entries(value).map(([name, part]) => ({
    value: part,
    key: Array.isArray(value) ? Number(name) : name,
    parent,
    depth,
  }))
}

function pathOf(place: Place): Path {
  const keys: PropertyKey[] = []
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.parent) keys.unshift(at.key)
  return keys
}

/** False for a text with a zero character or half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())
}
