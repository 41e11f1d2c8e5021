import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf } from '#contract/list.ts'
import { repSession } from '#contract/rep-account.ts'
import { person } from '#contract/rep-people.ts'
import { passkey } from '#contract/rep-second-factor.ts'
import { openEnum } from '#contract/shapes.ts'
import { REP_ROLES } from '#domain/reps/roles.ts'

const id = z.uuid({ error: 'Name it by its id' })

const owners = { access: 'rep-session', permission: 'manage-people' } as const

const personDetails = z.object({
  person,
  sessions: z.array(repSession),
  second_factors: z.object({
    /** Since when; null without one that counts. */
    code_app: z.nullable(z.object({ since: z.string() })),
    passkeys: z.array(passkey),
    /** How many are left. */
    recovery_codes: z.int(),
  }),
  /** On how many devices they have signed in before, of which strangers’ guesses do not lock them out. */
  known_devices: z.int(),
})

export type PersonDetails = z.output<typeof personDetails>

const detailsResponse = z.object({ data: personDetails })

export const getPerson = endpoint({
  ...owners,
  name: 'getPerson',
  method: 'GET',
  path: '/admin/reps/:id',
  summary: 'A rep, where they are signed in, and their second factors without any secret',
  params: z.object({ id }),
  response: detailsResponse,
})

/** What somebody did, by what it is about. */
export const PERSON_EVENT_KINDS = ['sign-in', 'people', 'cases', 'office'] as const

export type PersonEventKind = (typeof PERSON_EVENT_KINDS)[number]

const personEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: openEnum(PERSON_EVENT_KINDS, 'office'),
  /** The name in the audit log; newer servers know more. */
  event: z.string(),
  /** The quote or policy that it is about; null where it is about none. */
  case: z.nullable(
    z.object({ quote_id: z.string(), quote_number: z.string(), policy_number: z.nullable(z.string()) }),
  ),
  /** The colleague that it is about. */
  about: z.nullable(z.string()),
  /** The role that was given. */
  role: z.nullable(openEnum(REP_ROLES, 'reader')),
  reason: z.nullable(z.string()),
})

export type PersonEvent = z.output<typeof personEvent>

export const listPersonEvents = endpoint({
  ...owners,
  name: 'listPersonEvents',
  method: 'GET',
  path: '/admin/reps/:id/events',
  summary: 'What the audit log says that a rep did, newest first',
  params: z.object({ id }),
  query: z.strictObject({
    kind: z.optional(anyOf(PERSON_EVENT_KINDS)),
    /** Those before this entry. */
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Send `next` as it was answered'))),
  }),
  response: z.object({
    data: z.array(personEvent),
    /** What to send as `before` for those that follow; null where there are none. */
    next: z.nullable(z.string()),
  }),
})

export const endPersonSessions = endpoint({
  ...owners,
  name: 'endPersonSessions',
  method: 'DELETE',
  path: '/admin/reps/:id/sessions',
  recentSignIn: true,
  summary: 'End all sessions of a rep, and every sign-in that has begun; of one’s own, this one stays',
  params: z.object({ id }),
  response: detailsResponse,
})

export const endPersonSession = endpoint({
  ...owners,
  name: 'endPersonSession',
  method: 'DELETE',
  path: '/admin/reps/:id/sessions/:session',
  recentSignIn: true,
  summary: 'End one session of a rep',
  params: z.object({ id, session: id }),
  response: detailsResponse,
})

export const removePersonCodeApp = endpoint({
  ...owners,
  name: 'removePersonCodeApp',
  method: 'DELETE',
  path: '/admin/reps/:id/code-app',
  recentSignIn: true,
  summary: 'Codes of a rep’s app are not accepted any more; they are told by mail',
  params: z.object({ id }),
  response: detailsResponse,
})

export const removePersonPasskey = endpoint({
  ...owners,
  name: 'removePersonPasskey',
  method: 'DELETE',
  path: '/admin/reps/:id/passkeys/:passkey',
  recentSignIn: true,
  summary: 'A passkey of a rep is not accepted any more; they are told by mail',
  params: z.object({ id, passkey: id }),
  response: detailsResponse,
})

/** What asks for a second person, and nothing else does. */
export const SECOND_APPROVAL_KINDS = [
  'typed-fee',
  'courtesy-credit',
  'claim-decision',
  'period-close',
  'rating-plan',
] as const

const secondApproval = z.object({
  kind: z.enum(SECOND_APPROVAL_KINDS),
  /** In dollars: it is asked for above it; null where it always is. */
  limit: z.nullable(z.number()),
  /** The setting that holds the limit. */
  setting: z.nullable(z.string()),
  /** Whose roles may approve. */
  roles: z.array(openEnum(REP_ROLES, 'reader')),
  /** Who can sign in and may approve. With one alone there is nobody else: that owner goes on alone, with a reason. */
  people: z.array(z.object({ id: z.string(), name: z.string(), role: openEnum(REP_ROLES, 'reader') })),
})

export type SecondApproval = z.output<typeof secondApproval>

export const listSecondApprovals = endpoint({
  ...owners,
  name: 'listSecondApprovals',
  method: 'GET',
  path: '/admin/second-approvals',
  summary: 'What asks for a second person, above which limit, and who can be that person',
  response: z.object({ data: z.array(secondApproval) }),
})
