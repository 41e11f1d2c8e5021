import { STATUS_CODES } from 'node:http'
import { type Failure } from '#contract/failure.ts'

const UNREADABLE_REASONS: Record<number, string> = {
  400: 'The request could not be read',
  408: 'The request took too long to arrive',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Send the request as application/json, or a file as multipart/form-data',
}

/** The text for a request that could not be read, so that no field is at fault. */
export function describeUnreadableRequest(status: number): Required<Pick<Failure, 'error' | 'fields'>> {
  const error = UNREADABLE_REASONS[status] ?? STATUS_CODES[status] ?? 'The request was refused'
  const field = status === 414 ? 'path' : 'body'
  return { error, fields: [{ section: 'request', field, message: error }] }
}
