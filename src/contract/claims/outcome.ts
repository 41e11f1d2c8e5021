import * as z from 'zod/mini'
import { openEnum } from '#contract/shapes.ts'
import { CLOSED_AS } from '#domain/claims/states/closed-as.ts'

/** The decision that counts now. */
const decision = z.object({
  kind: openEnum(['approve', 'decline'], 'approve'),
  at: z.string(),
  /** What we wrote, word for word; empty where nothing was added to an approval. */
  letter: z.string(),
  /** The last day on which a decline can be answered; null while a person reads an answer, and where nothing can be answered. */
  answer_by: z.nullable(z.string()),
  answers_left: z.int(),
  /** The answer that nobody has handled yet. */
  open_answer: z.nullable(z.object({ at: z.string(), text: z.string() })),
  /** What we wrote after the last answer, where the decision stays. */
  upheld: z.nullable(z.object({ at: z.string(), letter: z.string() })),
})

/** What one payee gets, part by part. */
const payout = z.object({
  payee: z.string(),
  /** In dollars. */
  amount: z.number(),
  parts: z.array(
    z.object({
      /** Counted from 0. */
      part: z.int(),
      due_on: z.string(),
      amount: z.number(),
      state: openEnum(['open', 'paid', 'discharged'], 'open'),
      /** What was recorded and stands. */
      paid: z.nullable(z.object({ on: z.string(), reference: z.string() })),
    }),
  ),
})

/** What became of a claim after its review, for whoever may open it. */
export const claimOutcome = z.object({
  decision: z.nullable(decision),
  payouts: z.array(payout),
  /** How a closed claim ended; null while it is not closed. */
  closed_as: z.nullable(openEnum(CLOSED_AS, 'withdrawn')),
  /** Why it is reviewed again; null unless it is. */
  reopened: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
