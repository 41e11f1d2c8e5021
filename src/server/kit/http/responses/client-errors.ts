import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '#contract/failure.ts'
import { REFUSAL_HEADERS } from '#server/kit/http/responses/refusal-headers.ts'

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are not a valid request. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = STATUS[error.code ?? ''] ?? 400
  const failure: Failure = { ...describeUnreadableRequest(status), code: 'INVALID', request_id: '' }
  const body = JSON.stringify(failure)
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(REFUSAL_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  // `end` alone would leave the connection open as long as the other side likes.
  socket.destroySoon()
}

const UNREADABLE_REASONS: Record<number, string> = {
  400: 'The request couldn’t be read',
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
