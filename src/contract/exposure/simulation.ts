import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { A_SEASON, seasonInQuery } from '#contract/exposure/exposure.ts'
import { simulationFields } from '#domain/exposure/retention.fields.ts'

/** In dollars; the three parts are always the payout. */
const split = z.object({
  payout: z.number(),
  /** By carriers, as their shares of each contest say. */
  carriers: z.number(),
  /** By us, up to the retention. */
  ours: z.number(),
  /** What is left to us above it. */
  above: z.number(),
})

export type WirePayoutSplit = z.output<typeof split>

const result = z.object({
  contests: z.int(),
  /** Contests whose plan has no odds: they never win here. In dollars what they insure. */
  without_odds: z.object({ contests: z.int(), sum: z.number() }),
  expected_wins: z.number(),
  /** What the odds expect by themselves, to the cent: what is drawn comes near it. */
  expected_payout: z.number(),
  mean: split,
  /** Of all seasons, those without a winner, and those in which something is left to us above the retention. */
  without_payout: z.int(),
  above_retention: z.int(),
  most: split,
  /** Seasons of which 1 of `one_in` at most pays more. */
  rare: z.array(z.object({ one_in: z.int(), ...split.shape })),
  /** Seasons that paid more than `from` up to `to`, which is null without an end, and what they paid together. */
  ranges: z.array(
    z.object({ from: z.number(), to: z.nullable(z.number()), seasons: z.int(), ...split.shape }),
  ),
})

export type SimulationResult = z.output<typeof result>

export const RUN_STATES = ['running', 'done', 'failed'] as const

const run = z.object({
  season: z.int(),
  /** In dollars. */
  retention: z.number(),
  state: openEnum(RUN_STATES, 'running'),
  /** How many seasons are played, and how many there will be. */
  played: z.int(),
  seasons: z.int(),
  /** It should be further by now: whoever works on it has stopped, and it can be started again. */
  is_stalled: z.boolean(),
  started_at: z.string(),
  started_by: z.string(),
  /** Null until it is done. */
  result: z.nullable(result),
})

export type SimulationRun = z.output<typeof run>

/** @rule O20 Reps see what a season may cost by the odds of the plans that priced it. */
export const startSimulation = endpoint({
  name: 'startSimulation',
  method: 'POST',
  path: '/admin/exposure/simulations',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Play a season 100,000 times by the odds of its rating plans. Anyone who asks for one that is running gets that one',
  idempotent: 'optional',
  body: z.strictObject({
    season: z.int(A_SEASON).check(z.minimum(2020, A_SEASON), z.maximum(2099, A_SEASON)),
    retention: simulationFields.retention.schema,
  }),
  response: z.object({ data: run }),
})

export const readSimulation = endpoint({
  name: 'readSimulation',
  method: 'GET',
  path: '/admin/exposure/simulations',
  access: 'rep-session',
  permission: 'read',
  summary: 'The newest run of a season, by any rep: how far it is, or what it says. Null without one',
  query: z.object({
    season: seasonInQuery,
    /** Only a run with this retention. */
    retention: z.optional(simulationFields.retention.schema),
  }),
  response: z.object({ data: z.nullable(run) }),
})
