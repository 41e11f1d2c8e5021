import * as z from 'zod/mini'
import { contact, enteredCoupon, explanation, referral } from '#contract/contact.ts'
import { endpoint } from '#contract/endpoint.ts'
import { customFieldsInput, customFieldsOutput, guid, lookupEmail, version } from '#contract/shapes.ts'
import { ACTIONS } from '#domain/quote/transitions/save-actions.ts'
import { sendingFields } from '#domain/quote/sending/sending.fields.ts'

export const contactResponse = z.object({
  data: contact,
  coupons: z.array(enteredCoupon),
  isSpecialPricingEmail: z.boolean(),
  specialPricingEmail: z.nullable(z.string()),
})

/** A quote that is bought, to somebody who knows no more than its id. */
const boughtQuote = z.object({
  data: z.object({ id: z.string(), purchased: z.literal(true), customFields: z.strictObject({}) }),
  coupons: z.array(z.never()),
  isSpecialPricingEmail: z.literal(false),
  specialPricingEmail: z.null(),
})

const quoteParams = z.object({ guid })

/** Where the save comes from. `cert_fee` calculates fees and is submitted as the save that it belongs to. */
const action = z.enum(ACTIONS, 'Say save or cert_fee')

/** Why a rep changes a quote; stored with each changed field. Ignored without a rep. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(2000, 'Say why in up to 2,000 characters'))

/** How a fee was calculated: results first, their parts indented below. */
const trace = z.object({
  entity: z.string(),
  index: z.int(),
  plan: z.string(),
  lines: z.array(z.object({ depth: z.int(), label: z.string(), how: z.string(), value: z.string() })),
})

export type PriceTraceRow = z.output<typeof trace>

export const createContact = endpoint({
  name: 'createContact',
  method: 'POST',
  path: '/contacts',
  access: 'public',
  permission: 'change',
  summary: 'Start a quote; every well-formed answer is kept, complete or not',
  status: 201,
  body: z.strictObject({
    customFields: customFieldsInput,
    /** The code of the partner whose page the quote was started on; an unknown code is ignored. */
    partner: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.object({
    data: z.object({ id: z.string(), version: z.int(), customFields: customFieldsOutput }),
  }),
})

export const getContact = endpoint({
  name: 'getContact',
  method: 'GET',
  path: '/contacts/:guid',
  access: 'quote-guid',
  onceBought: 'open',
  summary:
    'The quote with its answers, fees, totals, step flags and what still forbids buying it. Once it is bought, only that, ' +
    'but to a rep and to a session that opens its policy',
  params: quoteParams,
  response: z.union([contactResponse, boughtQuote]),
})

export const findContact = endpoint({
  name: 'findContact',
  method: 'GET',
  path: '/contacts/:email/:quotenumber',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Find a quote by e-mail and quote number; unknown and wrong are answered alike',
  params: z.object({
    email: lookupEmail,
    quotenumber: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: z.object({ data: z.object({ id: z.string() }) }),
})

export const saveContact = endpoint({
  name: 'saveContact',
  method: 'PUT',
  path: '/contacts/:guid',
  access: 'quote-guid',
  summary:
    'Change some answers: keys that are left out keep theirs, null empties one; answered with the new price',
  params: quoteParams,
  body: z.strictObject({ action, version, customFields: customFieldsInput, reason: z.optional(reason) }),
  response: contactResponse,
})

export const priceContact = endpoint({
  name: 'priceContact',
  method: 'POST',
  path: '/contacts/:guid/price',
  access: 'quote-guid',
  permission: 'read',
  summary: 'Price answers laid over what is stored, without storing them',
  params: quoteParams,
  body: z.strictObject({ customFields: customFieldsInput }),
  response: z.object({
    data: z.object({
      customFields: customFieldsOutput,
      coupons: z.array(enteredCoupon),
      explanation,
      referrals: z.array(referral),
      /** For reps only. */
      trace: z.optional(z.array(trace)),
    }),
  }),
})

export const listAddOns = endpoint({
  name: 'listAddOns',
  method: 'GET',
  path: '/contacts/:guid/add-ons',
  access: 'quote-guid',
  summary: 'What the putting add-on costs on this quote, in dollars, by its prize',
  params: quoteParams,
  response: z.object({
    data: z.array(z.object({ prize_value: z.number(), cert_fee: z.number() })),
  }),
})

export const sendContactLink = endpoint({
  name: 'sendContactLink',
  method: 'POST',
  path: '/contacts/:guid/send',
  access: 'quote-guid',
  rateLimit: 'look-up',
  idempotent: 'optional',
  summary: 'E-mail the quote; without a body its link goes to the address on it',
  params: quoteParams,
  body: z.optional(
    z.nullable(
      z.strictObject({
        to: z.optional(sendingFields.to.schema),
        cc: z.optional(sendingFields.cc.schema),
        subject: z.optional(sendingFields.subject.schema),
        note: z.optional(sendingFields.note.schema),
        /** Attach the quote as PDF. */
        attach_quote: z.optional(z.boolean('Say true or false')),
      }),
    ),
  ),
  response: z.object({
    data: z.object({
      to: z.string(),
      cc: z.nullable(z.string()),
      at: z.string(),
      /** For reps only; a producer gets a message of its own. */
      messages: z.array(z.object({ id: z.string(), to: z.string() })),
    }),
  }),
})

const repChange = z.object({
  entity: z.string(),
  index: z.int(),
  /** The wire key, with the number that the contest had when it was changed. */
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  who: z.string(),
  when: z.string(),
  reason: z.nullable(z.string()),
})

export type RepChange = z.output<typeof repChange>

export const listRepChanges = endpoint({
  name: 'listRepChanges',
  method: 'GET',
  path: '/contacts/:guid/rep-changes',
  access: 'quote-guid',
  summary: 'What reps changed on the contests of the quote, oldest first',
  params: quoteParams,
  response: z.object({ data: z.array(repChange) }),
})
