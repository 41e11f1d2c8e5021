import * as z from 'zod/mini'
import { composedLetter, sentLetter } from '#contract/approvals.ts'
import { claimCaseResponse } from '#contract/claims/case.ts'
import { claimNumber } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { carrierAnswerFields } from '#domain/claims/carriers/carrier-answer.fields.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'

const onClaim = z.object({ number: claimNumber })

const chosenDocument = { key: z.enum(DOCUMENT_KEYS), place: z.int().check(z.minimum(1)) }

export const readClaimLetter = endpoint({
  name: 'readClaimLetter',
  method: 'GET',
  path: '/admin/claims/:number/carrier-letters',
  access: 'rep-session',
  permission: 'read',
  summary: 'The letter about a claim to its carrier as it is composed, and which documents can go with it',
  params: onClaim,
  response: z.object({
    data: z.object({
      letter: composedLetter,
      documents: z.array(
        z.object({
          key: z.string(),
          place: z.int(),
          title: z.string(),
          /** It goes as a PDF; what came as a file is named alone. */
          is_attached: z.boolean(),
        }),
      ),
    }),
  }),
})

export type OfferedDocument = z.output<typeof readClaimLetter.response>['data']['documents'][number]

/** @rule D32 D44 A rep asks the carrier about a claim, or hands a bonus prize over. */
export const sendClaimLetter = endpoint({
  name: 'sendClaimLetter',
  method: 'POST',
  path: '/admin/claims/:number/carrier-letters',
  access: 'rep-session',
  permission: 'claims',
  idempotent: 'optional',
  summary: 'Mail the carrier about a claim, with the certificate and chosen documents',
  params: onClaim,
  body: z.strictObject({
    ...sentLetter.shape,
    documents: z.array(z.strictObject(chosenDocument)).check(z.maxLength(40)),
  }),
  response: claimCaseResponse,
})

/** @rule D32 The carrier's consent waives the rules that its letter named; its refusal decides nothing by itself. */
export const recordClaimLetterAnswer = endpoint({
  name: 'recordClaimLetterAnswer',
  method: 'POST',
  path: '/admin/claims/:number/carrier-letters/:letter/answer',
  access: 'rep-session',
  permission: 'claims',
  summary: 'Record what the carrier answered about a claim',
  params: z.object({ ...onClaim.shape, letter: z.uuid() }),
  body: z.strictObject({
    answer: carrierAnswerFields.answer.schema,
    who: carrierAnswerFields.who.schema,
    reference: z.optional(carrierAnswerFields.reference.schema),
    conditions: z.optional(carrierAnswerFields.conditions.schema),
    /** What the carrier sent with it: a file of the case. */
    file: z.optional(z.nullable(z.uuid('A file is known by its id'))),
    /** How many answers to this letter were seen. */
    seen: z.int('Send how many answers you saw').check(z.minimum(0)),
  }),
  response: claimCaseResponse,
})
