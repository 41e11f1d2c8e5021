import * as z from 'zod/mini'
import { customFieldsOutput, knownOrAbsent, openEnum } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { POLICY_STATUSES } from '#domain/policy/policy-state.ts'
import { BLOCKER_CODES, REFERRAL_CODES } from '#domain/problem.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'

export const entity = knownOrAbsent(CONTEST_KINDS)
const clearedBy = z.enum(['rep', 'carrier'])

/** The contest row that it is about, if any, and who of the office can clear it, if anyone. */
const blocker = z.object({
  code: openEnum(BLOCKER_CODES, 'OTHER'),
  message: z.string(),
  step: openEnum(STEP_IDS, 'confirm-coverage'),
  entity,
  index: z.optional(z.int()),
  clearedBy: z.optional(clearedBy),
  refused: z.optional(z.boolean()),
})

/** The blockers in the response to a refused purchase. */
export const blockerList = z.array(blocker)

/** A reason why somebody has to review the quote before it is bought, and its contest row. */
export const referral = z.object({
  code: openEnum(REFERRAL_CODES, 'OTHER'),
  message: z.string(),
  clearedBy,
  /** True if it was refused for these figures; the message then says what can be bought instead. */
  refused: z.optional(z.boolean()),
  entity,
  index: z.optional(z.int()),
})

/** Why each row has its fee, in a sentence. */
export const explanation = z.array(z.object({ entity, index: z.int(), text: z.string() }))

/** Not a record: an older page ignores a step that only a newer server knows. */
const flagPerStep = Object.fromEntries(STEP_IDS.map((id) => [id, z.boolean()])) as Record<
  (typeof STEP_IDS)[number],
  z.ZodMiniBoolean
>

export const contact = z.object({
  id: z.string(),
  version: z.int(),
  customFields: customFieldsOutput,
  company: z.nullable(z.string()),
  names: z.object({
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
    contact: z.nullable(z.string()),
  }),
  phone: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  businessAddress: z.object({
    line1: z.nullable(z.string()),
    line2: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
  }),
  /** Of its policy; null while it is not bought. An older server does not send it. */
  policy_status: z.optional(z.nullable(openEnum(POLICY_STATUSES, 'in-force'))),
  signs_shipped: z.boolean(),
  signs_needed: z.boolean(),
  allow_price_editing: z.boolean(),
  validated: z.object(flagPerStep),
  blockers: z.array(blocker),
  /** On what the carrier approved it, as the certificate would say; an older server does not send it. */
  conditions: z.optional(z.array(z.object({ about: z.string(), text: z.string() }))),
  /** The last day of the price, MM/dd/yyyy, and what changes then; null if it has none. */
  price_end: z.nullable(z.object({ last_day: z.string(), change: z.string() })),
  /** What it was copied from, and how the prices compared that day; an older server does not send it. */
  copied: z.optional(
    z.nullable(
      z.object({
        /** Such as `policy ALB-100001`. */
        from: z.string(),
        /** Such as `$310 last year, $330 now`; null if one of them had no price. */
        prices: z.nullable(z.string()),
        /** Why they differ, as far as it is known. */
        reasons: z.array(z.string()),
      }),
    ),
  ),
})

/** A coupon on a quote: its value, its current discount, and why if that is nothing. */
export const enteredCoupon = z.object({
  code: z.string(),
  is_percentage: z.boolean(),
  value: z.number(),
  discount: z.number(),
  not_applicable: z.nullable(z.string()),
})
