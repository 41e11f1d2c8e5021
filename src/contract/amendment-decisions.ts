import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { changeResponse } from '#contract/amendment.ts'
import { changeReason, decisionMessage, MAX_NOTE, paymentFields } from '#contract/amendments.ts'
import { answerOfCarrier } from '#domain/quote/approvals/approval.fields.ts'
import { acceptedResponse } from '#contract/purchases.ts'

export const anyChange = z.object({ id: z.uuid() })

/** What goes with the decision, such as the carrier’s letter: a file of the case, which the decision then names to reps. */
const decisionFile = z.optional(z.nullable(z.uuid('A file is known by its id')))

export const approveChange = endpoint({
  name: 'approveChange',
  method: 'POST',
  path: '/admin/changes/:id/approve',
  access: 'rep-session',
  permission: 'underwrite',
  recentSignIn: true,
  idempotent: 'where-money-moves',
  summary:
    'A rep approves a change that waits. What it costs is billed, paid here, or asked for by a payment link',
  params: anyChange,
  body: z.optional(
    z.nullable(
      z.strictObject({
        /** Kept for the office. */
        reason: z.optional(z.nullable(changeReason)),
        message: decisionMessage,
        /** The carrier's own number of its answer. */
        reference: z.optional(z.nullable(answerOfCarrier.reference.schema)),
        /** On what the carrier approves; the client reads them, and the certificate states them. */
        conditions: z.optional(z.nullable(answerOfCarrier.conditions.schema)),
        file: decisionFile,
        /** Why nobody else looks at a fee that the caller typed. */
        alone_reason: z.optional(z.nullable(changeReason)),
        ...paymentFields,
      }),
    ),
  ),
  response: changeResponse,
  accepted: acceptedResponse,
})

export const declineChange = endpoint({
  name: 'declineChange',
  method: 'POST',
  path: '/admin/changes/:id/decline',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'A rep declines a change that waits',
  params: anyChange,
  body: z.strictObject({
    /** Read by whoever asked. */
    reason: changeReason,
    message: decisionMessage,
    file: decisionFile,
  }),
  response: changeResponse,
})

/** @rule N93 A request in words is answered: nothing of the policy changes, and whoever asked reads the answer. */
export const answerRequest = endpoint({
  name: 'answerRequest',
  method: 'POST',
  path: '/admin/changes/:id/answer',
  access: 'rep-session',
  permission: 'change',
  summary:
    'A rep answers a request that says something in words alone; the answer is mailed to whoever asked',
  params: anyChange,
  body: z.strictObject({
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Write the answer'),
        z.maxLength(MAX_NOTE, 'Write at most 2,000 characters'),
      ),
    file: decisionFile,
  }),
  response: changeResponse,
})
