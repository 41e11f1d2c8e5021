import * as z from 'zod/mini'
import { moneyBeforeAndAfter, beforeAndAfter } from '#contract/money-statement.ts'
import { knownOrAbsent, namedFile, openEnum } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { CHANGE_KINDS } from '#domain/policy/amendments/change.ts'
import { POLICY_ACTIONS } from '#domain/quote/transitions/save-actions.ts'
import { REVIEW_REASON_CODES } from '#domain/policy/amendments/review-reasons.ts'

/** Whose turn it is; null if nobody's. */
export const waitsFor = z.nullable(z.enum(['producer', 'rep', 'carrier', 'payment']))

/** What it changes and costs. */
export const effect = z.object({
  /** The answers that change, contest by contest; a side is absent if there was, or is then, no answer. */
  rows: z.array(
    z.object({
      section: z.string(),
      index: z.optional(z.int()),
      entity: knownOrAbsent(CONTEST_KINDS),
      kind: z.enum(['added', 'removed', 'changed']),
      answers: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          before: z.optional(z.string()),
          after: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** The fees that change; `computed` is the plan's where a rep typed another. */
  fees: z.array(
    z.object({
      entity: knownOrAbsent(CONTEST_KINDS),
      index: z.int(),
      title: z.string(),
      before: z.optional(z.number()),
      after: z.optional(z.number()),
      computed: z.optional(z.number()),
    }),
  ),
  /** In dollars, for whoever asks: the client of a producer sees its own totals, and pays nothing here. */
  amount_before: z.number(),
  amount_after: z.number(),
  difference: z.number(),
  /** On a policy that a producer sold, to the producer and to reps, who see net amounts above. */
  producers: z.optional(z.object({ due_from_client: beforeAndAfter, commission: beforeAndAfter })),
  charge: z.number(),
  credit: z.number(),
  /** What of the credit can be refunded, and from which day; at once if that is null. */
  refundable: z.number(),
  refundable_from: z.nullable(z.string()),
  certificate_version: z.int(),
  changes_left: z.int(),
  needs_tee_time: z.boolean(),
  /** What deadlines count from until a rep agrees to the new tee time, as `HH:mm`. */
  counts_from: z.optional(z.string()),
  /** The money of the policy before and after it, to whoever pays and while it is not applied; an older server does not send it. */
  money: z.optional(moneyBeforeAndAfter),
})

/** Why somebody has to look at it first. */
export const reviewReason = z.object({
  code: openEnum(REVIEW_REASON_CODES, 'OTHER'),
  message: z.string(),
  decided_by: z.enum(['rep', 'carrier']),
})

/** A change, postponement or cancellation as whoever asks for it is answered. */
export const change = z.object({
  id: z.string(),
  action: z.enum(POLICY_ACTIONS),
  kind: z.enum(CHANGE_KINDS),
  state: openEnum(
    ['waiting', 'charging', 'applied', 'answered', 'declined', 'withdrawn', 'lapsed'],
    'waiting',
  ),
  waits_for: waitsFor,
  requested_by: z.enum(['client', 'producer', 'rep']),
  /** The rep's name, to reps. */
  rep: z.nullable(z.string()),
  requested_at: z.string(),
  /** When it lapses if nothing happens. */
  lapses_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  /** What a rep wrote to the client with the decision; an older server does not send it. */
  decision_message: z.optional(z.nullable(z.string())),
  /** To reps: the carrier's own number of its answer. Older servers send neither this nor the next two. */
  decision_reference: z.optional(z.nullable(z.string())),
  /** On what the carrier approved it. */
  decision_conditions: z.optional(z.nullable(z.string())),
  /** To reps, while a fee that one of them typed waits: whether the caller may approve it. */
  decided_by: z.optional(z.nullable(z.enum(['you', 'you-alone', 'another']))),
  /** To reps: the file of the case that goes with the decision; an older server does not send it. */
  decision_file: z.optional(z.nullable(namedFile)),
  note: z.nullable(z.string()),
  review_reasons: z.array(reviewReason),
  /** True if it says something in words alone: it is answered, not approved. An older server does not send it. */
  text_only: z.optional(z.boolean()),
  /** What it asks of whoever reads it, to holders and producers; an older server does not send it. */
  asks_of_you: z.optional(z.nullable(z.enum(['decision', 'payment']))),
  /** True if `payment` has to say how the charge is paid with that; else it is billed as the policy was. */
  needs_payment: z.optional(z.boolean()),
  /** In a list, to whoever pays it: until when the bank waits for them to confirm the payment that they began. */
  confirm_payment_until: z.optional(z.nullable(z.string())),
  effect,
})

export const changeResponse = z.object({ data: change })
