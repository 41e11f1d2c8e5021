import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { rep, repResponse } from '#contract/reps.ts'
import { openEnum } from '#contract/shapes.ts'
import { invitationFields, newPasswordField, repNameField } from '#domain/reps/rep.fields.ts'
import { REP_ROLES } from '#domain/reps/roles.ts'

const id = z.uuid({ error: 'Name it by its id' })
/** The secret of a link; an invalid one gets the answer of an unknown one. */
const token = z.string().check(z.maxLength(100))

const role = openEnum(REP_ROLES, 'reader')

export const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  state: z.enum(['active', 'disabled']),
  last_sign_in_at: z.nullable(z.string()),
  second_factor: z.boolean(),
  /** Until when they are away, ISO, and who is there for them; absent while they are there. */
  away: z.optional(
    z.object({ until: z.string(), stand_in_id: z.nullable(z.string()), stand_in: z.nullable(z.string()) }),
  ),
  /** The caller. */
  current: z.boolean(),
})

export type Person = z.output<typeof person>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  expires_at: z.string(),
  expired: z.boolean(),
})

export type Invitation = z.output<typeof invitation>

const personResponse = z.object({ data: person })

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/admin/reps',
  access: 'rep-session',
  permission: 'manage-people',
  summary: 'All reps, and who is invited',
  response: z.object({ data: z.object({ reps: z.array(person), invitations: z.array(invitation) }) }),
})

export const inviteRep = endpoint({
  name: 'inviteRep',
  method: 'POST',
  path: '/admin/reps/invitations',
  access: 'rep-session',
  permission: 'manage-people',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Invite somebody by e-mail; a second invitation of the same address replaces the first',
  status: 201,
  body: z.strictObject({
    email: invitationFields.email.schema,
    name: invitationFields.name.schema,
    role: invitationFields.role.schema,
  }),
  response: z.object({ data: invitation }),
})

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/admin/reps/invitations/:id',
  access: 'rep-session',
  permission: 'manage-people',
  summary: 'Withdraw an invitation; its link opens nothing any more',
  params: z.object({ id }),
  response: z.object({ data: z.object({ withdrawn: z.literal(true) }) }),
})

export const changeRepRole = endpoint({
  name: 'changeRepRole',
  method: 'PUT',
  path: '/admin/reps/:id/role',
  access: 'rep-session',
  permission: 'manage-people',
  recentSignIn: true,
  summary: 'Give a rep another role; the last owner keeps it (LAST_OWNER)',
  params: z.object({ id }),
  body: z.strictObject({ role: invitationFields.role.schema }),
  response: personResponse,
})

export const disableRep = endpoint({
  name: 'disableRep',
  method: 'POST',
  path: '/admin/reps/:id/disable',
  access: 'rep-session',
  permission: 'manage-people',
  recentSignIn: true,
  summary: 'Disable a rep, whose sessions end at once; the last owner cannot be disabled (LAST_OWNER)',
  params: z.object({ id }),
  response: personResponse,
})

export const enableRep = endpoint({
  name: 'enableRep',
  method: 'POST',
  path: '/admin/reps/:id/enable',
  access: 'rep-session',
  permission: 'manage-people',
  recentSignIn: true,
  summary: 'Enable a rep again, who signs in as before',
  params: z.object({ id }),
  response: personResponse,
})

export const resetRep = endpoint({
  name: 'resetRep',
  method: 'POST',
  path: '/admin/reps/:id/reset',
  access: 'rep-session',
  permission: 'manage-people',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'End a rep’s sessions, take away the second factor and mail a link for a new password',
  params: z.object({ id }),
  response: personResponse,
})

export const getInvitation = endpoint({
  name: 'getInvitation',
  method: 'GET',
  path: '/admin/invitations/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Whom the link of an invitation invites',
  params: z.object({ token }),
  response: z.object({ data: rep }),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/admin/invitations/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Accept an invitation with a name and a password, and sign in; its link works once',
  status: 201,
  params: z.object({ token }),
  body: z.strictObject({ name: repNameField.schema, password: newPasswordField.schema }),
  response: repResponse,
})
