import * as z from 'zod/mini'
import { billedInvoice, receivedPayment } from '#contract/billed-invoice.ts'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { acceptedResponse, payment } from '#contract/purchases.ts'
import { refundsMade } from '#contract/refunds.ts'
import { wireDollars } from '#contract/shapes.ts'
import { RECORDED_METHODS } from '#domain/accounting/received-payments.ts'
import { parseDay } from '#domain/values/calendar.ts'

const invoiceNumber = z.string().check(z.regex(/^INV-\d{1,12}$/, 'An invoice number looks like INV-1001'))
const paymentNumber = z.string().check(z.regex(/^PMT-\d{1,12}$/, 'A payment number looks like PMT-1001'))
const aboveZero = wireDollars.check(z.positive('Enter an amount above 0'))
const reference = z.string().check(z.trim(), z.minLength(1, 'Enter the reference'), z.maxLength(64))

/** An invoice of a policy. */
export const invoiceOfPolicy = z.object({ number: policyNumber, invoice: invoiceNumber })
const ofPayment = z.object({ number: policyNumber, payment: paymentNumber })
/** The secret of a link; an invalid one gets the answer of an unknown one. */
const byLink = z.object({ token: z.string().check(z.maxLength(100)) })

/** The amount is what was shown as owed. */
const byCard = z.strictObject({ amount: wireDollars, payment: payment(['credit_card']) })
const nothing = z.optional(z.nullable(z.strictObject({})))

const invoiceResponse = z.object({ data: billedInvoice })

/** @rule N108 An invoice is paid by its payer, from the policy area or by the link in its mail. */
export const payInvoice = endpoint({
  name: 'payInvoice',
  method: 'POST',
  path: '/policies/:number/payments',
  access: 'policy-session',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Pay what is owed on an invoice by card, once. 202 while the gateway has not answered, or the bank asks the cardholder',
  params: z.object({ number: policyNumber }),
  body: z.strictObject({ invoice: invoiceNumber, ...byCard.shape }),
  response: invoiceResponse,
  accepted: acceptedResponse,
})

export const cancelInvoicePayment = endpoint({
  name: 'cancelInvoicePayment',
  method: 'POST',
  path: '/policies/:number/invoices/:invoice/pay/cancel',
  access: 'policy-session',
  permission: 'accounts',
  summary:
    'Cancel the card payment of an invoice that waits for its cardholder, so that it can be paid again',
  params: invoiceOfPolicy,
  body: nothing,
  response: invoiceResponse,
})

const linkedInvoice = z.object({
  data: z.object({
    ...billedInvoice.shape,
    policy_number: z.string(),
    /** The event and its course. */
    event: z.string(),
    /** The payer's name and address, in lines. */
    bill_to: z.array(z.string()),
    dollar_sign: z.string(),
    /** True if a test system sold it, so that nothing is insured. */
    test: z.boolean(),
  }),
})

export type LinkedInvoice = z.output<typeof linkedInvoice>['data']

/** @rule N108 A link that is too old, of somebody who is not the payer any more, or never was gets one answer. */
export const getLinkedInvoice = endpoint({
  name: 'getLinkedInvoice',
  method: 'GET',
  path: '/invoice-links/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The invoice behind a link; changes nothing',
  params: byLink,
  response: linkedInvoice,
})

export const payLinkedInvoice = endpoint({
  name: 'payLinkedInvoice',
  method: 'POST',
  path: '/invoice-links/:token/pay',
  access: 'public',
  rateLimit: 'look-up',
  idempotent: true,
  summary:
    'Pay the invoice behind a link by card, once. 202 while the gateway has not answered, or the bank asks the cardholder',
  params: byLink,
  body: byCard,
  response: linkedInvoice,
  accepted: acceptedResponse,
})

export const cancelLinkedPayment = endpoint({
  name: 'cancelLinkedPayment',
  method: 'POST',
  path: '/invoice-links/:token/pay/cancel',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Cancel the card payment of the invoice behind a link that waits for its cardholder',
  params: byLink,
  body: nothing,
  response: linkedInvoice,
})

const DAY_MISSING = 'Enter the day you received it'

const paymentResponse = z.object({ data: receivedPayment })

/** @rule N108 A rep records money that came outside of the gateway. */
export const recordPayment = endpoint({
  name: 'recordPayment',
  method: 'POST',
  path: '/admin/policies/:number/payments',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Record a payment for an invoice, once: a check, a transfer, a card payment taken elsewhere or an account’s settlement. What is above its balance stays unapplied',
  params: z.object({ number: policyNumber }),
  body: z.strictObject({
    invoice: invoiceNumber,
    /** What was shown as owed on it; where something else is owed by then, nothing is recorded. */
    balance: z.optional(wireDollars),
    amount: aboveZero,
    method: z.enum(RECORDED_METHODS, { error: 'Choose how it was paid' }),
    reference,
    /** The day on which it came, as `yyyy-MM-dd` or `MM/dd/yyyy`. */
    dated: z
      .string({ error: DAY_MISSING })
      .check(z.refine<string>((day) => parseDay(day) !== undefined, DAY_MISSING)),
  }),
  status: 201,
  response: paymentResponse,
})

export const applyPayment = endpoint({
  name: 'applyPayment',
  method: 'POST',
  path: '/policies/:number/payments/:payment/applications',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: 'optional',
  summary: 'Pay an invoice with what of a payment of the policy pays nothing, as far as it goes',
  params: ofPayment,
  body: z.strictObject({ invoice: invoiceNumber }),
  response: paymentResponse,
})

export const refundPayment = endpoint({
  name: 'refundPayment',
  method: 'POST',
  path: '/policies/:number/payments/:payment/refunds',
  access: 'rep-session',
  section: 'refund',
  permission: 'accounts',
  recentSignIn: true,
  idempotent: true,
  summary:
    'Pay back what of a payment pays nothing. Through the gateway where a card paid, or as it was done already, with its reference',
  params: ofPayment,
  body: z.strictObject({
    amount: aboveZero,
    /** How it was paid back outside of the gateway; required where no card paid. */
    reference: z.optional(reference),
  }),
  response: refundsMade,
  accepted: refundsMade,
})
