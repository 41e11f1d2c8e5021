import * as z from 'zod/mini'
import { endpoint, type EndpointInput } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { carrierShareFields } from '#domain/carriers/shares/share.fields.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'

const KINDS = 'Choose at least one kind of contest'

const share = z.object({
  id: z.string(),
  carrier_id: z.string(),
  kinds: z.array(openEnum(CONTEST_KINDS, 'grand_prize')),
  /** Of the prize of one contest in dollars, both ends included; null where there is no end. */
  prize_from: z.nullable(z.number()),
  prize_to: z.nullable(z.number()),
  /** Codes of where the event is; empty for everywhere. */
  territories: z.array(z.string()),
  /** Of the day of play as `MM/dd/yyyy`, both ends included; null where there is no end. */
  day_from: z.nullable(z.string()),
  day_to: z.nullable(z.string()),
  /** In percent. */
  share: z.number(),
  added_at: z.string(),
  added_by: z.string(),
  /** Null while it holds for what is bought. */
  ended_at: z.nullable(z.string()),
  ended_by: z.nullable(z.string()),
})

export type CarrierShare = z.output<typeof share>

const sharesResponse = z.object({ data: z.array(share) })

export const listCarrierShares = endpoint({
  name: 'listCarrierShares',
  method: 'GET',
  path: '/admin/carrier-shares',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Which contests each carrier takes and with what share, with what they took before; the newest first',
  response: sharesResponse,
})

const terms = {
  kinds: z
    .array(z.enum(CONTEST_KINDS, KINDS), { error: KINDS })
    .check(z.minLength(1, KINDS), z.maxLength(10)),
  share: carrierShareFields.share.schema,
  prize_from: z.optional(z.nullable(carrierShareFields.prize_from.schema)),
  prize_to: z.optional(z.nullable(carrierShareFields.prize_to.schema)),
  territories: z.optional(z.nullable(carrierShareFields.territories.schema)),
  day_from: z.optional(z.nullable(carrierShareFields.day_from.schema)),
  day_to: z.optional(z.nullable(carrierShareFields.day_to.schema)),
}

/** @rule D32 The shares of one contest add up to 100% at most; the house keeps the rest. */
export const addCarrierShare = endpoint({
  name: 'addCarrierShare',
  method: 'POST',
  path: '/admin/carriers/:id/shares',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Say of which contests a carrier takes a share from now on',
  status: 201,
  idempotent: 'optional',
  params: z.object({ id: z.uuid({ error: 'Name the carrier by its id' }) }),
  body: z.strictObject(terms),
  response: sharesResponse,
})

export type CarrierShareBody = EndpointInput<typeof addCarrierShare>['body']

const onShare = z.object({ id: z.uuid({ error: 'Name the share by its id' }) })

/** @rule D32 A change ends a share and adds the next one: what was bought before keeps the one that it was bought with. */
export const changeCarrierShare = endpoint({
  name: 'changeCarrierShare',
  method: 'PUT',
  path: '/admin/carrier-shares/:id',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'Change what a carrier takes, for what is bought from now on; it names the share that was seen',
  params: onShare,
  body: z.strictObject(terms),
  response: sharesResponse,
})

export const endCarrierShare = endpoint({
  name: 'endCarrierShare',
  method: 'DELETE',
  path: '/admin/carrier-shares/:id',
  access: 'rep-session',
  permission: 'underwrite',
  summary: 'End what a carrier takes, for what is bought from now on',
  params: onShare,
  response: sharesResponse,
})

const part = z.object({
  /** In percent. */
  share: z.number(),
  /** Of the prize, in dollars. */
  amount: z.number(),
})

const carried = z.object({
  title: z.string(),
  /** In words. */
  prize: z.string(),
  prize_value: z.number(),
  /** The largest share first. */
  carriers: z.array(z.object({ carrier: z.string(), ...part.shape })),
  /** What no carrier takes. */
  kept: part,
})

export type CarriedContest = z.output<typeof carried>

/** @rule D32 Who carries a policy follows from what carriers took when it was bought. */
export const readPolicyCarriers = endpoint({
  name: 'readPolicyCarriers',
  method: 'GET',
  path: '/policies/:number/carriers',
  access: 'rep-session',
  permission: 'read',
  summary: 'Which carriers have which share of each contest of a policy, and what the house keeps',
  params: z.object({ number: policyNumber }),
  response: z.object({ data: z.array(carried) }),
})
