import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'

const params = z.object({ number: policyNumber })

const field = z.nullable(z.string())

/** Under the names of the quote's own fields. */
const producer = z.object({
  producer_agency_name: field,
  producer_first_name: field,
  producer_last_name: field,
  producer_email: field,
  producer_phone: field,
  producer_license_number: field,
  producer_license_state: field,
  /** `MM/dd/yyyy`. */
  producer_license_exp_date: field,
})

const recorded = z.object({
  /** How many have paid for the policy so far, the present one included. */
  payer: z.int(),
  /** Null where the insured acts for itself. */
  producer: z.nullable(producer),
})

export const getProducerOfRecord = endpoint({
  name: 'getProducerOfRecord',
  method: 'GET',
  path: '/admin/policies/:number/producer-of-record',
  access: 'rep-session',
  permission: 'read',
  summary: 'The producer of record of a policy',
  params,
  response: z.object({ data: recorded }),
})

export const changeProducerOfRecord = endpoint({
  name: 'changeProducerOfRecord',
  method: 'POST',
  path: '/admin/policies/:number/producer-of-record',
  access: 'rep-session',
  permission: 'change',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Give a policy another producer of record, or none. It is who opens it, hears of it and pays for it from now on',
  params,
  body: z.strictObject({
    /** `payer` as it was read: if somebody else pays by then, nothing is changed. */
    payer: z.optional(z.int()),
    /** Null for none. What is left out is not known, and said where it is needed. */
    producer: z.nullable(z.strictObject(z.partial(producer).shape)),
    /** For the audit log. */
    reason: z
      .string({ error: 'Enter the reason' })
      .check(z.trim(), z.minLength(3, 'Enter the reason'), z.maxLength(500)),
  }),
  response: z.object({ data: recorded }),
})
