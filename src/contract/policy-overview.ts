import * as z from 'zod/mini'
import { openEnum } from '#contract/shapes.ts'

/** One thing that happened to a policy. */
const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: openEnum(['client', 'producer', 'rep', 'program'], 'program'),
  text: z.string(),
  detail: z.nullable(z.string()),
})

/** What the page of a policy shows besides its certificate. */
export const policyOverview = {
  /** How each contest is measured, who has to watch it, what is filmed and who is paid; an older server does not send it. */
  event_day: z.optional(
    z.array(
      z.object({
        title: z.string(),
        measuring: z.array(z.string()),
        witnesses: z.array(z.string()),
        paid: z.nullable(z.string()),
      }),
    ),
  ),
  /** What happened to it, in words for whoever asks, newest first; an older server does not send it. */
  history: z.optional(z.array(historyEntry)),
  /** When a specialist last changed it. */
  changed_by_rep_at: z.optional(z.nullable(z.string())),
  /** In dollars; null for the client of a producer. An older server does not send it. */
  money: z.optional(
    z.nullable(
      z.object({
        paid: z.number(),
        owed: z.number(),
        credit: z.number(),
        /** On its way back. */
        refunding: z.number(),
      }),
    ),
  ),
}
