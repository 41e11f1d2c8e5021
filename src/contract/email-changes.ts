import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { emailChangeFields } from '#domain/policy/email-change.ts'

const onPolicy = z.object({ number: policyNumber })

const insuredEmail = z.object({
  data: z.object({
    /** Where the insured is reached now. */
    email: z.string(),
    /** The change that the new address has not confirmed yet. */
    waiting: z.nullable(z.object({ email: z.string(), requested_at: z.string(), expires_at: z.string() })),
  }),
})

export type InsuredEmail = z.output<typeof insuredEmail>['data']

export const getInsuredEmail = endpoint({
  name: 'getInsuredEmail',
  method: 'GET',
  path: '/policies/:number/email',
  access: 'policy-session',
  summary: 'The e-mail address of the insured, and the one that has been asked for and is not confirmed',
  params: onPolicy,
  response: insuredEmail,
})

/** @rule D23 The change counts when the new address has confirmed it; until then nothing is different. */
export const requestEmailChange = endpoint({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/policies/:number/email',
  access: 'policy-session',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary:
    'Ask for another e-mail address of the insured, in the place of a change that waits. ' +
    'The new one gets a link to confirm it, the old one a link to stop it',
  params: onPolicy,
  body: z.strictObject({ email: emailChangeFields.email.schema }),
  response: insuredEmail,
})

/** @rule D20 D23 What was asked for and is not confirmed can be withdrawn, by whoever may ask for it. */
export const withdrawEmailChange = endpoint({
  name: 'withdrawEmailChange',
  method: 'DELETE',
  path: '/policies/:number/email',
  access: 'policy-session',
  summary:
    'Withdraw the change of the e-mail address that waits. Its links do nothing any more, and both addresses are told. ' +
    'Changes nothing where none waits',
  params: onPolicy,
  response: insuredEmail,
})

/** The secret of a link; an invalid one gets the answer of an unknown one. */
const byLink = z.object({ token: z.string().check(z.maxLength(100)) })

const linkedChange = z.object({
  data: z.object({
    /** What the link does. */
    purpose: z.enum(['confirm', 'undo']),
    state: openEnum(['waiting', 'confirmed', 'undone'], 'waiting'),
    policy_number: z.string(),
    event_name: z.string(),
    new_email: z.string(),
    /** Only for the old address itself. */
    old_email: z.nullable(z.string()),
    /** Until when the link works. */
    expires_at: z.string(),
  }),
})

export type LinkedEmailChange = z.output<typeof linkedChange>['data']

/** @rule D23 A link that was used, replaced, is too old or never was gets one answer. */
export const getEmailChange = endpoint({
  name: 'getEmailChange',
  method: 'GET',
  path: '/email-changes/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The change of an e-mail address behind a link; changes nothing',
  params: byLink,
  response: linkedChange,
})

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/email-changes/:token/confirm',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The new address confirms by its link; the links and sessions of the old one end',
  params: byLink,
  response: linkedChange,
})

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/email-changes/:token/undo',
  access: 'public',
  rateLimit: 'look-up',
  summary:
    'The old address stops a change that waits, or takes back one that was confirmed in the last 7 days',
  params: byLink,
  response: linkedChange,
})
