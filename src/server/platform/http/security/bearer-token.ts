import { timingSafeEqual } from 'node:crypto'
import { type FastifyRequest } from 'fastify'

/** Whether a request brings this token; how long the comparison takes tells nothing. */
export function hasBearerToken({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
