import * as z from 'zod/mini'
import { claimNumber } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { DOCUMENT_STATES } from '#domain/claims/states/document-states.ts'
import { PERSON_ROLES } from '#domain/claims/links/people.ts'
import { personFields } from '#domain/claims/links/person.fields.ts'

export const LINK_STATES = ['open', 'used', 'expired', 'ended'] as const

/** A link that somebody got; its secret is in no answer but the one that made it. */
const madeLink = z.object({
  id: z.string(),
  state: openEnum(LINK_STATES, 'ended'),
  /** Where it was mailed; null if it was copied. */
  sent_to: z.nullable(z.string()),
  created_at: z.string(),
  /** When it was first opened. */
  opened_at: z.nullable(z.string()),
  used_at: z.nullable(z.string()),
  /** Null while the new date of an event is awaited. */
  expires_at: z.nullable(z.string()),
})

export type MadeLink = z.output<typeof madeLink>

const person = z.object({
  role: openEnum(PERSON_ROLES, 'witness'),
  /** Counted from 1 among those of the role. */
  place: z.int(),
  /** Null until somebody is named to whom a link can go. */
  id: z.nullable(z.string()),
  /** As named here, or in the report; empty if nowhere. */
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What they sign; null for a winner who signs before a notary. */
  document: z.nullable(z.object({ key: z.string(), place: z.int(), title: z.string() })),
  document_state: z.nullable(openEnum(DOCUMENT_STATES, 'missing')),
  /** What a link would be for now; null if nothing is left to sign. */
  task: z.nullable(z.enum(['document', 'answer'])),
  link: z.nullable(madeLink),
  /** Of a winner: an ID or a tax form is asked that is not accepted yet, which only they send. */
  asks_identity: z.boolean(),
  /** Of a winner: the page on which they send ID and tax form. */
  identity: z.nullable(madeLink),
  /** Of a winner: the page on which they follow the claim. */
  tracker: z.nullable(madeLink),
})

export type ClaimPerson = z.output<typeof person>

const onClaim = z.object({ number: claimNumber })
const peopleResponse = z.object({ data: z.array(person) })

export const listClaimPeople = endpoint({
  name: 'listClaimPeople',
  method: 'GET',
  path: '/claims/:number/people',
  access: 'policy-session',
  summary: 'Who has something to sign for a claim, and the links that they got',
  params: onClaim,
  response: peopleResponse,
})

/** @rule N103 Another person in the same place replaces the one before, whose links end. */
export const nameClaimPerson = endpoint({
  name: 'nameClaimPerson',
  method: 'POST',
  path: '/claims/:number/people',
  access: 'policy-session',
  permission: 'claims',
  summary: 'Name who signs a document of a claim, or who won it; links of whoever was named before end',
  params: onClaim,
  body: z.strictObject({
    role: z.enum(PERSON_ROLES),
    place: z.int().check(z.minimum(1), z.maximum(20)),
    name: personFields.name.schema,
    email: z.optional(z.nullable(personFields.email.schema)),
    phone: z.optional(z.nullable(personFields.phone.schema)),
  }),
  response: peopleResponse,
})

/** @rule N103 N36 A link is mailed to the address of its person, or shown once to be copied. */
export const sendClaimLink = endpoint({
  name: 'sendClaimLink',
  method: 'POST',
  path: '/claims/:number/people/:id/link',
  access: 'policy-session',
  permission: 'claims',
  rateLimit: 'look-up',
  summary: 'Make a link for somebody of a claim: mailed to them, or shown this once; an earlier one ends',
  params: z.object({ ...onClaim.shape, id: z.uuid('Name the person by their id') }),
  body: z.strictObject({
    what: z.enum(['task', 'identity', 'tracker']),
    channel: z.enum(['mail', 'copy']),
  }),
  response: z.object({
    data: z.object({
      people: z.array(person),
      /** Of a link to copy. */
      url: z.nullable(z.string()),
    }),
  }),
})

export const endClaimLink = endpoint({
  name: 'endClaimLink',
  method: 'DELETE',
  path: '/claims/:number/links/:id',
  access: 'policy-session',
  permission: 'claims',
  summary: 'Make a link of somebody of a claim open nothing any more',
  params: z.object({ ...onClaim.shape, id: z.uuid('Name the link by its id') }),
  response: peopleResponse,
})

const onPolicy = z.object({ number: policyNumber })

const helperLink = z.object({ ...madeLink.shape, name: z.string() })

export type HelperLink = z.output<typeof helperLink>

export const listHelperLinks = endpoint({
  name: 'listHelperLinks',
  method: 'GET',
  path: '/policies/:number/helper-links',
  access: 'policy-session',
  summary: 'The links of those who help at the event, newest first',
  params: onPolicy,
  response: z.object({ data: z.array(helperLink) }),
})

/** @rule N103 A helper's link opens the day of the event, to seven days after the last contest; ten open at once. */
export const createHelperLink = endpoint({
  name: 'createHelperLink',
  method: 'POST',
  path: '/policies/:number/helper-links',
  access: 'policy-session',
  rateLimit: 'look-up',
  summary: 'Make a link for somebody who helps at the event: mailed, or shown this once',
  params: onPolicy,
  body: z.strictObject({
    name: personFields.name.schema,
    to: z.optional(z.nullable(personFields.email.schema)),
  }),
  response: z.object({
    data: z.object({
      links: z.array(helperLink),
      /** Of a link to copy. */
      url: z.nullable(z.string()),
    }),
  }),
})

export const endHelperLink = endpoint({
  name: 'endHelperLink',
  method: 'DELETE',
  path: '/policies/:number/helper-links/:id',
  access: 'policy-session',
  summary: 'Make a helper’s link open nothing any more',
  params: z.object({ ...onPolicy.shape, id: z.uuid('Name the link by its id') }),
  response: z.object({ data: z.array(helperLink) }),
})
