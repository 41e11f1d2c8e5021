import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { contactResponse } from '#contract/quotes.ts'
import { guid, version } from '#contract/shapes.ts'

const code = z
  .string({ error: 'Enter the code' })
  .check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(40, 'Enter a code of up to 40 characters'))

export const addCoupon = endpoint({
  name: 'addCoupon',
  method: 'POST',
  path: '/contacts/:guid/coupons',
  access: 'quote-guid',
  rateLimit: 'look-up',
  summary: 'Enter a coupon; one that is on the quote already stays as it is, and the answer says the same',
  params: z.object({ guid }),
  body: z.strictObject({ code, version: z.optional(version) }),
  response: contactResponse,
})

export const removeCoupon = endpoint({
  name: 'removeCoupon',
  method: 'DELETE',
  path: '/contacts/:guid/coupons/:code',
  access: 'quote-guid',
  summary: 'Take a coupon off; one that is not on the quote is off already',
  params: z.object({ guid, code }),
  query: z.object({
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Send the version that you saw'))),
  }),
  response: contactResponse,
})
