import { type FastifyInstance } from 'fastify'
import { type Env } from '#server/kit/config/env.ts'

/**
 * Warns once about a proxy that is not trusted, because all its clients share one rate limit.
 *
 * @rule V08 X-Forwarded-For that arrives without TRUST_PROXY is reported in the log, once.
 */
export function warnAboutUnknownProxy(app: FastifyInstance, { trustProxy }: Pick<Env, 'trustProxy'>): void {
  if (trustProxy !== false) return
  let hasWarned = false
  app.addHook('onRequest', async ({ headers, log }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return
    hasWarned = true
    log.warn(
      'Requests come with X-Forwarded-For, which is not believed: if a proxy is in front, set TRUST_PROXY, or all its callers count as one',
    )
  })
}
