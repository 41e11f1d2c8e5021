import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { guid, openEnum } from '#contract/shapes.ts'
import { copyFields } from '#domain/quote/copying/copy.fields.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'

/** The other days of the event keep their distance from the first. */
const body = z.strictObject({ first_contest_date: copyFields.first_contest_date.schema })

const response = z.object({
  data: z.object({
    /** Null for the client of a producer: the producer gets it, and goes on with it. */
    quote: z.nullable(
      z.object({
        id: z.string(),
        quote_number: z.string(),
        /** The first step that is not complete. */
        step: openEnum(STEP_IDS, 'confirm-coverage'),
      }),
    ),
    /** The name of the quote for the client of a producer; it opens nothing. */
    reference: z.nullable(z.string()),
    /** Such as `$310 last year, $330 now`; null if one of them has no price. */
    prices: z.nullable(z.string()),
    /** Why they differ, as far as it is known. */
    reasons: z.array(z.string()),
  }),
})

export const copyPolicy = endpoint({
  name: 'copyPolicy',
  method: 'POST',
  path: '/policies/:number/copies',
  access: 'policy-session',
  rateLimit: 'look-up',
  idempotent: 'by-use-case',
  summary: 'Make a quote for the same event on another day from a policy',
  status: 201,
  params: z.object({ number: policyNumber }),
  body,
  response,
})

export const copyContact = endpoint({
  name: 'copyContact',
  method: 'POST',
  path: '/contacts/:guid/copies',
  access: 'quote-guid',
  rateLimit: 'look-up',
  idempotent: 'by-use-case',
  summary: 'Make a quote for the same event on another day from a quote',
  status: 201,
  params: z.object({ guid }),
  body,
  response,
})
