import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '#contract/search.ts'
import { openEnum } from '#contract/shapes.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'

const foundClaim = z.object({
  number: z.string(),
  winner: z.string(),
  event: z.string(),
  /** The contest as its certificate calls it. */
  title: z.string(),
  state: openEnum(CLAIM_STATES, 'reported'),
})

export type FoundClaim = z.output<typeof foundClaim>

/** @rule P08 A claim is found by its number, its winner, its event and its policy. */
export const findClaims = endpoint({
  name: 'findClaims',
  method: 'GET',
  path: '/admin/search/claims',
  access: 'rep-session',
  permission: 'read',
  summary: 'A few claims by number, or by words of the winner and the event, the newest first',
  query: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1, 'Type what to look for'), z.maxLength(MAX_SEARCH_LENGTH)),
  }),
  response: z.object({ data: z.array(foundClaim) }),
})
