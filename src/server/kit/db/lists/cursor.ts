import { ProblemError } from '#domain/problem.ts'

const VERSION = 1

/** A place in a list: the value that the row is sorted by, as SQL text, and its id. */
export interface Place {
  value: string
  id: string
}

/** The order of a list. */
export interface Order {
  sort: string
  isDescending: boolean
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function writeCursor({ sort, isDescending }: Order, { value, id }: Place): string {
  const parts = [VERSION, sort, isDescending ? 'desc' : 'asc', value, id]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/**
 * The place of a cursor. One that this server would not have written for this order is refused at its parameter.
 *
 * @param isValue whether a text is a value of the sort.
 */
export function readCursor(
  parameter: 'after' | 'before',
  cursor: string,
  order: Order,
  isValue: (text: string) => boolean,
): Place {
  const [, , , value, id] = parse(cursor)
  const isPlace = typeof value === 'string' && isValue(value) && typeof id === 'string' && UUID.test(id)
  if (isPlace && writeCursor(order, { value, id }) === cursor) return { value, id }
  const message = 'Send `next` or `previous` as it was answered, with the same sort'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: parameter, message }] })
}

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
