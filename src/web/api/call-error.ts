import { FAILURE_CODES, type FailureCode } from '#domain/failure-codes.ts'
import type { FieldProblem } from '#domain/problem.ts'

/** The body of a failed call; any part may be missing. */
export interface ErrorBody {
  error?: string
  message?: string
  code?: FailureCode
  data?: unknown
  fields?: FieldProblem[]
  maintenance_modal?: boolean
  /** When maintenance is expected to end, as an ISO moment. */
  expected_end?: string
  file_exist?: boolean
  request_id?: string
}

const FIELD_TYPES: Readonly<Record<string, string>> = {
  error: 'string',
  message: 'string',
  code: 'string',
  maintenance_modal: 'boolean',
  expected_end: 'string',
  file_exist: 'boolean',
  request_id: 'string',
}

/** The parts of an error body that have the declared types; none if a proxy sent a page of its own. */
export function readErrorBody(body: unknown): ErrorBody {
  const parts = Object.entries(body ?? {})
  const read: ErrorBody = Object.fromEntries(
    parts.filter(([key, value]) => {
      if (key === 'fields') return Array.isArray(value) && value.every(isFieldProblem)
      return key === 'data' || typeof value === FIELD_TYPES[key]
    }),
  )
  return read.code === undefined ? read : { ...read, code: knownCode(read.code) }
}

function knownCode(code: string): FailureCode {
  return FAILURE_CODES.find((known) => known === code) ?? 'OTHER'
}

function isFieldProblem(given: unknown): given is FieldProblem {
  const { field, message } = (given ?? {}) as Partial<FieldProblem>
  return typeof field === 'string' && typeof message === 'string'
}

/** A failed call. `status` is 0 if there was no response of our server. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly body: ErrorBody
  readonly code: FailureCode | undefined
  readonly fields: readonly FieldProblem[]
  readonly data: unknown
  readonly requestId: string | undefined

  /**
   * @rule X01 The text is the answer's error, else its message, else the client's own.
   */
  constructor(status: number, body: ErrorBody, ownMessage: string) {
    super(body.error || body.message || ownMessage)
    this.status = status
    this.body = body
    this.code = body.code
    this.fields = body.fields ?? []
    this.data = body.data
    this.requestId = body.request_id
  }
}

/** The text of any failure. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Any failure of a call as one: what is not an answer of the server counts as none. */
export function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(0, {}, errorMessage(error))
}

/** The fields that the server refused; none where anything else failed. */
export function fieldErrors(error: unknown): readonly FieldProblem[] {
  return error instanceof CallError ? error.fields : []
}

export function isCallError(error: unknown, code?: FailureCode): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code)
}
