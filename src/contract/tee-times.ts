import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { version } from '#contract/shapes.ts'

/** @rule N91 A rep agrees to the tee time on the papers, or keeps the earlier one for deadlines. */
export const decideTeeTime = endpoint({
  name: 'decideTeeTime',
  method: 'POST',
  path: '/admin/policies/:number/tee-time',
  access: 'rep-session',
  permission: 'change',
  recentSignIn: true,
  summary: 'A rep decides whether deadlines count from the tee time on the papers or from the earlier one',
  params: z.object({ number: policyNumber }),
  body: z.strictObject({ version, agree: z.boolean() }),
  response: z.object({
    data: z.object({
      /** What deadlines count from, as `HH:mm`, if it is not the tee time on the papers. */
      counts_from: z.nullable(z.string()),
    }),
  }),
})
