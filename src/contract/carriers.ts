import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { version } from '#contract/shapes.ts'
import { carrierContactFields, carrierFields } from '#domain/carriers/carrier.fields.ts'

const contact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  telephone: z.nullable(z.string()),
  for_what: z.nullable(z.string()),
  /** Letters begin with this one; there is one in the whole address book. */
  is_default: z.boolean(),
  retired: z.boolean(),
  version: z.int(),
})

const carrier = z.object({
  id: z.string(),
  name: z.string(),
  retired: z.boolean(),
  version: z.int(),
  contacts: z.array(contact),
})

export type Carrier = z.output<typeof carrier>
export type CarrierContact = z.output<typeof contact>

const carrierResponse = z.object({ data: carrier })

export const listCarriers = endpoint({
  name: 'listCarriers',
  method: 'GET',
  path: '/admin/carriers',
  access: 'rep-session',
  permission: 'read',
  summary: 'The carriers with their contacts, by name; those that are retired come last',
  response: z.object({ data: z.array(carrier) }),
})

export const addCarrier = endpoint({
  name: 'addCarrier',
  method: 'POST',
  path: '/admin/carriers',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Add a carrier to the address book',
  status: 201,
  idempotent: 'optional',
  body: z.strictObject({ name: carrierFields.name.schema }),
  response: carrierResponse,
})

const onCarrier = z.object({ id: z.uuid({ error: 'Name the carrier by its id' }) })

export const changeCarrier = endpoint({
  name: 'changeCarrier',
  method: 'PUT',
  path: '/admin/carriers/:id',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Rename a carrier, retire it or take that back; it names the version that was seen',
  params: onCarrier,
  body: z.strictObject({
    version,
    name: z.optional(carrierFields.name.schema),
    retired: z.optional(z.boolean()),
  }),
  response: carrierResponse,
})

/** Null empties what may be empty. */
const contactDetails = {
  name: carrierContactFields.name.schema,
  email: carrierContactFields.email.schema,
  telephone: z.optional(z.nullable(carrierContactFields.telephone.schema)),
  for_what: z.optional(z.nullable(carrierContactFields.for_what.schema)),
}

export const addCarrierContact = endpoint({
  name: 'addCarrierContact',
  method: 'POST',
  path: '/admin/carriers/:id/contacts',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Add somebody to write to at a carrier; the first of all becomes the one that letters begin with',
  status: 201,
  idempotent: 'optional',
  params: onCarrier,
  body: z.strictObject({ ...contactDetails, is_default: z.optional(z.boolean()) }),
  response: carrierResponse,
})

export const changeCarrierContact = endpoint({
  name: 'changeCarrierContact',
  method: 'PUT',
  path: '/admin/carrier-contacts/:id',
  access: 'rep-session',
  permission: 'underwrite',
  summary:
    'Change a contact, retire them, or let letters begin with them; it names the version that was seen',
  params: z.object({ id: z.uuid({ error: 'Name the contact by its id' }) }),
  body: z.strictObject({
    version,
    ...contactDetails,
    name: z.optional(contactDetails.name),
    email: z.optional(contactDetails.email),
    is_default: z.optional(z.boolean()),
    retired: z.optional(z.boolean()),
  }),
  response: carrierResponse,
})
