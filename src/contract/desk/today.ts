import * as z from 'zod/mini'
import { endpoint, type EndpointResponse } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { TODAY_SECTIONS, TODAY_SOURCE_NAMES, TODAY_VERBS } from '#domain/desk/today.ts'

/** Counted up to a limit; beyond it there are more than the number says. */
const count = z.object({ value: z.int(), is_exact: z.boolean() })

export type Count = z.output<typeof count>

const WHOSE = ['me', 'covered', 'nobody'] as const

const entry = z.object({
  /** Stays the same for as long as it waits. */
  id: z.string(),
  source: openEnum(TODAY_SOURCE_NAMES, 'referral'),
  section: openEnum(TODAY_SECTIONS, 'week'),
  /** The day by which it is to be done. */
  due_on: z.string(),
  /** `covered`: of a colleague whom the caller stands in for, who is named. */
  whose: openEnum(WHOSE, 'nobody'),
  rep_name: z.nullable(z.string()),
  title: z.string(),
  /** What it is about, which the title ends with. */
  name: z.string(),
  detail: z.string(),
  /** The page of what it is about, below the base path. */
  path: z.string(),
  /** What is done next: with what is named by the id, or else on the page. */
  act: z.object({ verb: openEnum(TODAY_VERBS, 'open'), id: z.nullable(z.string()), path: z.string() }),
})

export type TodayEntry = z.output<typeof entry>

const event = z.object({
  /** Of its quote. */
  id: z.string(),
  name: z.string(),
  on: z.string(),
  is_insured: z.boolean(),
  is_mine: z.boolean(),
  path: z.string(),
})

export type TodayEvent = z.output<typeof event>

const news = z.object({
  id: z.int(),
  at: z.string(),
  who: z.string(),
  /** The name in the audit log; newer servers know more. */
  event: z.string(),
  about: z.string(),
  path: z.string(),
})

export type TodayNews = z.output<typeof news>

/** As the caller's device names it; one that the server does not know counts as UTC. */
const timeZone = z
  .string()
  .check(
    z.maxLength(64, 'Send the name of a time zone, such as America/Chicago'),
    z.regex(/^[\w+/-]+$/, 'Send the name of a time zone, such as America/Chicago'),
  )

/** @rule O18 One call answers what waits for a rep and for anybody, with what is done next, as it is at one moment. */
export const getToday = endpoint({
  name: 'getToday',
  method: 'GET',
  path: '/admin/today',
  access: 'rep-session',
  permission: 'read',
  summary:
    'What waits for the caller, for whom they stand in and for anybody, by its day, with the next step. Also the events of the week, and what others did today',
  query: z.strictObject({ time_zone: timeZone }),
  response: z.object({
    data: z.object({
      /** The day of the caller, by their time zone. */
      today: z.string(),
      /** All that waits, and what of it is for tonight, also what is left out below. */
      waiting: z.object({ all: count, tonight: count }),
      entries: z.array(entry),
      /** What is left out, as there is more of it than fits, and where all of it is. */
      left_out: z.array(
        z.object({ source: openEnum(TODAY_SOURCE_NAMES, 'referral'), count, path: z.string() }),
      ),
      /** Of the week that begins today: the caller's, and everybody's. */
      events: z.object({ mine: z.array(event), all: z.array(event), has_more: z.boolean() }),
      /** The next insured event, if none is in this week. */
      next_event: z.nullable(event),
      news: z.array(news),
    }),
  }),
})

export type TodayAnswer = EndpointResponse<typeof getToday>['data']

export const getDeskCounts = endpoint({
  name: 'getDeskCounts',
  method: 'GET',
  path: '/admin/counts',
  access: 'rep-session',
  permission: 'read',
  summary:
    'How many wait: on the reps’ home, in lists, of lost mail, and in the caller’s saved views. Null where counting takes too long',
  query: z.strictObject({ time_zone: timeZone }),
  response: z.object({
    data: z.object({
      today: z.nullable(count),
      quotes: z.nullable(count),
      policies: z.nullable(count),
      referrals: z.nullable(count),
      changes: z.nullable(count),
      unpaid: z.nullable(count),
      mail: z.nullable(count),
      /** Claims that wait for a decision; an older server does not say. */
      claims: z.optional(z.nullable(count)),
      /** Policies with signs that have not left; an older server does not say. */
      signs: z.optional(z.nullable(count)),
      /** By the id of the view. */
      views: z.array(z.object({ id: z.string(), count: z.nullable(count) })),
    }),
  }),
})

export type DeskCounts = EndpointResponse<typeof getDeskCounts>['data']
