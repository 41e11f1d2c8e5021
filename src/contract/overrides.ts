import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { contactResponse } from '#contract/quotes.ts'
import { guid, version } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { feeOverrideFields } from '#domain/policy/fee-override.ts'

const NAME_THE_CONTEST = 'Name the contest'

const row = {
  entity: z.enum(CONTEST_KINDS, NAME_THE_CONTEST),
  index: z.int(NAME_THE_CONTEST).check(z.minimum(1, NAME_THE_CONTEST), z.maximum(99, NAME_THE_CONTEST)),
}

/** In dollars; null takes an override back. */
const fee = z.nullable(feeOverrideFields.fee.schema)

export const previewOverride = endpoint({
  name: 'previewOverride',
  method: 'POST',
  path: '/admin/contacts/:guid/override/preview',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'What a fee for one contest would do to the amount due; nothing is stored',
  params: z.object({ guid }),
  body: z.strictObject({ ...row, fee }),
  response: z.object({
    data: z.object({
      computed_fee: z.number(),
      cert_fee: z.number(),
      amount_due_now: z.nullable(z.number()),
      amount_due: z.nullable(z.number()),
      /** True if it waits for another rep, and the computed fee counts until then. An older server does not send it. */
      needs_second_person: z.optional(z.boolean()),
    }),
  }),
})

export const setOverride = endpoint({
  name: 'setOverride',
  method: 'POST',
  path: '/admin/contacts/:guid/override',
  access: 'rep-session',
  permission: 'underwrite',
  recentSignIn: true,
  summary:
    'Set the fee of one contest by hand, with the reason; null takes that back. Far below the computed fee it waits for another rep',
  params: z.object({ guid }),
  body: z.strictObject({ version, ...row, fee, reason: feeOverrideFields.reason.schema }),
  response: contactResponse,
})

const override = z.object({
  entity: z.string(),
  index: z.int(),
  fee: z.number(),
  /** The fee by the rating plan now; null if it has none. */
  computed_fee: z.nullable(z.number()),
  /** False once a rated figure has changed: then the fee is the computed one. */
  holds: z.boolean(),
  who: z.nullable(z.string()),
  when: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

export type ListedOverride = z.output<typeof override>

const waitingFee = z.object({
  id: z.string(),
  entity: z.string(),
  index: z.int(),
  fee: z.number(),
  /** The fee by the rating plan now, which counts until then; null if it has none. */
  computed_fee: z.nullable(z.number()),
  reason: z.string(),
  /** The rep's name. */
  asked_by: z.string(),
  asked_at: z.string(),
  /** Whether the caller approves it: as another rep, alone with a reason as nobody else could, or not. */
  decided_by: z.enum(['you', 'you-alone', 'another']),
})

export type WaitingFee = z.output<typeof waitingFee>

export const listOverrides = endpoint({
  name: 'listOverrides',
  method: 'GET',
  path: '/admin/contacts/:guid/override',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The fees of this quote that were set by hand, with who, when and why. Also those that wait for another rep',
  params: z.object({ guid }),
  response: z.object({
    data: z.array(override),
    /** An older server does not send it. */
    waiting: z.optional(z.array(waitingFee)),
  }),
})

const onFee = z.object({ id: z.uuid({ error: 'Name the fee by its id' }) })
const decisionReason = z
  .string({ error: 'Enter the reason' })
  .check(z.trim(), z.minLength(3, 'Enter the reason'), z.maxLength(500))

export const approveFee = endpoint({
  name: 'approveFee',
  method: 'POST',
  path: '/admin/fees/:id/approve',
  access: 'rep-session',
  permission: 'underwrite',
  recentSignIn: true,
  summary:
    'Approve a fee that another rep typed. An owner whom nobody else can help gives a reason and goes on alone',
  params: onFee,
  body: z.strictObject({
    /** Of the quote. */
    version,
    /** Why nobody else looks at it. */
    alone_reason: z.optional(decisionReason),
  }),
  response: contactResponse,
})

export const declineFee = endpoint({
  name: 'declineFee',
  method: 'POST',
  path: '/admin/fees/:id/decline',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Decline a typed fee that waits, or withdraw one’s own; the computed fee goes on counting',
  params: onFee,
  body: z.strictObject({ reason: decisionReason }),
  response: contactResponse,
})
