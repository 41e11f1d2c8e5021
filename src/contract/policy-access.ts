import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { lookupEmail } from '#contract/shapes.ts'

export const exchangePolicyLink = endpoint({
  name: 'exchangePolicyLink',
  method: 'POST',
  path: '/policy-access',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Exchange the token of a policy link for a session',
  body: z.strictObject({
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    email: lookupEmail,
  }),
  response: z.object({ data: z.object({ email: z.string() }) }),
})

/** Asked before the overview is, which would be refused. */
export const getPolicyAccess = endpoint({
  name: 'getPolicyAccess',
  method: 'GET',
  path: '/policy-access',
  access: 'public',
  summary: 'Whether this browser opens any policy now',
  response: z.object({ data: z.object({ open: z.boolean() }) }),
})

export const requestPolicyLink = endpoint({
  name: 'requestPolicyLink',
  method: 'POST',
  path: '/policy-links',
  access: 'public',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary:
    'E-mail an address the links to its quotes and policies; the answer is the same whether it has any',
  body: z.strictObject({
    email: lookupEmail,
  }),
  response: z.object({ data: z.object({ accepted: z.literal(true) }) }),
})

/** The id of a session or link; `current` is the caller's own session. */
const accessId = z
  .string()
  .check(z.regex(/^(current|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Name it by its id'))

const policySession = z.object({
  id: z.string(),
  /** A purchase opens its own policy only; a link opens all policies of the address. */
  opened_by: z.enum(['purchase', 'link']),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** The caller's own session. */
  current: z.boolean(),
})

const policyLink = z.object({
  id: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** When it was last opened; null if it never was since this is stored. */
  used_at: z.nullable(z.string()),
})

const endedResponse = z.object({ data: z.object({ ended: z.int() }) })

export const listPolicySessions = endpoint({
  name: 'listPolicySessions',
  method: 'GET',
  path: '/policy-sessions',
  access: 'policy-session',
  summary:
    'The sessions that open policies of this e-mail address, newest first; after a purchase, that one alone',
  response: z.object({ data: z.array(policySession) }),
})

export const getPolicySession = endpoint({
  name: 'getPolicySession',
  method: 'GET',
  path: '/policy-sessions/:id',
  access: 'policy-session',
  summary: 'One of these sessions; the id may be current',
  params: z.object({ id: accessId }),
  response: z.object({ data: policySession }),
})

export const endPolicySessions = endpoint({
  name: 'endPolicySessions',
  method: 'DELETE',
  path: '/policy-sessions',
  access: 'policy-session',
  permission: 'read',
  summary: 'End all these sessions, this one too',
  response: endedResponse,
})

export const endPolicySession = endpoint({
  name: 'endPolicySession',
  method: 'DELETE',
  path: '/policy-sessions/:id',
  access: 'policy-session',
  permission: 'read',
  summary: 'End one of these sessions; current signs out',
  params: z.object({ id: accessId }),
  response: endedResponse,
})

export const listPolicyLinks = endpoint({
  name: 'listPolicyLinks',
  method: 'GET',
  path: '/policy-links',
  access: 'policy-session',
  summary: 'The links that open the policies of this e-mail address, newest first; none after a purchase',
  response: z.object({ data: z.array(policyLink) }),
})

export const getPolicyLink = endpoint({
  name: 'getPolicyLink',
  method: 'GET',
  path: '/policy-links/:id',
  access: 'policy-session',
  summary: 'One of these links',
  params: z.object({ id: accessId }),
  response: z.object({ data: policyLink }),
})

export const endPolicyLinks = endpoint({
  name: 'endPolicyLinks',
  method: 'DELETE',
  path: '/policy-links',
  access: 'policy-session',
  summary: 'Make all these links open nothing any more; sessions go on',
  response: endedResponse,
})

export const endPolicyLink = endpoint({
  name: 'endPolicyLink',
  method: 'DELETE',
  path: '/policy-links/:id',
  access: 'policy-session',
  summary: 'Make one of these links open nothing any more; sessions go on',
  params: z.object({ id: accessId }),
  response: endedResponse,
})
