import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { ProblemError } from '#domain/problem.ts'
import type { Env } from '#server/kit/config/env.ts'
import { hasBearerToken } from '#server/kit/http/security/bearer-token.ts'
import { isLocalRequest } from '#server/kit/http/network/local-request.ts'

/** Measure every request by its route's pattern. Each app has its own registry, as tests build many. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return registry
}

/**
 * Lets only a caller with the token read the metrics; without a token, and on a local site, only this machine. On a
 * public site a proxy on this machine may forward requests of anyone without a header that says so.
 *
 * @rule O10 For anyone else there are no metrics.
 */
export function requireMetricsAccess(
  env: Pick<Env, 'metricsToken' | 'isLocal'>,
  request: FastifyRequest,
): void {
  const { metricsToken, isLocal } = env
  const allowed =
    metricsToken === undefined ? isLocal && isLocalRequest(request) : hasBearerToken(request, metricsToken)
  if (!allowed) throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
}
