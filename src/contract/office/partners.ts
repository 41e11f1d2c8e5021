import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, csvOf, list, searchText, workbookOf } from '#contract/list.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { PARTNER_BRANDS, partnerFields } from '#domain/partners/partner.fields.ts'

/** What a partner is from one change to the next. */
const terms = {
  name: z.string(),
  percent: z.number(),
  brand: openEnum(PARTNER_BRANDS, 'albatross'),
  active: z.boolean(),
  version: z.int(),
  changed_at: z.string(),
  /** Null of one that was there before the office kept partners itself. */
  changed_by: z.nullable(z.string()),
}

const partnerVersion = z.object(terms)

const partner = z.object({
  id: z.string(),
  code: z.string(),
  ...terms,
  /** The page that its links open. */
  link: z.string(),
  /** Quotes that were started from its page, and those of them that are bought. */
  quotes: z.int(),
  policies: z.int(),
  /** What is booked for these less discounts, in dollars. */
  premium: z.number(),
})

export type Partner = z.output<typeof partner>
export type PartnerVersion = z.output<typeof partnerVersion>

const onPartner = z.object({ id: z.uuid({ error: 'Name the partner by its id' }) })

export const listPartners = list({
  name: 'listPartners',
  path: '/admin/partners',
  access: 'rep-session',
  permission: 'read',
  summary: 'The partners with their quotes and premium, by name; those that are withdrawn come last',
  row: partner,
  filters: {
    /** A part of the name or of the code. */
    search: searchText(),
    state: anyOf(['active', 'withdrawn']),
  },
  sorts: ['active', 'name', 'quotes', 'policies', 'premium'],
  defaultSort: 'active',
  columns: {
    name: 'Partner',
    code: 'Code',
    percent: 'Discount in percent',
    brand: 'Brand',
    active: 'Active',
    quotes: 'Quotes',
    policies: 'Policies',
    premium: 'Premium',
    link: 'Link',
    changed_at: 'Changed',
    changed_by: 'Changed by',
  },
})

export const listPartnersCsv = csvOf(listPartners)
export const listPartnersWorkbook = workbookOf(listPartners)

export const readPartner = endpoint({
  name: 'readPartner',
  method: 'GET',
  path: '/admin/partners/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'A partner with the newest quotes from its page, and every version of it',
  params: onPartner,
  response: z.object({
    data: z.object({
      ...partner.shape,
      /** The newest hundred. */
      newest: z.array(
        z.object({
          quote_id: z.string(),
          quote_number: z.string(),
          policy_number: z.nullable(z.string()),
          tournament_name: z.nullable(z.string()),
          created_at: z.string(),
          /** What was agreed as the quote began, in percent. */
          percent: z.number(),
        }),
      ),
      versions: z.array(partnerVersion),
    }),
  }),
})

const set = {
  name: partnerFields.name.schema,
  percent: partnerFields.percent.schema,
  brand: partnerFields.brand.schema,
}

const partnerResponse = z.object({ data: partner })

export const addPartner = endpoint({
  name: 'addPartner',
  method: 'POST',
  path: '/admin/partners',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Add a partner; a code that is there already, in any spelling, is refused',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ code: partnerFields.code.schema, ...set }),
  response: partnerResponse,
})

export const changePartner = endpoint({
  name: 'changePartner',
  method: 'PUT',
  path: '/admin/partners/:id',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Change a partner, naming the version that was seen; quotes keep the terms they were started with',
  params: onPartner,
  body: z.strictObject({ version, ...set }),
  response: partnerResponse,
})

export const offerPartner = endpoint({
  name: 'offerPartner',
  method: 'PUT',
  path: '/admin/partners/:id/active',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Withdraw a partner, whose link then starts plain quotes, or take that back',
  params: onPartner,
  body: z.strictObject({ version, active: z.boolean() }),
  response: partnerResponse,
})
