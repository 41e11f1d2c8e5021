import { readExposure } from '#contract/exposure/exposure.ts'
import { readSimulation, startSimulation } from '#contract/exposure/simulation.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentSimulation } from '#server/exposure/simulation/present-simulation.ts'
import { findNewestSimulation } from '#server/exposure/simulation/repository.ts'
import { startSimulation as start } from '#server/exposure/simulation/start-simulation.ts'
import { readExposureOf } from '#server/exposure/sums/read-exposure.ts'

/** What is insured, and what a season of it may cost. */
export function registerExposureRoutes(server: Server): void {
  serve(server, readExposure, async (context, { query }) => ({
    data: await readExposureOf(context, query.season === undefined ? undefined : Number(query.season)),
  }))

  serve(server, startSimulation, async (context, { body, caller }) => {
    const run = await start(context, requireRep(caller), body)
    return { data: presentSimulation(run, context.now()) }
  })

  serve(server, readSimulation, async (context, { query }) => {
    const at = context.now()
    const season = Number(query.season ?? dateInTimeZone(at, context.env.officeTimeZone).slice(0, 4))
    const run = await findNewestSimulation(context.db, season, query.retention)
    return { data: run ? presentSimulation(run, at) : null }
  })
}
