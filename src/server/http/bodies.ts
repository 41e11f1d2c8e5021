import { type FastifyInstance } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { jsonExcess } from '#server/http/json-size.ts'
import { DEEPEST, TOO_DEEP } from '#server/http/validation.ts'

/** Members of objects and lists together, wherever they are: several times as many as the largest quote has. */
export const MOST_ENTRIES = 2000

/**
 * Reads bodies of JSON, as long as they are worth it.
 *
 * @rule N75 A body of more than 2,000 entries is refused as too large before it is read.
 */
export function registerBodies(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    // The body itself is the outermost entry of all.
    const excess = jsonExcess(text, { entries: MOST_ENTRIES, depth: DEEPEST + 1 })
    if (excess === 'entries') return done(tooLarge())
    if (excess === 'depth') return done(new ProblemError({ code: 'INVALID', fields: [TOO_DEEP] }))
    return read(request, text, done)
  })
}

/** Told like a body of too many bytes. */
export function tooLarge(): Error {
  return Object.assign(new Error('The body holds too many entries'), { statusCode: 413 })
}
