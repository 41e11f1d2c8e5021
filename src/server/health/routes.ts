import { getLiveness, getMetrics, getReadiness } from '#contract/health.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { guardMetrics, measureRequests } from '#server/health/metrics.ts'
import { maintenanceEnd } from '#server/http/maintenance.ts'
import { type Server, serve } from '#server/http/serve.ts'

const PATIENCE_MS = 3000

/** @rule O10 Whether the process runs, whether it can serve, and how it fares. While it stops, nothing is ready. */
export function registerHealthRoutes(server: Server): void {
  const registry = measureRequests(server.app)

  serve(server, getLiveness, () => ({ data: { live: true as const } }))

  serve(server, getReadiness, async ({ db, env, now }) => {
    if (!(await isReady(db))) throw new ProblemError({ code: 'MAINTENANCE' })
    // Ready even then: whoever is turned away from all instances would see a balancer's page instead of ours.
    const end = maintenanceEnd(env, now())
    return { data: { ready: true as const, ...(end && { maintenance_until: end.toISOString() }) } }
  })

  serve(server, getMetrics, async (_context, { raw }) => {
    guardMetrics(server.env, raw)
    return { contentType: registry.contentType, content: await registry.metrics() }
  })
}

async function isReady(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([isMigrated(db), tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
