import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { guid, version, wireDollars } from '#contract/shapes.ts'

const shortText = (longest: number) => z.optional(z.nullable(z.string().check(z.maxLength(longest))))

/** May be sent, and is not read: a card's figures come from its gateway, and a card needs no other account. */
const notRead = z.optional(
  z.nullable(
    z.union([z.string().check(z.regex(/^\d{0,6}$/)), z.int().check(z.minimum(0), z.maximum(999_999))], {
      error: 'Send up to 6 digits or nothing',
    }),
  ),
)

/**
 * How a purchase is paid. A card is known by the gateway's token only; digits and expiry come from the gateway.
 *
 * @rule C15 The payment of a purchase, as listed; what the server takes from the gateway is not read.
 */
const payment = z.strictObject({
  payment_type: z.literal('credit_card', { error: 'Choose how to pay' }),
  token: z
    .string({ error: 'Enter the card' })
    .check(z.regex(/^(tok_[A-Za-z0-9]{8,64}|(pm|ctoken)_[A-Za-z0-9_]{8,250})$/, 'Enter the card again')),
  special_instructions: shortText(2000),
  emails_to_be_sent: shortText(600),
  cc_last_digits: notRead,
  exp_month: notRead,
  exp_year: notRead,
  dealer_bac_code: notRead,
  agent_number: notRead,
  dealership_code: notRead,
  pa_code: notRead,
  /** The form version of the payment step. */
  version: z.optional(
    z.nullable(z.string().check(z.regex(/^version_[1-5]$/, 'Send the form version of the payment step'))),
  ),
})

export const purchaseContact = endpoint({
  name: 'purchaseContact',
  method: 'POST',
  path: '/contacts/:guid/purchase',
  access: 'quote-guid',
  idempotent: true,
  summary: 'Take the money and issue the policy, once; 202 while the gateway has not answered',
  params: z.object({ guid }),
  body: z.strictObject({ version, amount_due: wireDollars, payment }),
  response: z.object({
    data: z.object({ policy_number: z.string(), confirmation_url: z.string(), policy_url: z.string() }),
  }),
  accepted: z.object({ code: z.literal('PENDING'), data: z.object({ retry_after: z.int() }) }),
})
