import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyId, anyOf } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { onPolicy } from '#contract/signs/shipments.ts'
import { ARTWORK_STATES } from '#domain/signs/artwork.ts'
import { PROOF_STATES } from '#domain/signs/proofs.ts'
import { PRINTS } from '#domain/signs/print-job.ts'
import { SHIPPING_SERVICES } from '#domain/signs/shipments.ts'
import { SIGN_KINDS } from '#domain/signs/sign-sizes.ts'

export const TO_SHIP_STATES = ['to_pack', 'packed'] as const
/** Of boxes that have left. */
export const BOX_STATES = ['sent', 'delivered', 'returned'] as const

const row = z.object({
  policy_number: z.string(),
  quote_id: z.string(),
  event: z.string(),
  place: z.string(),
  /** Those that have not left. */
  signs: z.array(
    z.object({
      kind: openEnum(SIGN_KINDS, 'sign'),
      left: z.int(),
      heading: z.string(),
      prize: z.string(),
      detail: z.nullable(z.string()),
      sponsor: z.string(),
      logo: z.nullable(z.string()),
      artwork: openEnum(ARTWORK_STATES, 'ready'),
      small_logo: z.nullable(z.object({ dpi: z.int(), width: z.int(), needed: z.int() })),
    }),
  ),
  count: z.int(),
  service: openEnum(SHIPPING_SERVICES, 'standard'),
  artwork: openEnum(ARTWORK_STATES, 'ready'),
  /** Whether the customer approved those with a logo. */
  proof: openEnum(PROOF_STATES, 'none_needed'),
  /** All of them are in boxes that have not left. */
  is_packed: z.boolean(),
  first_contest: z.string(),
  ship_by: z.string(),
  rep_name: z.nullable(z.string()),
})
export type ToShipRow = z.output<typeof row>

const box = z.object({
  id: z.string(),
  policy_number: z.string(),
  event: z.string(),
  state: openEnum(BOX_STATES, 'sent'),
  /** What is in it. */
  signs: z.array(z.object({ kind: openEnum(SIGN_KINDS, 'sign'), count: z.int() })),
  sent_on: z.string(),
  delivered_on: z.nullable(z.string()),
  returned_on: z.nullable(z.string()),
  /** Who signed for it, or why it came back. */
  note: z.nullable(z.string()),
  /** It came back, and another one takes its place. */
  is_sent_again: z.boolean(),
  carrier_name: z.string(),
  tracking: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
})

const toShip = z.object({
  rows: z.array(row),
  /** The office’s day, by which it is too late or today. */
  today: z.string(),
  /** There are more rows than are answered. */
  has_more: z.boolean(),
  on_the_way: z.array(box),
  /** Those of the states that were asked for, the newest first. */
  boxes: z.array(box),
})
export type ShippedBox = z.output<typeof box>
export type SignsToShip = z.output<typeof toShip>

/** So many policies are printed at once. */
export const MOST_PRINTED = 50

const numbers = z.codec(z.string().check(z.maxLength(MOST_PRINTED * 20)), z.custom<string[]>(), {
  decode: (text, { issues, value: input }) => {
    const chosen = [...new Set(text.split(','))]
    if (chosen.length <= MOST_PRINTED && chosen.every((one) => /^[A-Z0-9-]{3,20}$/.test(one))) return chosen
    issues.push({
      code: 'custom',
      message: `Send up to ${MOST_PRINTED} policy numbers with commas between them`,
      input,
    })
    return z.NEVER
  },
  encode: (chosen) => chosen.join(','),
})

/** @rule D42 Chosen rows become one file: their signs, labels of two kinds, or packing slips. */
export const printSigns = endpoint({
  name: 'printSigns',
  method: 'GET',
  path: '/admin/signs/print/:what',
  access: 'rep-session',
  permission: 'read',
  summary:
    'One PDF for a printer: the signs of these policies that have not left, their labels, or their packing slips',
  params: z.object({ what: z.enum(PRINTS, { error: 'Choose what to print' }) }),
  query: z.strictObject({ policies: numbers }),
})

/** @rule D42 Before anybody approves them, a rep sees the signs as large as they are drawn for the printer. */
export const getSignArtwork = endpoint({
  name: 'getSignArtwork',
  method: 'GET',
  path: '/admin/policies/:number/signs/artwork',
  access: 'rep-session',
  permission: 'read',
  summary: 'Signs and stickers that have not left as a PDF to look at, one sheet of each',
  params: onPolicy,
})

/** @rule N106 D42 Reps see which signs have to leave, by the last day on which they still arrive. */
export const listSignsToShip = endpoint({
  name: 'listSignsToShip',
  method: 'GET',
  path: '/admin/signs',
  access: 'rep-session',
  permission: 'read',
  summary: 'Signs that have not left, by their last day, and boxes on their way. Or the boxes of a state',
  query: z.strictObject({
    /** With states of boxes alone, none of what is still to leave. */
    state: z.optional(anyOf([...TO_SHIP_STATES, ...BOX_STATES])),
    artwork: z.optional(anyOf(ARTWORK_STATES)),
    /** Who takes care of the policy: reps, `me`, or `nobody`. */
    rep: z.optional(anyId({ most: 50, others: ['me', 'nobody'] })),
  }),
  response: z.object({ data: toShip }),
})
