import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { FieldMeta } from '#domain/values/field.ts'
import { BILLED_METHODS, PAID_METHODS, paymentFields } from '#domain/quote/fields/payment.fields.ts'
import { WALLET_IDS } from '#domain/quote/payment/wallets.ts'
import { guid, version, wireDollars } from '#contract/shapes.ts'

const shortText = (longest: number) => z.optional(z.nullable(z.string().check(z.maxLength(longest))))

/** A field of the payment step, checked by its own rules. */
const paymentFieldText = ({ maxLength = 2000 }: FieldMeta) => shortText(maxLength)

/** May be sent and is ignored: card details come from the gateway. */
const ignoredDigits = z.optional(
  z.nullable(
    z.union([z.string().check(z.regex(/^\d{0,6}$/)), z.int().check(z.minimum(0), z.maximum(999_999))], {
      error: 'Send up to 6 digits or nothing',
    }),
  ),
)

/** Returned by the gateway's card fields: the sandbox's token, or Stripe's payment method. */
const token = z.optional(
  z.nullable(
    z
      .string({ error: 'Enter the card' })
      .check(z.regex(/^(tok_[A-Za-z0-9]{8,64}|pm_[A-Za-z0-9_]{8,250})$/, 'Enter the card again')),
  ),
)

/** The version of the office’s terms that the page showed, and that is agreed to; null or absent where there is none. */
const termsVersion = z.optional(
  z.nullable(z.int('Send the version of the terms that was shown').check(z.minimum(1))),
)

/** Checked by its own field, which says what is missing. */
const accountCode = shortText(40)

/**
 * How a purchase is paid, one object for all payment methods. A card is identified by the gateway's token only; digits and
 * expiry come from the gateway. Keys that a payment method does not need may be null or absent.
 *
 * @rule C15 The payment of a purchase, as listed; what the server gets from the gateway is ignored here.
 */
export const payment = <const Method extends string>(methods: readonly [Method, ...Method[]]) =>
  z.strictObject({
    payment_type: z.enum(methods, { error: 'Choose how to pay' }),
    token,
    /** Set if the card comes from a wallet. */
    wallet: z.optional(z.nullable(z.enum(WALLET_IDS, { error: 'Choose Google Pay or Apple Pay' }))),
    /** The number of a check, or the id of a payment taken elsewhere. */
    reference: shortText(64),
    /** Why a Farmers agent does not pay by folio. */
    farmers_exception: shortText(500),
    special_instructions: paymentFieldText(paymentFields.special_instructions),
    emails_to_be_sent: paymentFieldText(paymentFields.emails_to_be_sent),
    cc_last_digits: ignoredDigits,
    exp_month: ignoredDigits,
    exp_year: ignoredDigits,
    dealer_bac_code: accountCode,
    agent_number: accountCode,
    dealership_code: accountCode,
    pa_code: accountCode,
    /** The form version of the payment step; refused as `VERSION_CONFLICT` if the quote has another one by now. */
    version: z.optional(
      z.nullable(z.string().check(z.regex(/^version_[1-5]$/, 'Send the form version of the payment step'))),
    ),
  })

/** The answer to a purchase, for all payment methods. */
const purchaseResponse = z.object({
  data: z.object({ policy_number: z.string(), confirmation_url: z.string(), policy_url: z.string() }),
})
/** The gateway has not answered yet; the purchase is settled by a job. */
const pending = z.object({
  code: z.literal('PENDING'),
  data: z.object({ state: z.literal('pending'), retry_after: z.int() }),
})
/** The bank asks the cardholder: the gateway's script handles that, then the browser repeats the purchase. */
const requiresAction = z.object({
  data: z.object({ state: z.literal('requires_action'), client_secret: z.string() }),
})
export const acceptedResponse = z.union([pending, requiresAction])

/** @rule N23 A card or a wallet is charged at once, and a payment taken elsewhere by a rep is paid already: both make a receipt. */
export const purchaseContact = endpoint({
  name: 'purchaseContact',
  method: 'POST',
  path: '/contacts/:guid/purchase',
  access: 'quote-guid',
  // The same call with its own key is answered as before, and opens the policy again.
  onceBought: 'open',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Take the money and issue the policy, once. 202 while the gateway has not answered, or the bank asks the cardholder',
  params: z.object({ guid }),
  body: z.strictObject({
    version,
    amount_due: wireDollars,
    terms_version: termsVersion,
    payment: payment(PAID_METHODS),
  }),
  response: purchaseResponse,
  accepted: acceptedResponse,
})

export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/contacts/:guid/purchase/cancel',
  access: 'quote-guid',
  summary:
    'Cancel the payment that waits for its cardholder, so that the quote can be changed or bought again',
  params: z.object({ guid }),
  body: z.optional(z.nullable(z.strictObject({}))),
  response: z.object({ data: z.object({ canceled: z.boolean() }) }),
})

/** @rule N23 With a parts account, a folio or a check the policy is issued with an invoice. */
export const bindContact = endpoint({
  name: 'bindContact',
  method: 'POST',
  path: '/contacts/:guid/bind',
  access: 'quote-guid',
  // The same call with its own key is answered as before, and opens the policy again.
  onceBought: 'open',
  recentSignIn: true,
  idempotent: true,
  summary: 'Issue the policy and bill it, once; what costs nothing gets a receipt of 0',
  params: z.object({ guid }),
  body: z.strictObject({
    version,
    amount_due: wireDollars,
    terms_version: termsVersion,
    payment: payment(BILLED_METHODS),
  }),
  response: purchaseResponse,
  accepted: acceptedResponse,
})
