import { getLiveness, getMetrics, getReadiness } from '#contract/health.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireMetricsAccess, measureRequests } from '#server/operations/health/request-metrics.ts'
import { createReadinessCheck } from '#server/operations/health/readiness.ts'
import { listPlanWarnings } from '#server/quotes/pricing/plan-expiry.ts'
import type { SiteWatch } from '#server/operations/health/site-watch.ts'
import { createStoreMetricsUpdate } from '#server/operations/health/store-metrics.ts'
import { createMailWarnings } from '#server/operations/health/waiting-mail.ts'
import { getMaintenanceEnd } from '#server/kit/http/maintenance.ts'
import { type Server, serve } from '#server/calls/serve.ts'

/**
 * @rule O10 Whether the process runs, whether it can serve, and its metrics. It cannot serve while it stops, without
 * a migrated database, or if a disk cannot be written.
 */
export function registerHealthRoutes(server: Server, watch?: SiteWatch): void {
  const registry = measureRequests(server.app)
  const isReady = createReadinessCheck(server.context)
  const updateStore = createStoreMetricsUpdate(registry, { ...server.context, isReady, watch })
  const listMailWarnings = createMailWarnings(server.context)

  serve(server, getLiveness, () => ({ data: { live: true as const } }))

  serve(server, getReadiness, async ({ env, plans, now, stopping }) => {
    if (stopping.aborted) throw new ProblemError({ code: 'STOPPING' })
    if (!(await isReady())) throw new ProblemError({ code: 'MAINTENANCE' })
    // Ready even during maintenance: otherwise people would see the load balancer's page instead of ours.
    const end = getMaintenanceEnd(env, now())
    const warnings = [...listPlanWarnings({ plans, now }), ...(await listMailWarnings())]
    return { data: { ready: true as const, warnings, ...(end && { maintenance_until: end.toISOString() }) } }
  })

  serve(server, getMetrics, async (_context, { raw }) => {
    requireMetricsAccess(server.env, raw)
    await updateStore()
    return { contentType: registry.contentType, content: await registry.metrics() }
  })
}
