import type { FastifyInstance } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { findJsonExcess } from '#server/kit/http/requests/json-size.ts'
import { MAX_DEPTH, TOO_DEEP } from '#server/kit/http/requests/validation.ts'

/** Members of objects and lists together, wherever they are: several times as many as the largest quote has. */
export const MAX_BODY_ENTRIES = 2000

/**
 * Reads bodies of JSON, as long as they are worth it.
 *
 * @rule N75 A body of more than 2,000 entries is refused as too large before it is read.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    // The body itself is the outermost entry of all.
    const excess = findJsonExcess(text, { entries: MAX_BODY_ENTRIES, depth: MAX_DEPTH + 1 })
    if (excess === 'entries') return done(createBodyTooLargeError())
    if (excess === 'depth') return done(new ProblemError({ code: 'INVALID', fields: [TOO_DEEP] }))
    return read(request, text, done)
  })
}

/** The same error as for a body of too many bytes. */
export function createBodyTooLargeError(): Error {
  return Object.assign(new Error('The body holds too many entries'), { statusCode: 413 })
}
