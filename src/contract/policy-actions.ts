import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { moneyBeforeAndAfter } from '#contract/money-statement.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { knownOrAbsent, openEnum } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { POLICY_ACTIONS } from '#domain/quote/transitions/save-actions.ts'

const action = z.object({
  action: openEnum(POLICY_ACTIONS, 'change_policy'),
  allowed: z.boolean(),
  /** Why it is not allowed. */
  message: z.nullable(z.string()),
  /** The moment from which it no longer is, if known. */
  until: z.nullable(z.string()),
  /** A rep goes beyond the ten changes with a reason. */
  needs_reason: z.boolean(),
})

/** The contests in the order of a postponement's payload. */
const contest = z.object({
  /** Absent where a page does not know the kind yet. */
  entity: knownOrAbsent(CONTEST_KINDS),
  index: z.int(),
  /** `yyyy-MM-dd`; while it awaits its new date, the one that was insured. */
  date: z.string(),
  /** The last day that it may be moved to, as `yyyy-MM-dd`. */
  latest_date: z.string(),
  awaits_date: z.boolean(),
  has_started: z.boolean(),
})

export const getPolicyActions = endpoint({
  name: 'getPolicyActions',
  method: 'GET',
  path: '/policies/:number/actions',
  access: 'policy-session',
  summary: 'What can be done with a policy now, until when, and what a cancellation would do to its money',
  params: z.object({ number: policyNumber }),
  response: z.object({
    data: z.object({
      /** Of the policy; a request names it. */
      version: z.int(),
      actions: z.array(action),
      contests: z.array(contest),
      time_zone: z.string(),
      /** What deadlines count from while the papers state a later tee time; an older server does not send it. */
      counted_start: z.optional(
        z.nullable(
          z.object({
            /** `HH:mm`, with the zone as an IANA name. */
            tee_time: z.string(),
            time_zone: z.string(),
            /** On the papers. */
            printed_tee_time: z.nullable(z.string()),
            /** A rep has still to agree to it. */
            is_undecided: z.boolean(),
          }),
        ),
      ),
      /** What rush shipping costs on this policy, in dollars; an older server does not send it. */
      rush_shipping_price: z.optional(z.number()),
      /** What cancelling would do to the money; null if it cannot be cancelled, and for the client of a producer, who gets nothing back here. */
      cancellation: z.nullable(moneyBeforeAndAfter),
      /** Whether a difference is billed, as the policy was. */
      is_billed: z.boolean(),
      /** To reps. */
      quote: z.nullable(z.object({ id: z.string(), number: z.string() })),
    }),
  }),
})
