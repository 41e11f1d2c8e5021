import * as z from 'zod/mini'
import { claimNumber, claimResponse, claimSummary } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { CLAIM_TYPES } from '#domain/claims/claim-types.ts'
import { answerField } from '#domain/claims/forms/answer.fields.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { MOST_WITNESSES, WITNESS_PARTS } from '#domain/claims/reporting/report.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'
import { witnessFields } from '#domain/policy/witnesses/witness.fields.ts'

const onPolicy = z.object({ number: policyNumber })

/** A contest in which somebody may have won. */
const claimableContest = z.object({
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  index: z.int(),
  title: z.string(),
  /** `yyyy-MM-dd`; empty while the new date is awaited. */
  dates: z.array(z.string()),
  /** The hole of the certificate; null where it names none. */
  hole: z.nullable(z.int()),
  /** Whether a win can be reported now; if not, why. */
  is_open: z.boolean(),
  why_not: z.nullable(z.string()),
  /** When it can be; null if it is so, or never. */
  opens_at: z.nullable(z.string()),
  /** How many have to have seen it. */
  partners_needed: z.int(),
  witnesses_needed: z.int(),
  /** Who may have seen it: the witnesses that were named for it, with what whoever named them gave. */
  named: z.array(
    z.object({
      name: z.string(),
      part: openEnum(WITNESS_PARTS, 'witness'),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
})

export const listPolicyClaims = endpoint({
  name: 'listPolicyClaims',
  method: 'GET',
  path: '/policies/:number/claims',
  access: 'policy-session',
  summary: 'The claims of a policy, newest first, and the contests in which a win can be reported',
  params: onPolicy,
  response: z.object({
    data: z.object({
      claims: z.array(claimSummary),
      contests: z.array(claimableContest),
      time_zone: z.string(),
      /** Until when a report counts as in time; null while a date is awaited. */
      report_until: z.nullable(z.string()),
    }),
  }),
})

const witness = z.strictObject({
  part: z.enum(WITNESS_PARTS),
  name: witnessFields.name.schema,
  phone: z.optional(z.nullable(witnessFields.phone.schema)),
  email: z.optional(z.nullable(witnessFields.email.schema)),
})

/**
 * @rule D25 A win is reported for one contest, by its holder, its producer, or a rep on the telephone.
 * @rule N111 The browser names the report by an id of its own: sent again, it is answered by the claim that it made.
 */
export const reportClaim = endpoint({
  name: 'reportClaim',
  method: 'POST',
  path: '/policies/:number/claims',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Report a win, from the beginning of the contest’s day on; late reports are taken and marked',
  status: 201,
  params: onPolicy,
  body: z.strictObject({
    id: z.uuid('Send an id for this report'),
    type: z.enum(CLAIM_TYPES, { error: 'Say whether this claim is new' }),
    contest: z.enum(CLAIM_KINDS, { error: 'Choose the contest' }),
    index: z.int().check(z.minimum(1), z.maximum(100)),
    winner: reportFields.winner.schema,
    shot_date: reportFields.shot_date.schema,
    shot_time: reportFields.shot_time.schema,
    hole: z.optional(z.nullable(reportFields.hole.schema)),
    markers: z.optional(z.nullable(reportFields.markers.schema)),
    yardage: z.optional(z.nullable(reportFields.yardage.schema)),
    group_size: z.optional(z.nullable(reportFields.group_size.schema)),
    what_happened: reportFields.what_happened.schema,
    witnesses: z.array(witness).check(z.maxLength(MOST_WITNESSES)),
  }),
  response: claimResponse,
})

const onClaim = z.object({ number: claimNumber })

export const getClaim = endpoint({
  name: 'getClaim',
  method: 'GET',
  path: '/claims/:number',
  access: 'policy-session',
  summary: 'A claim: where it stands, what was said, and each document that it asks for',
  params: onClaim,
  response: claimResponse,
})

/** @rule N111 Whoever reported a win may take it back until it is decided. */
export const withdrawClaim = endpoint({
  name: 'withdrawClaim',
  method: 'POST',
  path: '/claims/:number/withdraw',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'optional',
  summary: 'Take a claim back until it is decided; a rep can open it again',
  params: onClaim,
  body: z.strictObject({
    reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(500), rejectUnprintable),
  }),
  response: claimResponse,
})

/** @rule N111 A decline is answered, ten times at most; a rep reads each answer before the claim is closed. */
export const answerClaim = endpoint({
  name: 'answerClaim',
  method: 'POST',
  path: '/claims/:number/answers',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Answer the decline of a claim; a rep reads it, and may look at the claim again',
  params: onClaim,
  body: z.strictObject({
    id: z.uuid('Send an id for this answer'),
    message: answerField.schema,
  }),
  response: claimResponse,
})

/** @rule N105 Forms are filled in on a page; sent again under their id, they change nothing. */
export const sendClaimForm = endpoint({
  name: 'sendClaimForm',
  method: 'POST',
  path: '/claims/:number/forms/:key/:place',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Send a document of a claim that is filled in on a page',
  params: z.object({
    ...onClaim.shape,
    key: z.enum(DOCUMENT_KEYS),
    place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)),
  }),
  body: z.strictObject({
    id: z.uuid('Send an id for this form'),
    values: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  }),
  response: claimResponse,
})
