import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { scorecard } from '#contract/scorecard.ts'
import { guid } from '#contract/shapes.ts'
import { acceptanceFields, termsSendingFields } from '#domain/quote/sending/sending.fields.ts'
import { TERMS_DELIVERIES } from '#domain/quote/terms/terms-delivery.ts'

/** The secret of a link; an invalid one gets the answer of an unknown one. */
const token = z.string().check(z.maxLength(100))

/** What a winner of each contest must prove, and what holds for a win in any. */
const proof = z.object({
  contests: z.array(
    z.object({
      title: z.string(),
      measuring: z.array(z.string()),
      witnesses: z.array(z.string()),
      paid: z.nullable(z.string()),
    }),
  ),
  claims: z.array(z.string()),
})

/** The version of the terms: a digest of the rules, the event and the contests, from which all else that is shown follows. */
const termsVersion = z
  .string('Send the version that you saw')
  .check(z.regex(/^[0-9a-f]{16}$/, 'Send the version that you saw'))

const terms = z.object({
  state: z.enum(['open', 'accepted', 'bought']),
  /** For a producer's quote a reference instead, which opens nothing. */
  quote_number: z.string(),
  tournament_name: z.nullable(z.string()),
  asked_by: z.string(),
  version: termsVersion,
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The contests without their fees; an older server lists them in the details. */
  scorecard: z.optional(scorecard),
  /** Not from an older server. */
  proof: z.optional(proof),
  sections: z.array(
    z.object({ title: z.string(), sentences: z.array(z.string()), accepts: z.array(z.string()) }),
  ),
  /** Who accepted the current terms, and when. */
  accepted: z.nullable(z.object({ by: z.string(), at: z.string() })),
})

export type SentTerms = z.output<typeof terms>

export const sendTerms = endpoint({
  name: 'sendTerms',
  method: 'POST',
  path: '/contacts/:guid/terms',
  access: 'rep-session',
  permission: 'change',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary: 'A rep sends the terms of a quote, with a link by which the recipient accepts them',
  params: z.object({ guid }),
  body: z.discriminatedUnion(
    'delivery',
    [
      z.strictObject({ delivery: z.literal('email_terms'), recipient: termsSendingFields.email.schema }),
      z.strictObject({ delivery: z.literal('text_terms'), recipient: termsSendingFields.phone.schema }),
    ],
    termsSendingFields.delivery.message,
  ),
  response: z.object({
    data: z.object({
      delivery: z.enum(TERMS_DELIVERIES),
      to: z.string(),
      at: z.string(),
      good_for_days: z.int(),
    }),
  }),
})

export const getTerms = endpoint({
  name: 'getTerms',
  method: 'GET',
  path: '/terms/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The terms behind a link that was sent, with the event and contests on which cover rests',
  params: z.object({ token }),
  response: z.object({ data: terms }),
})

export const acceptTerms = endpoint({
  name: 'acceptTerms',
  method: 'POST',
  path: '/terms/:token/acceptance',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Accept the terms that were read; TERMS_CHANGED where they are others by now',
  params: z.object({ token }),
  body: z.strictObject({ name: acceptanceFields.name.schema, version: termsVersion }),
  response: z.object({ data: terms }),
})
