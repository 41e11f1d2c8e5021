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
  permission: 'change',
  summary: 'What a fee for one contest would do to the amount due; nothing is stored',
  params: z.object({ guid }),
  body: z.strictObject({ ...row, fee }),
  response: z.object({
    data: z.object({
      computed_fee: z.number(),
      cert_fee: z.number(),
      amount_due_now: z.nullable(z.number()),
      amount_due: z.nullable(z.number()),
    }),
  }),
})

export const setOverride = endpoint({
  name: 'setOverride',
  method: 'POST',
  path: '/admin/contacts/:guid/override',
  access: 'rep-session',
  permission: 'change',
  recentSignIn: true,
  summary: 'Set the fee of one contest by hand, with the reason; null takes that back',
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

export const listOverrides = endpoint({
  name: 'listOverrides',
  method: 'GET',
  path: '/admin/contacts/:guid/override',
  access: 'rep-session',
  permission: 'read',
  summary: 'The fees of this quote that were set by hand, with who, when and why',
  params: z.object({ guid }),
  response: z.object({ data: z.array(override) }),
})
