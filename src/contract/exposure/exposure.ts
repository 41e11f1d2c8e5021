import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'

export const A_SEASON = 'Choose a year from 2020 to 2099'

/** A calendar year, as an address has it; the present year of the office if absent. */
export const seasonInQuery = z.optional(z.string().check(z.regex(/^20[2-9]\d$/, A_SEASON)))

/** Amounts are in dollars: the prize of each contest once, and what of it no carrier takes. */
const insured = { contests: z.int(), sum: z.number(), kept: z.number() }

const insuredSum = z.object(insured)

export type InsuredSum = z.output<typeof insuredSum>

const exposure = z.object({
  season: z.int(),
  /** The day of the office. */
  today: z.string(),
  /** Test policies are counted, as this installation sells no other ones. */
  is_test: z.boolean(),
  total: insuredSum,
  /** Of it, what is played from today on. */
  ahead: insuredSum,
  /** Contests that wait for a new date, by the last day that is allowed; no other figure has them. */
  awaiting: z.object({ contests: z.int(), sum: z.number() }),
  /** Days with contests, the first one first. */
  days: z.array(z.object({ day: z.string(), ...insured })),
  /** Weekends with contests on their Saturday or Sunday, the largest sum first. */
  weekends: z.array(z.object({ saturday: z.string(), courses: z.int(), ...insured })),
  /** Courses by their sum, the largest first. */
  courses: z.array(
    z.object({
      name: z.string(),
      city: z.string(),
      state: z.string(),
      ...insured,
      /** The day on which most is insured there. */
      largest_day: z.string(),
      largest_sum: z.number(),
    }),
  ),
  /** What those that are left out of the list come to. */
  other_courses: z.object({ courses: z.int(), ...insured }),
  /** What each carrier has of the prizes, the most first. */
  carriers: z.array(z.object({ carrier: z.string(), contests: z.int(), sum: z.number() })),
  kinds: z.array(
    z.object({
      kind: openEnum(CONTEST_KINDS, 'grand_prize'),
      ...insured,
      /** Wins that the odds of the plans expect; null where no odds are known of any of them. */
      expected_wins: z.nullable(z.number()),
    }),
  ),
  /** What was played until today, beside its claims. */
  happened: z.array(
    z.object({
      kind: openEnum(CLAIM_KINDS, 'grand_prize'),
      played: z.int(),
      /** Of it, what has no odds in its plan. */
      without_odds: z.int(),
      expected_wins: z.number(),
      expected_cost: z.number(),
      reported: z.int(),
      approved: z.int(),
      paid: z.number(),
    }),
  ),
})

export type Exposure = z.output<typeof exposure>

/** @rule O20 Reps see what is insured by day, weekend, course, carrier and kind of contest. */
export const readExposure = endpoint({
  name: 'readExposure',
  method: 'GET',
  path: '/admin/exposure',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Sums insured in a season by day, weekend, course, carrier and kind of contest, by the certificates in force',
  query: z.object({ season: seasonInQuery }),
  response: z.object({ data: exposure }),
})
