import * as z from 'zod/mini'
import { anyCode } from '#contract/code-filter.ts'
import { endpoint, type EndpointInput } from '#contract/endpoint.ts'
import { anyOf, csvOf, list, searchText, workbookOf } from '#contract/list.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { listClientTypes } from '#domain/values/client-types.ts'
import { COUPON_STATES } from '#domain/pricing/coupons/coupon-state.ts'
import { newMeaningField, officeCouponFields } from '#domain/pricing/coupons/office-coupon.fields.ts'

/** What a coupon is from one change to the next. */
const terms = {
  is_percentage: z.boolean(),
  /** In percent, or in dollars. */
  value: z.number(),
  /** As `MM/dd/yyyy`, both included; null where there is no end. */
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  /** How many purchases can use it; null without a limit. */
  max_uses: z.nullable(z.int()),
  max_uses_per_customer: z.nullable(z.int()),
  /** Codes; empty for everyone. */
  client_types: z.array(z.string()),
  partners: z.array(z.string()),
  /** What has to be due without coupons, in dollars. */
  minimum: z.nullable(z.number()),
  active: z.boolean(),
  note: z.string(),
  version: z.int(),
  changed_at: z.string(),
  /** Null of one that came with the program. */
  changed_by: z.nullable(z.string()),
}

const couponVersion = z.object(terms)

const officeCoupon = z.object({
  id: z.string(),
  code: z.string(),
  ...terms,
  state: openEnum(COUPON_STATES, 'offered'),
  /** What a shipped code needs on a quote, as a sentence. */
  needs: z.nullable(z.string()),
  /** Purchases with it that are completed or under way. */
  uses: z.int(),
  /** What it took off these, in dollars. */
  discount: z.number(),
  /** Of the uses, those of which that is not known: they are older than the office's own coupons. */
  unknown_discounts: z.int(),
  /** Quotes that hold it and are not bought. */
  held: z.int(),
})

const quoteOf = {
  quote_id: z.string(),
  quote_number: z.string(),
  tournament_name: z.nullable(z.string()),
}

export type OfficeCoupon = z.output<typeof officeCoupon>
export type CouponVersion = z.output<typeof couponVersion>

const onCoupon = z.object({ id: z.uuid({ error: 'Name the coupon by its id' }) })

export const listOfficeCoupons = list({
  name: 'listOfficeCoupons',
  path: '/admin/coupons',
  access: 'rep-session',
  permission: 'read',
  summary: 'The coupons with how often each was used, by code; those that are withdrawn come last',
  row: officeCoupon,
  filters: {
    /** A part of the code or of the note. */
    search: searchText(),
    state: anyOf(COUPON_STATES),
    /** Those that are only for some of these; one for everyone is not among them. */
    client_type: anyCode({ most: 20 }),
    partner: anyCode({ most: 20 }),
  },
  sorts: ['offered', 'code', 'uses', 'discount', 'changed'],
  defaultSort: 'offered',
  columns: {
    code: 'Coupon',
    value: 'Discount',
    first_day: 'First day',
    last_day: 'Last day',
    state: 'State',
    uses: 'Used',
    max_uses: 'Uses in all',
    max_uses_per_customer: 'Uses for each customer',
    discount: 'Discount given',
    held: 'On open quotes',
    minimum: 'Minimum due',
    client_types: 'Client types',
    partners: 'Partners',
    note: 'Note',
    changed_at: 'Changed',
    changed_by: 'Changed by',
  },
})

export const listOfficeCouponsCsv = csvOf(listOfficeCoupons)
export const listOfficeCouponsWorkbook = workbookOf(listOfficeCoupons)

export const readOfficeCoupon = endpoint({
  name: 'readOfficeCoupon',
  method: 'GET',
  path: '/admin/coupons/:id',
  access: 'rep-session',
  permission: 'read',
  summary: 'A coupon with the newest policies and quotes that have it, and every version of it',
  params: onCoupon,
  response: z.object({
    data: z.object({
      ...officeCoupon.shape,
      /** The newest hundred of each. */
      used_by: z.array(
        z.object({
          ...quoteOf,
          /** Null while the payment is under way. */
          policy_number: z.nullable(z.string()),
          used_at: z.string(),
          discount: z.nullable(z.number()),
        }),
      ),
      held_by: z.array(z.object({ ...quoteOf, updated_at: z.string() })),
      versions: z.array(couponVersion),
    }),
  }),
})

const CLIENT_TYPE = 'Choose from the client types'

const set = {
  takes_off: officeCouponFields.takes_off.schema,
  percent: z.optional(z.nullable(officeCouponFields.percent.schema)),
  amount: z.optional(z.nullable(officeCouponFields.amount.schema)),
  first_day: z.optional(z.nullable(officeCouponFields.first_day.schema)),
  last_day: z.optional(z.nullable(officeCouponFields.last_day.schema)),
  max_uses: z.optional(z.nullable(officeCouponFields.max_uses.schema)),
  max_uses_per_customer: z.optional(z.nullable(officeCouponFields.max_uses_per_customer.schema)),
  minimum: z.optional(z.nullable(officeCouponFields.minimum.schema)),
  client_types: z.optional(
    z
      .array(
        z
          .string(CLIENT_TYPE)
          .check(
            z.refine<string>((code) => listClientTypes().some((type) => type.code === code), CLIENT_TYPE),
          ),
      )
      .check(z.maxLength(100)),
  ),
  partners: z.optional(z.nullable(officeCouponFields.partners.schema)),
  note: z.optional(z.nullable(officeCouponFields.note.schema)),
}

const couponResponse = z.object({ data: officeCoupon })

export const addOfficeCoupon = endpoint({
  name: 'addOfficeCoupon',
  method: 'POST',
  path: '/admin/coupons',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Add a coupon; a code that is there already, in any spelling, is refused',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ code: officeCouponFields.code.schema, ...set }),
  response: couponResponse,
})

export const changeOfficeCoupon = endpoint({
  name: 'changeOfficeCoupon',
  method: 'PUT',
  path: '/admin/coupons/:id',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Change all that a coupon is, naming the version that was seen; quotes keep what it was worth',
  params: onCoupon,
  body: z.strictObject({ version, ...set, new_meaning: z.optional(newMeaningField.schema) }),
  response: couponResponse,
})

export const offerOfficeCoupon = endpoint({
  name: 'offerOfficeCoupon',
  method: 'PUT',
  path: '/admin/coupons/:id/active',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Withdraw a coupon from quotes that are not bought, or offer it again',
  params: onCoupon,
  body: z.strictObject({ version, active: z.boolean() }),
  response: couponResponse,
})

export type CouponBody = Omit<EndpointInput<typeof addOfficeCoupon>['body'], 'code'>
