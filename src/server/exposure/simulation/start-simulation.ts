import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import {
  findRunningSimulation,
  insertSimulation,
  type NamedSimulation,
  updateSimulation,
} from '#server/exposure/simulation/repository.ts'
import { isStalled } from '#server/exposure/simulation/present-simulation.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { countOrReject } from '#server/kit/http/limits/rate-limits.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Of each rep. */
const MOST_A_MINUTE = 10

const MINUTE_MS = 60_000

interface Wanted {
  season: number
  retention: Cents
}

/**
 * Starts to play a season, or joins whoever has started the same.
 *
 * @rule O20 Of one season with one retention there is one run at a time; one that has stopped is given up for a new one.
 */
export async function startSimulation(
  context: Context,
  rep: Rep,
  { season, retention }: Wanted,
): Promise<NamedSimulation> {
  const at = context.now()
  await countOrReject(context.db, {
    key: `simulations:${rep.id}`,
    limit: MOST_A_MINUTE,
    windowMs: MINUTE_MS,
    at,
  })
  return runWrite(context, async (trx, { noAudit }) => {
    noAudit('It only works something out')
    const running = await findRunningSimulation(trx, season, retention)
    if (running && !isStalled(running.run, at)) return running
    if (running) await updateSimulation(trx, running.run.id, { state: 'failed' })
    const run = {
      id: randomUUID(),
      season,
      retentionCents: retention,
      state: 'running' as const,
      played: 0,
      startedAt: at,
      startedBy: rep.id,
      touchedAt: at,
      result: null,
    }
    if (await insertSimulation(trx, run)) {
      await enqueueJob(trx, { kind: 'simulate-season', payload: { runId: run.id }, runAt: at })
      return { run, startedBy: rep.name }
    }
    // Another rep was first.
    const other = await findRunningSimulation(trx, season, retention)
    if (!other) throw new ProblemError({ code: 'BUSY', retryAfterSeconds: 1 })
    return other
  })
}
