import * as z from 'zod/mini'
import { changeResponse } from '#contract/amendment.ts'
import { paymentFields, previewResponse } from '#contract/amendments.ts'
import { endpoint, type EndpointInput } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { acceptedResponse } from '#contract/purchases.ts'
import { version } from '#contract/shapes.ts'
import { clauseFields, endorsementFields } from '#domain/policy/endorsements/endorsement.fields.ts'

const onPolicy = z.object({ number: policyNumber })

const endorsement = z.object({
  /** Counts the endorsements of the policy. */
  number: z.int(),
  /** Its id among the documents of the policy. */
  paper: z.string(),
  certificate_version: z.int(),
  issued_at: z.string(),
  /** What it is about, in a line. */
  summary: z.string(),
  /** Of one that a rep wrote, when it takes effect, as `MM/dd/yyyy hh:mm a` at the event; null of others. */
  effective: z.nullable(z.string()),
  /** What it changed of the insured's price, in dollars. */
  difference: z.number(),
})

export type Endorsement = z.output<typeof endorsement>

export const listEndorsements = endpoint({
  name: 'listEndorsements',
  method: 'GET',
  path: '/policies/:number/endorsements',
  access: 'rep-session',
  permission: 'read',
  summary: 'The endorsements of a policy, the newest first, and the time at its event for one more',
  params: onPolicy,
  response: z.object({
    data: z.array(endorsement),
    /** Of the policy; an endorsement names it. */
    version: z.int(),
    changes_used: z.int(),
    changes_left: z.int(),
    /** Now at the event, as `MM/dd/yyyy hh:mm a`, and what its zone is called. */
    now: z.string(),
    time_zone: z.string(),
  }),
})

const written = {
  /** The version of the policy that was seen. */
  version,
  /** `MM/dd/yyyy hh:mm a`, at the event. */
  effective: endorsementFields.effective.schema,
  text: endorsementFields.text.schema,
  /** In dollars; below 0 it takes off. */
  premium_difference: endorsementFields.premium_difference.schema,
  /** Why the policy is changed more than ten times. */
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
}

export const previewEndorsement = endpoint({
  name: 'previewEndorsement',
  method: 'POST',
  path: '/policies/:number/endorsements/preview',
  access: 'rep-session',
  permission: 'change',
  summary: 'What an endorsement would cost or give back; nothing is stored',
  params: onPolicy,
  body: z.strictObject(written),
  response: previewResponse,
})

/** @rule D33 N97 A rep writes an endorsement; its difference is charged or credited as a change's is. */
export const writeEndorsement = endpoint({
  name: 'writeEndorsement',
  method: 'POST',
  path: '/policies/:number/endorsements',
  access: 'rep-session',
  permission: 'change',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Write an endorsement of a policy; 202 while the gateway has not answered, or the bank asks the cardholder',
  params: onPolicy,
  body: z.strictObject({ ...written, ...paymentFields }),
  response: changeResponse,
  accepted: acceptedResponse,
})

export type WriteEndorsementBody = EndpointInput<typeof writeEndorsement>['body']

const clauseVersion = z.object({
  name: z.string(),
  text: z.string(),
  /** False if it is offered no more. */
  active: z.boolean(),
  version: z.int(),
  changed_at: z.string(),
  changed_by: z.string(),
})

const clause = z.object({ id: z.string(), ...clauseVersion.shape })

export type Clause = z.output<typeof clause>
export type ClauseVersion = z.output<typeof clauseVersion>

const clauseResponse = z.object({ data: clause })

export const listClauses = endpoint({
  name: 'listClauses',
  method: 'GET',
  path: '/admin/endorsement-clauses',
  access: 'rep-session',
  permission: 'read',
  summary: 'The clauses that endorsements are written from, by name; those that are not offered come last',
  response: z.object({ data: z.array(clause) }),
})

export const addClause = endpoint({
  name: 'addClause',
  method: 'POST',
  path: '/admin/endorsement-clauses',
  access: 'rep-session',
  permission: 'change',
  summary: 'Add a clause that endorsements are written from',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ name: clauseFields.name.schema, text: clauseFields.text.schema }),
  response: clauseResponse,
})

const onClause = z.object({ id: z.uuid({ error: 'Name the clause by its id' }) })

export const changeClause = endpoint({
  name: 'changeClause',
  method: 'PUT',
  path: '/admin/endorsement-clauses/:id',
  access: 'rep-session',
  permission: 'change',
  summary: 'Change a clause, stop offering it or take that back; it names the version that was seen',
  params: onClause,
  body: z.strictObject({
    version,
    name: z.optional(clauseFields.name.schema),
    text: z.optional(clauseFields.text.schema),
    active: z.optional(z.boolean()),
  }),
  response: clauseResponse,
})

export const readClauseHistory = endpoint({
  name: 'readClauseHistory',
  method: 'GET',
  path: '/admin/endorsement-clauses/:id/history',
  access: 'rep-session',
  permission: 'read',
  summary: 'Every version of a clause with who wrote it and when, the newest first',
  params: onClause,
  response: z.object({ data: z.array(clauseVersion) }),
})
