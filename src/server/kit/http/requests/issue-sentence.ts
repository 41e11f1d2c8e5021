import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue
type Path = readonly PropertyKey[]

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  null: 'empty',
}

/** As many values as one can still take in. */
const MAX_LISTED = 8

/** The wire name of an answer; for anything else, its whole path. */
export function getFieldName(path: Path): string {
  if (path[0] === 'customFields' && path.length > 1) return String(path[1])
  return path.length === 0 ? 'body' : path.map(String).join('.')
}

/**
 * What is wrong with a value whose schema has no message of its own, in a sentence that names its field.
 *
 * @rule X08 No sentence of the schema library reaches anybody.
 */
export function describeIssue(issue: Issue): string {
  const path = issue.path ?? []
  return `${path.length === 0 ? 'The request' : getFieldName(path)} ${describeFault(issue)}`
}

function describeFault(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${TYPES[issue.expected] ?? 'another kind of value'}`
    case 'invalid_value':
      return issue.values.length > 0 && issue.values.length <= MAX_LISTED
        ? `must be ${issue.values.map(String).join(' or ')}`
        : 'must be one of the known values'
    case 'too_small':
      return describeBound(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return describeBound(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_format':
      return 'isn’t in the right format'
    default:
      return 'can’t be read'
  }
}

function describeBound(origin: string, bound: 'at least' | 'at most', limit: number): string {
  if (origin === 'string') {
    return bound === 'at least' && limit === 1 ? 'can’t be empty' : `must have ${bound} ${limit} characters`
  }
  return origin === 'number' || origin === 'int'
    ? `must be ${bound} ${limit}`
    : `must have ${bound} ${limit} entries`
}
