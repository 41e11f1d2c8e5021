import * as z from 'zod/mini'
import { openEnum } from '#contract/shapes.ts'
import { CREDENTIAL_KINDS } from '#domain/policy/producer-credentials.ts'
import { POLICY_ACTIONS } from '#domain/policy/amendments/request-permissions.ts'

/** What a producer sees of a policy that it sold, beside what everybody does; money in dollars. */
export const bookEntry = z.object({
  /** The insured. */
  client: z.string(),
  due_from_client: z.number(),
  commission: z.number(),
  /** What the agency adds for itself. */
  fee: z.number(),
  net_due: z.number(),
  /** The change that waits, if there is one, and what it asks of the producer. */
  waiting: z.nullable(
    z.object({
      action: openEnum(POLICY_ACTIONS, 'change_policy'),
      asks_of_you: z.nullable(z.enum(['decision', 'payment'])),
      lapses_at: z.nullable(z.string()),
    }),
  ),
})

export const endingCredential = z.object({
  kind: openEnum(CREDENTIAL_KINDS, 'license'),
  /** Its number, and the state of a licence or the carrier. */
  name: z.string(),
  /** `yyyy-MM-dd` */
  expires_on: z.string(),
  /** Below 0 once it has run out. */
  days_left: z.int(),
})
