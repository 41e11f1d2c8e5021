import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { version } from '#contract/shapes.ts'
import { clientTypeFields } from '#domain/office/client-types/client-type.fields.ts'

/** What a client type is from one change to the next. */
const terms = {
  label: z.string(),
  discount_percent: z.number(),
  /** The versions of the forms of steps 1 and 2, and of step 3. */
  first_form: z.int(),
  third_form: z.int(),
  reps_only: z.boolean(),
  other_dealer: z.boolean(),
  /** False once it is withdrawn. */
  active: z.boolean(),
  version: z.int(),
  changed_at: z.string(),
  /** Null of one that came with the program. */
  changed_by: z.nullable(z.string()),
}

const clientTypeVersion = z.object(terms)

const officeClientType = z.object({
  code: z.string(),
  is_producer: z.boolean(),
  ...terms,
  /** False if the program decides its discount and its forms. */
  has_free_terms: z.boolean(),
  /** The versions of all eight steps that its quotes have. */
  steps: z.record(z.string(), z.string()),
  /** Quotes that have it, and those of them that are bought. */
  quotes: z.int(),
  policies: z.int(),
})

export type OfficeClientTypeRow = z.output<typeof officeClientType>
export type ClientTypeVersion = z.output<typeof clientTypeVersion>

const onClientType = z.object({ code: z.string().check(z.maxLength(40, 'Name the client type by its code')) })

export const listOfficeClientTypes = endpoint({
  name: 'listOfficeClientTypes',
  method: 'GET',
  path: '/admin/client-types',
  access: 'rep-session',
  permission: 'read',
  summary:
    'All client types with how many quotes and policies have each, in the order in which they are offered',
  response: z.object({ data: z.array(officeClientType) }),
})

export const readOfficeClientType = endpoint({
  name: 'readOfficeClientType',
  method: 'GET',
  path: '/admin/client-types/:code',
  access: 'rep-session',
  permission: 'read',
  summary: 'A client type and every version of it',
  params: onClientType,
  response: z.object({
    data: z.object({ ...officeClientType.shape, versions: z.array(clientTypeVersion) }),
  }),
})

const { code, side, label, discount, first_form, third_form, reps_only, other_dealer } = clientTypeFields

/** What the program decides of some types may be left out, and is not looked at there. */
const set = {
  label: label.schema,
  discount: discount.schema,
  first_form: z.optional(first_form.schema),
  third_form: z.optional(third_form.schema),
  reps_only: z.optional(reps_only.schema),
  other_dealer: z.optional(other_dealer.schema),
}

const clientTypeResponse = z.object({ data: officeClientType })

export const addOfficeClientType = endpoint({
  name: 'addOfficeClientType',
  method: 'POST',
  path: '/admin/client-types',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Add a client type; a code or a name that another one has is refused',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ code: code.schema, side: side.schema, ...set }),
  response: clientTypeResponse,
})

export const changeOfficeClientType = endpoint({
  name: 'changeOfficeClientType',
  method: 'PUT',
  path: '/admin/client-types/:code',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Change a client type, naming the version that was seen; prices made before keep their discount',
  params: onClientType,
  body: z.strictObject({ version, ...set }),
  response: clientTypeResponse,
})

export const offerOfficeClientType = endpoint({
  name: 'offerOfficeClientType',
  method: 'PUT',
  path: '/admin/client-types/:code/active',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Withdraw a client type, which quotes that have it keep, or offer it again',
  params: onClientType,
  body: z.strictObject({ version, active: z.boolean() }),
  response: clientTypeResponse,
})
