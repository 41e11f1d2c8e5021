import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { STICKER_GROUPS } from '#domain/quote/signs/prize-stickers.ts'
import { ARTWORK_STATES } from '#domain/signs/artwork.ts'
import {
  addressFields,
  noteFields,
  sendingFields,
  serviceField,
  SHIP_SECTION,
} from '#domain/signs/shipment.fields.ts'
import { SHIPMENT_STATES, SHIPPING_SERVICES } from '#domain/signs/shipments.ts'
import { SIGN_KINDS } from '#domain/signs/sign-sizes.ts'
import { SHIPPERS } from '#domain/signs/tracking.ts'

export const onPolicy = z.object({ number: policyNumber })
const onShipment = z.object({ id: z.uuid({ error: 'Name the shipment by its id' }) })

const printed = {
  /** Of the sign among those of its policy. */
  key: z.string(),
  kind: openEnum(SIGN_KINDS, 'sign'),
  count: z.int(),
  heading: z.string(),
  prize: z.string(),
  detail: z.nullable(z.string()),
  sponsor: z.string(),
  /** The id of the picture that is printed instead of the sponsor’s name. */
  logo: z.nullable(z.string()),
}

const packedSign = z.object(printed)
export type PackedSignAnswer = z.output<typeof packedSign>

const address = z.object({
  name: z.string(),
  company: z.nullable(z.string()),
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

const day = z.nullable(z.string())

const shipment = z.object({
  id: z.string(),
  /** Counted from 1 among those of its policy. */
  place: z.int(),
  /** Which of the boxes it is that did not come back; null of one that did. */
  box: z.nullable(z.object({ nth: z.int(), of: z.int() })),
  state: openEnum(SHIPMENT_STATES, 'to_make'),
  service: openEnum(SHIPPING_SERVICES, 'standard'),
  signs: z.array(packedSign),
  address,
  carrier: z.nullable(openEnum(SHIPPERS, 'other')),
  /** Who carries it, in words. */
  carrier_name: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  /** The page of the carrier that follows it. */
  tracking_url: z.nullable(z.string()),
  sent_on: day,
  delivered_on: day,
  returned_on: day,
  /** For reps. */
  note: z.nullable(z.string()),
  /** It came back, and another one takes its place. */
  is_sent_again: z.boolean(),
  version: z.int(),
})
export type Shipment = z.output<typeof shipment>

const shipmentsData = z.object({ signs_shipped: z.boolean(), shipments: z.array(shipment) })
const shipmentsResponse = z.object({ data: shipmentsData })
export type PolicyShipments = z.output<typeof shipmentsData>

/** @rule N106 Whoever may open a policy follows its signs. */
export const getShipments = endpoint({
  name: 'getShipments',
  method: 'GET',
  path: '/policies/:number/shipments',
  access: 'policy-session',
  summary: 'The shipments of the signs of a policy, oldest first, and whether all of its signs are shipped',
  params: onPolicy,
  response: shipmentsResponse,
})

const openSign = z.object({
  ...printed,
  /** How many of it are in no box yet. */
  left: z.int(),
  artwork: openEnum(ARTWORK_STATES, 'ready'),
  /** Of a logo that is too small: how wide it is, and how wide it would have to be. */
  small_logo: z.nullable(z.object({ dpi: z.int(), width: z.int(), needed: z.int() })),
})
export type OpenSignAnswer = z.output<typeof openSign>

const stickerList = z.array(z.object({ group: openEnum(STICKER_GROUPS, 'specialty'), text: z.string() }))

export const policySigns = z.object({
  quote_id: z.string(),
  /** The signs, and after them the stickers for them. */
  signs: z.array(openSign),
  /** What was chosen to go on which sign. */
  stickers: z.array(
    z.object({
      id: z.string(),
      sign_key: z.string(),
      count: z.int(),
      text: z.nullable(z.string()),
      picture: z.nullable(z.string()),
    }),
  ),
  /** What can be chosen for signs, by kind of contest. */
  sticker_lists: z.optional(
    z.object({ grand_prize: stickerList, putting_prize: stickerList, shootout: stickerList }),
  ),
  /** Where the customer wants them; what is not known is null. */
  address: z.object({
    name: z.nullable(z.string()),
    company: z.nullable(z.string()),
    line1: z.nullable(z.string()),
    line2: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
  }),
  service: openEnum(SHIPPING_SERVICES, 'standard'),
  /** The last day on which they can leave; null while no contest has a date. */
  ship_by: day,
  /** Who gets the tracking number. */
  mail_to: z.array(z.string()),
  /** Why nothing can be shipped; null if it can. */
  why_not: z.nullable(z.string()),
})
export type PolicySigns = z.output<typeof policySigns>

export const getPolicySigns = endpoint({
  name: 'getPolicySigns',
  method: 'GET',
  path: '/admin/policies/:number/signs',
  access: 'rep-session',
  permission: 'read',
  summary: 'The signs of a policy and their stickers, with what is still to be made, and where they go',
  params: onPolicy,
  response: z.object({ data: policySigns }),
})

const sending = {
  carrier: sendingFields.carrier.schema,
  /** Of another carrier. */
  carrier_name: z.optional(sendingFields.carrier_name.schema),
  tracking: sendingFields.tracking.schema,
  sent_on: sendingFields.sent_on.schema,
  /** Mails the number to the customer. */
  mail: z.boolean(),
}

const MAX_SIGNS = 60

export const makeShipment = endpoint({
  name: 'makeShipment',
  method: 'POST',
  path: '/policies/:number/shipments',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  idempotent: 'optional',
  status: 201,
  summary:
    'Put signs of a policy into a box, and say how it left if it has. Signs that are in another box are refused',
  params: onPolicy,
  body: z.strictObject({
    signs: z
      .array(
        z.strictObject({
          key: z.string().check(z.maxLength(60)),
          count: z
            .int('Enter how many')
            .check(z.minimum(1, 'Enter how many'), z.maximum(99, 'Enter up to 99')),
        }),
      )
      .check(
        z.minLength(1, 'Choose at least one sign'),
        z.maxLength(MAX_SIGNS, `Choose up to ${MAX_SIGNS} signs`),
      ),
    address: z.strictObject({
      name: addressFields.name.schema,
      company: z.optional(z.nullable(addressFields.company.schema)),
      line1: addressFields.line1.schema,
      line2: z.optional(z.nullable(addressFields.line2.schema)),
      city: addressFields.city.schema,
      state: addressFields.state.schema,
      zip: addressFields.zip.schema,
    }),
    service: serviceField.schema,
    sent: z.optional(z.strictObject(sending)),
  }),
  response: shipmentsResponse,
})

export const sendShipment = endpoint({
  name: 'sendShipment',
  method: 'POST',
  path: '/admin/shipments/:id/send',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary: 'Say that a box has left, with its carrier and number; the customer gets the number by mail',
  params: onShipment,
  body: z.strictObject({ version, ...sending }),
  response: shipmentsResponse,
})

const noted = z.strictObject({
  version,
  day: noteFields.day.schema,
  note: z.optional(z.nullable(noteFields.note.schema)),
})

export const deliverShipment = endpoint({
  name: 'deliverShipment',
  method: 'POST',
  path: '/admin/shipments/:id/deliver',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary: 'Record that a box arrived, when, and who signed for it',
  params: onShipment,
  body: noted,
  response: shipmentsResponse,
})

export const returnShipment = endpoint({
  name: 'returnShipment',
  method: 'POST',
  path: '/admin/shipments/:id/return',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  summary: 'Record that a box came back, when and why; its signs are to be shipped again',
  params: onShipment,
  body: noted,
  response: shipmentsResponse,
})

export const shipAgain = endpoint({
  name: 'shipAgain',
  method: 'POST',
  path: '/admin/shipments/:id/again',
  access: 'rep-session',
  permission: 'change',
  section: SHIP_SECTION,
  status: 201,
  summary: 'Make a box anew that came back, with those of its signs that are still right; once',
  params: onShipment,
  body: z.strictObject({ version }),
  response: shipmentsResponse,
})

export const unpackShipment = endpoint({
  name: 'unpackShipment',
  method: 'POST',
  path: '/admin/shipments/:id/unpack',
  access: 'rep-session',
  permission: 'change',
  summary: 'Take the signs out of a box that has not left',
  params: onShipment,
  body: z.strictObject({ version }),
  response: shipmentsResponse,
})
