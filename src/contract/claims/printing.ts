import * as z from 'zod/mini'
import { claimNumber } from '#contract/claims/claim.ts'
import { endpoint } from '#contract/endpoint.ts'
import { pagePath } from '#contract/page-path.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { sendFormsFields } from '#domain/claims/forms/send-forms.fields.ts'

/** The page shown where a file of a claim is not available. */
const fallbackPage = ({ number = '' }: Readonly<Record<string, string>>) =>
  pagePath('claim', { claim: number })

const onClaim = { number: claimNumber }

/** The form of a claim that is filled in on paper. */
const printedForm = { key: z.enum(DOCUMENT_KEYS), place: z.int().check(z.minimum(1), z.maximum(20)) }

/** @rule D28 Whoever may open a claim prints each form that is signed, filled in as far as it is known. */
export const getClaimFormFile = endpoint({
  name: 'getClaimFormFile',
  method: 'GET',
  path: '/claims/:number/forms/:key/:place',
  access: 'policy-session',
  summary: 'A form of a claim as PDF, filled in as far as known; the place may end in .pdf',
  params: z.object({
    ...onClaim,
    key: printedForm.key,
    place: z.string().check(z.regex(/^[1-9]\d?(\.pdf)?$/, 'Name a form by its place')),
  }),
  fallbackPage,
})

/** @rule N105 Our decision is a letter, and a win that is paid is a certificate to frame. */
export const getClaimLetterFile = endpoint({
  name: 'getClaimLetterFile',
  method: 'GET',
  path: '/claims/:number/letters/:letter',
  access: 'policy-session',
  summary: 'Our decision on a claim, or the certificate of a win, as PDF; the name may end in .pdf',
  params: z.object({
    ...onClaim,
    letter: z
      .string()
      .check(z.regex(/^(decision|certificate)(\.pdf)?$/, 'Name the letter: decision or certificate')),
  }),
  fallbackPage,
})

/** @rule D28 The forms go as PDF to whoever fills them in, with nothing that opens the claim or the policy. */
export const sendClaimForms = endpoint({
  name: 'sendClaimForms',
  method: 'POST',
  path: '/claims/:number/forms/send',
  access: 'policy-session',
  permission: 'claims',
  idempotent: 'optional',
  summary: 'Email forms of a claim as PDF to whoever fills them in; each receiver gets an email of their own',
  params: z.object(onClaim),
  body: z.strictObject({
    to: sendFormsFields.to.schema,
    forms: z
      .array(z.strictObject(printedForm))
      .check(z.minLength(1, 'Choose at least one form'), z.maxLength(20)),
  }),
  response: z.object({ data: z.object({ sent: z.int() }) }),
})
