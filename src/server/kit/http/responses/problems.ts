import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/failure.ts'
import type { FailureCode } from '#domain/failure-codes.ts'
import { type Problem, ProblemError } from '#domain/problem.ts'
import { isContention } from '#server/kit/db/outages/contention.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { getFileErrorPage } from '#server/kit/http/responses/file-error-page.ts'
import { addProblemHeaders } from '#server/kit/http/responses/problem-headers.ts'
import { describeUnreadableRequest } from '#server/kit/http/responses/client-errors.ts'

/** A sentence for people, and the extra data of some codes. */
export type FailureText = Omit<Failure, 'code' | 'request_id'>

/** How each problem is answered. The kit is given it, as most problems are those of features. */
export interface ProblemAnswers {
  statusOf: (problem: Problem) => number
  describe: (problem: Problem) => FailureText
}

/** Turns every error into the response that the contract promises. */
export function registerErrorHandler(app: FastifyInstance, answers: ProblemAnswers): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply, answers))
}

/**
 * Sends a failure. The caller learns about their own mistakes; ours only go to the log.
 *
 * @rule X08 Each failure has a fitting status, a sentence, a stable code and the request's id, and reveals nothing
 * about the inside of the server.
 * @rule X03 If the database is away, too slow or read-only, or a disk is full, every call answers MAINTENANCE.
 */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  answers: ProblemAnswers,
): FastifyReply {
  const problem = toProblem(error)
  if (problem) {
    addProblemHeaders(reply, problem)
    return send(reply, answers.statusOf(problem), problem.code, answers.describe(problem), request)
  }
  const status = getClientErrorStatus(error)
  // Does not wait for the rest of a late request.
  if (status === 408) reply.header('connection', 'close')
  if (status) return send(reply, status, 'INVALID', describeUnreadableRequest(status), request)
  if (isOutage(error)) {
    request.log.error({ err: error }, 'nothing can be read or stored at the moment')
    return sendFailure(new ProblemError({ code: 'MAINTENANCE' }), request, reply, answers)
  }
  if (isContention(error)) {
    request.log.error({ err: error }, 'other writes were in the way each time')
    return sendFailure(new ProblemError({ code: 'BUSY', retryAfterSeconds: 1 }), request, reply, answers)
  }
  request.log.error({ err: error }, 'unexpected failure')
  return send(reply, 500, 'UNEXPECTED', { error: 'Something went wrong' }, request)
}

function send(
  reply: FastifyReply,
  status: number,
  code: FailureCode,
  rest: FailureText,
  request: FastifyRequest,
): FastifyReply {
  const page = getFileErrorPage(request, { status, code })
  // The page itself is available at once.
  if (page !== undefined)
    return reply.removeHeader('retry-after').header('cache-control', 'no-store').redirect(page, 303)
  const { error, ...extras } = rest
  const body: Failure = { error, code, ...extras, request_id: request.id }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof ProblemError) return error.problem
  return getErrorCode(error).startsWith('FST_CSRF_') ? { code: 'XSRF' } : undefined
}

/** The status of an error that Fastify found in the request: broken JSON, a body too large, a bad address. */
function getClientErrorStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : undefined
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
