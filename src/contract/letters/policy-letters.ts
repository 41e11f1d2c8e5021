import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ownPolicyPath } from '#contract/page-path.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { printableDocument } from '#domain/documents/layout/printable-document.ts'
import { LETTER_KINDS } from '#domain/letters/letter-kinds.ts'
import { letterFields, proofFields } from '#domain/letters/letter.fields.ts'

const onPolicy = z.object({ number: policyNumber })

const letter = z.object({
  /** Counts the letters of the policy. */
  number: z.int(),
  kind: openEnum(LETTER_KINDS, 'cover'),
  title: z.string(),
  /** Who gets it, by name. */
  recipient: z.string(),
  /** It went by mail too. */
  is_mailed: z.boolean(),
  /** Where it was mailed; only reps read it. */
  to: z.nullable(z.string()),
  written_at: z.string(),
  /** The rep; null of one that the holder made. */
  written_by: z.nullable(z.string()),
  /** The certificate that was in force. */
  certificate_version: z.int(),
  /** By which anybody can check it; null where nobody relies on it. */
  code: z.nullable(z.string()),
  /** Whoever may open the policy sees it. */
  is_holders: z.boolean(),
})

export type PolicyLetter = z.output<typeof letter>

const recipient = z.object({ name: z.string(), address: z.string() })

/** @rule O02 Whoever may open a policy finds there the letters that are meant for its holder; reps find all. */
export const listPolicyLetters = endpoint({
  name: 'listPolicyLetters',
  method: 'GET',
  path: '/policies/:number/letters',
  access: 'policy-session',
  summary: 'The letters of a policy, newest first, and whether a proof of insurance can be made now',
  params: onPolicy,
  response: z.object({
    data: z.object({
      letters: z.array(letter),
      proof: z.object({
        /** Why none can be made now; null if one can. */
        why_not: z.nullable(z.string()),
        /** The golf course, for whom most are. */
        recipient,
      }),
    }),
  }),
})

export const getPolicyLetterFile = endpoint({
  name: 'getPolicyLetterFile',
  method: 'GET',
  path: '/policies/:number/letters/:letter',
  access: 'policy-session',
  summary: 'One of these letters as PDF; its number may end in .pdf',
  params: z.object({
    number: policyNumber,
    letter: z.string().check(z.regex(/^[1-9]\d{0,5}(\.pdf)?$/, 'Name a letter by its number')),
  }),
  fallbackPage: ({ number = '' }) => ownPolicyPath(number),
})

/** @rule O02 The holder proves the insurance to a third party alone, with what the certificate states now. */
export const makeProofOfInsurance = endpoint({
  name: 'makeProofOfInsurance',
  method: 'POST',
  path: '/policies/:number/proofs-of-insurance',
  access: 'policy-session',
  idempotent: 'optional',
  summary: 'Make a proof of insurance for a third party, and mail it if an address is given; ten a day',
  status: 201,
  params: onPolicy,
  body: z.strictObject({
    recipient_name: proofFields.recipient_name.schema,
    recipient_address: proofFields.recipient_address.schema,
    to: z.optional(proofFields.to.schema),
  }),
  response: z.object({ data: letter }),
})

export const prepareLetterOfPolicy = endpoint({
  name: 'prepareLetterOfPolicy',
  method: 'GET',
  path: '/policies/:number/letters/new',
  access: 'rep-session',
  permission: 'read',
  summary:
    'What a rep needs to write a letter about a policy: which letters make sense, templates and fields',
  params: onPolicy,
  response: z.object({
    data: z.object({
      templates: z.array(
        z.object({
          id: z.string(),
          kind: openEnum(LETTER_KINDS, 'cover'),
          name: z.string(),
          title: z.string(),
          text: z.string(),
          /** Why no such letter can be written now; null if one can. */
          why_not: z.nullable(z.string()),
        }),
      ),
      /** What a letter can name, with its value; null if the policy has none. */
      fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.nullable(z.string()) })),
      /** Whom letters mostly go to. */
      recipients: z.array(
        z.object({ role: z.enum(['course', 'insured']), ...recipient.shape, email: z.nullable(z.string()) }),
      ),
    }),
  }),
})

const written = {
  kind: letterFields.kind.schema,
  title: letterFields.title.schema,
  /** With fields such as `{{policy_number}}`, which are replaced once. */
  text: letterFields.text.schema,
  recipient_name: letterFields.recipient_name.schema,
  recipient_address: letterFields.recipient_address.schema,
}

export const previewLetterOfPolicy = endpoint({
  name: 'previewLetterOfPolicy',
  method: 'POST',
  path: '/policies/:number/letters/preview',
  access: 'rep-session',
  permission: 'change',
  summary: 'A letter as it would be printed now, and why it cannot go yet; nothing is stored',
  params: onPolicy,
  body: z.strictObject(written),
  response: z.object({
    data: z.object({
      document: printableDocument,
      /** What would be missing in it, or why there is no such letter; null if it can go. */
      why_not: z.nullable(z.string()),
    }),
  }),
})

export const writeLetterOfPolicy = endpoint({
  name: 'writeLetterOfPolicy',
  method: 'POST',
  path: '/policies/:number/letters',
  access: 'rep-session',
  permission: 'change',
  idempotent: 'optional',
  summary: 'Write a letter about a policy: it is numbered, kept with the files of the case, and mailed',
  status: 201,
  params: onPolicy,
  body: z.strictObject({
    ...written,
    /** Left out, nothing is mailed. */
    to: z.optional(letterFields.to.schema),
    /** Whoever may open the policy sees it there. */
    is_holders: z.boolean(),
  }),
  response: z.object({ data: letter }),
})
