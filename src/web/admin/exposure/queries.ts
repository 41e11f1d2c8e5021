import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readExposure } from '#contract/exposure/exposure.ts'
import { readSimulation, type SimulationRun } from '#contract/exposure/simulation.ts'
import { call } from '#web/api/call.ts'

const POLL_MS = 1000

/** What is shown stays until another season is here. */
export const exposureQuery = (season: string | undefined) =>
  queryOptions({
    queryKey: ['exposure', season ?? ''],
    queryFn: async () =>
      (await call(readExposure, { query: { ...(season !== undefined && { season }) }, silent: true })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Asked again while it runs, so that whoever comes back sees how far it is. */
export const simulationQuery = (season: number, retention: string | undefined) =>
  queryOptions({
    queryKey: ['exposure', 'simulation', season, retention ?? ''],
    queryFn: async (): Promise<SimulationRun | null> =>
      (
        await call(readSimulation, {
          query: { season: String(season), ...(retention !== undefined && { retention }) },
          silent: true,
        })
      ).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  })
