import * as z from 'zod/mini'
import { entity, explanation, referral } from '#contract/contact.ts'
import { endpoint } from '#contract/endpoint.ts'
import { customFieldsInput, customFieldsOutput } from '#contract/shapes.ts'

/** What a contest would cost from further away (yards, or feet of a putt), and how much less that is, in dollars. */
const saving = z.object({
  entity,
  index: z.int(),
  distance: z.int(),
  cert_fee: z.number(),
  amount: z.number(),
})

export const priceFigures = endpoint({
  name: 'priceFigures',
  method: 'POST',
  path: '/prices',
  access: 'public',
  summary: 'Price the figures of contests without a quote; nothing is kept',
  body: z.strictObject({ customFields: customFieldsInput }),
  response: z.object({
    data: z.object({
      customFields: customFieldsOutput,
      explanation,
      referrals: z.array(referral),
      savings: z.array(saving),
    }),
  }),
})
