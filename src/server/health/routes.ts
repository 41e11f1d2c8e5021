import { getLiveness, getMetrics, getReadiness } from '#contract/health.ts'
import { ProblemError } from '#domain/problem.ts'
import { guardMetrics, measureRequests } from '#server/health/metrics.ts'
import { watchReadiness } from '#server/health/readiness.ts'
import { planWarnings } from '#server/health/rating-plan.ts'
import { measureStore } from '#server/health/store-metrics.ts'
import { maintenanceEnd } from '#server/http/maintenance.ts'
import { type Server, serve } from '#server/http/serve.ts'

/**
 * @rule O10 Whether the process runs, whether it can serve, and how it fares. It cannot serve while it stops, without its
 * database up to date, or where a disk takes no write.
 */
export function registerHealthRoutes(server: Server): void {
  const registry = measureRequests(server.app)
  const updateStore = measureStore(registry, server.context)
  const isReady = watchReadiness(server.context)

  serve(server, getLiveness, () => ({ data: { live: true as const } }))

  serve(server, getReadiness, async ({ env, plans, now, stopping }) => {
    if (stopping.aborted) throw new ProblemError({ code: 'STOPPING' })
    if (!(await isReady())) throw new ProblemError({ code: 'MAINTENANCE' })
    // Ready even in an announced window: whoever is turned away everywhere would see a balancer's page instead of ours.
    const end = maintenanceEnd(env, now())
    const warnings = planWarnings({ plans, now })
    return { data: { ready: true as const, warnings, ...(end && { maintenance_until: end.toISOString() }) } }
  })

  serve(server, getMetrics, async (_context, { raw }) => {
    guardMetrics(server.env, raw)
    await updateStore()
    return { contentType: registry.contentType, content: await registry.metrics() }
  })
}
