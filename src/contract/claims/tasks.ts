import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { WITNESS_QUALIFICATIONS } from '#domain/contests/conditions/witnesses.ts'
import { answerField } from '#domain/claims/forms/answer.fields.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { LINK_KINDS } from '#domain/claims/links/link-life.ts'
import { PERSON_ROLES } from '#domain/claims/links/people.ts'
import { MOST_SIGNATURE_POINTS } from '#domain/claims/links/signature.ts'
import { INSTALLMENT_STATES } from '#domain/claims/states/award-states.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'
import { DOCUMENT_STATES } from '#domain/claims/states/document-states.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'

const secret = z.string().check(z.minLength(20), z.maxLength(100))

/** @rule N103 Opening a link consumes nothing, however often it is opened. */
export const openClaimLink = endpoint({
  name: 'openClaimLink',
  method: 'POST',
  path: '/claim-links',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Exchange the token of a link about a claim or an event for a session that opens that one thing',
  body: z.strictObject({ token: secret }),
  response: z.object({
    data: z.object({
      kind: openEnum(LINK_KINDS, 'task'),
      /** Of a helper: the policy of the event. */
      policy_number: z.nullable(z.string()),
    }),
  }),
})

/** @rule N103 N36 A new link goes to the address of the old one alone, and the answer says nothing. */
export const renewClaimLink = endpoint({
  name: 'renewClaimLink',
  method: 'POST',
  path: '/claim-links/renew',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Ask for a new link in place of an expired one. It goes to the address of the old one',
  body: z.strictObject({ token: secret }),
  response: z.object({ data: z.object({ accepted: z.literal(true) }) }),
})

/** The win that somebody has a link for. */
export const win = z.object({
  event: z.string(),
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  title: z.string(),
  hole: z.nullable(z.int()),
  shot_at: z.string(),
  time_zone: z.string(),
  winner: z.string(),
  test: z.boolean(),
})

/** What a link is about: the facts that its form speaks of, and nothing else of the policy. */
const about = z.object({
  role: openEnum(PERSON_ROLES, 'witness'),
  /** What is signed; null for an answer to a decline. */
  document: z.nullable(
    z.object({
      key: z.string(),
      title: z.string(),
      hint: z.string(),
      /** Why it has to be signed again, word for word. */
      reason: z.nullable(z.string()),
    }),
  ),
  ...win.shape,
  witness_needs: z.object({
    independent: z.int(),
    one_of: z.nullable(z.enum(WITNESS_QUALIFICATIONS)),
  }),
  /** What is signed, in words, and their version; null for an answer. */
  statement: z.nullable(z.object({ version: z.int(), text: z.string() })),
})

const task = z.object({
  /** By which a sending names it, so that what is typed for one link is never sent with another. */
  link: z.string(),
  /** `settled`: nothing is left to do, though nobody signed by this link. */
  state: openEnum(['open', 'used', 'settled'], 'settled'),
  task: openEnum(['document', 'answer'], 'document'),
  /** Of whoever it is for. */
  name: z.string(),
  signed_at: z.nullable(z.string()),
  time_zone: z.string(),
  /** Null once nothing is left to do. */
  about: z.nullable(about),
})

export type ClaimTask = z.output<typeof task>

const taskResponse = z.object({ data: task })

export const getClaimTask = endpoint({
  name: 'getClaimTask',
  method: 'GET',
  path: '/claim-task',
  access: 'task-link',
  summary: 'The one thing that this link is for',
  response: taskResponse,
})

const coordinate = z.number().check(z.minimum(0), z.maximum(10_000))
const point = z.strictObject({ x: coordinate, y: coordinate })

/** Drawn by a finger, or a name that was typed. */
const signature = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('finger'),
    width: coordinate,
    height: coordinate,
    strokes: z
      .array(z.array(point).check(z.maxLength(MOST_SIGNATURE_POINTS)))
      .check(z.minLength(1, 'Sign with your finger'), z.maxLength(200)),
  }),
  z.strictObject({
    by: z.literal('typed'),
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Type your full name'), z.maxLength(120), rejectUnprintable),
  }),
])

/** @rule N103 What a link is for is done once: the first sending uses it, others are told so. */
export const sendClaimTask = endpoint({
  name: 'sendClaimTask',
  method: 'POST',
  path: '/claim-task',
  access: 'task-link',
  idempotent: 'by-use-case',
  summary: 'Sign and send what this link is for, or answer the decline; the link is used with it',
  body: z.strictObject({
    id: z.uuid('Send an id for this form'),
    /** The link that the page was opened with. */
    link: z.uuid('Name the link'),
    values: z.optional(z.record(z.string().check(z.maxLength(40)), z.unknown())),
    statement_version: z.optional(z.int()),
    signature: z.optional(signature),
    message: z.optional(answerField.schema),
  }),
  response: taskResponse,
})

/** @rule N103 A winner's page shows the state and the payments of the winner's own award; it changes nothing. */
export const getClaimAward = endpoint({
  name: 'getClaimAward',
  method: 'GET',
  path: '/claim-award',
  access: 'task-link',
  summary: 'How the claim of a winner stands, what the winner still owes, and the payments of their award',
  response: z.object({
    data: z.object({
      name: z.string(),
      winner: z.string(),
      state: openEnum(CLAIM_STATES, 'reported'),
      since: z.string(),
      event: z.string(),
      contest: openEnum(CLAIM_KINDS, 'grand_prize'),
      title: z.string(),
      hole: z.nullable(z.int()),
      shot_at: z.string(),
      time_zone: z.string(),
      test: z.boolean(),
      /** What is asked of the winner. */
      documents: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          hint: z.string(),
          state: openEnum(DOCUMENT_STATES, 'missing'),
          reason: z.nullable(z.string()),
        }),
      ),
      /** Of the winner alone. */
      payments: z.array(
        z.object({
          due_on: z.string(),
          /** In dollars. */
          amount: z.number(),
          state: openEnum(INSTALLMENT_STATES, 'due'),
          paid_on: z.nullable(z.string()),
        }),
      ),
    }),
  }),
})
