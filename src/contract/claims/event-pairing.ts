import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { pairingCodeField } from '#domain/claims/event-day/pairing-code.ts'

/**
 * @rule N111 A page that is open shows a code for one that is not: an iPhone's page on the home screen knows nothing of the browser's session.
 */
export const makePairingCode = endpoint({
  name: 'makePairingCode',
  method: 'POST',
  path: '/event-day/:number/pairing-codes',
  access: 'event-day',
  permission: 'read',
  summary: 'A code that opens the event as this page does, once and within ten minutes; a former one ends',
  status: 201,
  params: z.object({ number: policyNumber }),
  response: z.object({ data: z.object({ code: z.string(), expires_at: z.string() }) }),
})

/** @rule N111 A code that nobody has, one that is over and one that was used get the same answer. */
export const usePairingCode = endpoint({
  name: 'usePairingCode',
  method: 'POST',
  path: '/event-day-pairings',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Exchange a pairing code for a session of the event; each code once',
  body: z.strictObject({ code: pairingCodeField.schema }),
  response: z.object({ data: z.object({ policy_number: z.string() }) }),
})
