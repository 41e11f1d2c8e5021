import type { FastifyReply } from 'fastify'
import type { Problem } from '#domain/problem.ts'

/** An outage whose end nobody knows. */
const OUTAGE_RETRY_SECONDS = 10

/**
 * @rule X08 Who may try again is told when, also during maintenance; a wrong method is answered with the right ones.
 */
export function addProblemHeaders(reply: FastifyReply, problem: Problem): void {
  if ('retryAfterSeconds' in problem) reply.header('retry-after', String(problem.retryAfterSeconds))
  if (problem.code === 'MAINTENANCE')
    reply.header('retry-after', problem.expectedEnd?.toUTCString() ?? String(OUTAGE_RETRY_SECONDS))
  if (problem.code === 'METHOD_NOT_ALLOWED') reply.header('allow', problem.allowed.join(', '))
}
