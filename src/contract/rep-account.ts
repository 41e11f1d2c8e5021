import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { credential, repResponse } from '#contract/reps.ts'
import { lookupEmail } from '#contract/shapes.ts'
import { newPasswordField, profileFields } from '#domain/reps/rep.fields.ts'

export const repSession = z.object({
  id: z.string(),
  /** The browser and its system, as far as they are known. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The caller's own. */
  current: z.boolean(),
})

export type RepSession = z.output<typeof repSession>

export const listRepSessions = endpoint({
  name: 'listRepSessions',
  method: 'GET',
  path: '/admin/account/sessions',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'Where this rep is signed in, the last used first',
  response: z.object({ data: z.array(repSession) }),
})

const endedResponse = z.object({ data: z.object({ ended: z.int() }) })

export const endRepSession = endpoint({
  name: 'endRepSession',
  method: 'DELETE',
  path: '/admin/account/sessions/:id',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'End one of these sessions',
  params: z.object({ id: z.uuid({ error: 'Name it by its id' }) }),
  response: endedResponse,
})

export const endOtherRepSessions = endpoint({
  name: 'endOtherRepSessions',
  method: 'DELETE',
  path: '/admin/account/sessions',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'End all these sessions but this one',
  response: endedResponse,
})

const profileResponse = z.object({
  data: z.object({
    name: z.string(),
    /** What stands below the letters that this rep composes; null for the name alone. */
    signature: z.nullable(z.string()),
  }),
})

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/admin/account/profile',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'The name of this rep, and what stands below their letters',
  response: profileResponse,
})

export const saveProfile = endpoint({
  name: 'saveProfile',
  method: 'PUT',
  path: '/admin/account/profile',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'Change one’s own name and what stands below one’s letters',
  body: z.strictObject({
    name: profileFields.name.schema,
    signature: z.optional(z.nullable(profileFields.signature.schema)),
  }),
  response: profileResponse,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/admin/account/password',
  access: 'rep-session',
  permission: 'own-account',
  summary: 'Change the password; all other sessions end',
  body: z.strictObject({ current_password: credential, password: newPasswordField.schema }),
  response: repResponse,
})

export const confirmIdentity = endpoint({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/admin/account/confirmation',
  access: 'rep-session',
  permission: 'own-account',
  maintenance: 'served',
  summary:
    'Prove again who uses this session, for what moves money or power. With a second factor, a code or a recovery code too',
  body: z.strictObject({
    password: credential,
    code: z.optional(z.string().check(z.maxLength(20))),
    recovery_code: z.optional(z.string().check(z.maxLength(60))),
  }),
  response: z.object({ data: z.object({ confirmed: z.literal(true) }) }),
})

export const requestPasswordLink = endpoint({
  name: 'requestPasswordLink',
  method: 'POST',
  path: '/admin/password-links',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Mail a link for a new password; the answer is the same whether the address is known',
  body: z.strictObject({ email: lookupEmail }),
  response: z.object({ data: z.object({ accepted: z.literal(true) }) }),
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/admin/password-links/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Set a new password by a link, which works once; all sessions of the rep end',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({ password: newPasswordField.schema }),
  response: z.object({ data: z.object({ email: z.string() }) }),
})
