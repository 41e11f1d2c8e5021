import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { CARD_NUMBER_MESSAGE } from '#domain/values/field-kinds.ts'
import { type FieldProblem, ProblemError, type Section } from '#domain/problem.ts'
import { hasCardNumberText, findCardNumberNames } from '#server/kit/http/requests/card-numbers.ts'
import { describeIssue, getFieldName } from '#server/kit/http/requests/issue-sentence.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'

/** The section of the screens to which a field's error belongs. */
export type SectionOf = (field: string) => Section

/** Nobody can correct more at once, and a response should not be larger than its request. */
const MAX_FIELDS = 400
export const MAX_DEPTH = 64

export const TOO_DEEP = {
  section: 'request',
  field: 'body',
  message: 'The request is nested too deeply',
} as const satisfies FieldProblem

type Path = readonly PropertyKey[]

// Most schemas have their own messages; this is for checks without one.
z.config({ customError: describeIssue })

/** Validates input by the contract's schemas and names every field that does not fit. */
export function createValidator(sectionOf: SectionOf): FastifySchemaCompiler<unknown> {
  return ({ schema, url }) =>
    (given: unknown) => {
      const problems = [...findUnstorable(given), ...(url.startsWith(API_BASE) ? findCardNumbers(given) : [])]
      const fields = problems.map(({ path, message }) => toFieldProblem(path, message, sectionOf))
      if (fields.length > 0) return { error: new ProblemError({ code: 'INVALID', fields }) }
      // Routes are declared with nothing else.
      const parsed = z.safeParse(schema as z.ZodMiniType, given)
      if (parsed.success) return { value: parsed.data }
      return {
        error: new ProblemError({ code: 'INVALID', fields: toFieldProblems(parsed.error.issues, sectionOf) }),
      }
    }
}

/** Zod's issues as problems of fields, one for each. */
export function toFieldProblems(issues: readonly z.core.$ZodIssue[], sectionOf: SectionOf): FieldProblem[] {
  const problems = issues
    .slice(0, MAX_FIELDS)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MAX_FIELDS)
            .map((key) => toFieldProblem([...issue.path, key], 'This field can’t be sent', sectionOf))
        : [toFieldProblem(issue.path, issue.message, sectionOf)],
    )
  return problems.slice(0, MAX_FIELDS)
}

function toFieldProblem(path: Path, message: string, sectionOf: SectionOf): FieldProblem {
  const field = getFieldName(path)
  const index = getRowNumber(path, field)
  return { section: sectionOf(field), field, ...(index === undefined ? {} : { index }), message }
}

/** The contest row, counted from 1: the number at the end of a wire name, or the index in a list. */
function getRowNumber(path: Path, field: string): number | undefined {
  const position = path.find((part) => typeof part === 'number')
  if (position !== undefined) return position + 1
  const [, number] = /^[hps]_\w+_(\d)$/.exec(field) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A position in the input, as a chain to its root, so that deep input costs no more than flat input. */
interface ValuePosition {
  value: unknown
  key?: string | number
  parent?: ValuePosition
  depth: number
}

/** Finds values that no database can store, and input that is nested too deeply. */
function findUnstorable(given: unknown): { path: Path; message: string }[] {
  const found: { path: Path; message: string }[] = []
  const open: ValuePosition[] = [{ value: given, depth: 0 }]
  for (let position = open.pop(); position && found.length < MAX_FIELDS; position = open.pop()) {
    const { value, key } = position
    if (position.depth > MAX_DEPTH) return [{ path: [], message: TOO_DEEP.message }]
    if (!isStorable(value) || !isStorable(key))
      found.push({
        path: getPath(position),
        message: 'This has a character we can’t save. Type it instead of pasting it',
      })
    if (typeof value === 'object' && value !== null) open.push(...listParts(value, position))
  }
  return found
}

/** Card numbers in calls of the API. Only the gateway's own page, which is not part of the API, takes one. */
function findCardNumbers(given: unknown): { path: Path; message: string }[] {
  // The name itself may be the number, and the response must not repeat it.
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

function getPath(position: ValuePosition): Path {
  const keys: PropertyKey[] = []
  for (let at: ValuePosition | undefined = position; at?.key !== undefined; at = at.parent)
    keys.unshift(at.key)
  return keys
}

/** False for a text with a null character or half a surrogate pair. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())
}
