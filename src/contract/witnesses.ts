import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { WITNESS_POSTS } from '#domain/policy/witnesses/witness-places.ts'
import { witnessFields } from '#domain/policy/witnesses/witness.fields.ts'

const onPolicy = z.object({ number: policyNumber })

const namedWitness = z.object({
  id: z.string(),
  /** Counts its changes. */
  version: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  has_profession: z.boolean(),
  /** Whether a mail to this address says what to watch. */
  is_told: z.boolean(),
})

/** One witness that a contest needs and that can be named before it is played. */
const witnessPlace = z.object({
  contest: openEnum(CONTEST_KINDS, 'grand_prize'),
  /** The number of the contest's row, from 1. */
  index: z.int(),
  /** Which of its witnesses, from 1. */
  place: z.int(),
  /** After the word "Name": `your witness for hole 7`. */
  whom: z.string(),
  title: z.string(),
  post: z.nullable(openEnum(WITNESS_POSTS, 'tee')),
  /** The profession that one of the two has to have. */
  one_of: z.nullable(z.string()),
  /** Who has to have seen a win: what leads up to it, and who. */
  rule: z.object({ lead: z.string(), who: z.string() }),
  /** Until play of the contest starts, and while its new date is awaited. */
  is_open: z.boolean(),
  witness: z.nullable(namedWitness),
})

const witnessList = z.object({ data: z.array(witnessPlace) })

export type WitnessPlaceOnWire = z.output<typeof witnessPlace>

export const listPolicyWitnesses = endpoint({
  name: 'listPolicyWitnesses',
  method: 'GET',
  path: '/policies/:number/witnesses',
  access: 'policy-session',
  summary:
    'The witnesses that the contests of a policy need, contest by contest, and who is named; empty once it ended',
  params: onPolicy,
  response: witnessList,
})

/** A telephone number or an e-mail address, or both. */
const details = {
  name: witnessFields.name.schema,
  phone: z.optional(z.nullable(witnessFields.phone.schema)),
  email: z.optional(z.nullable(witnessFields.email.schema)),
  has_profession: z.optional(z.boolean()),
}

/** @rule N56 A witness is named for one place of the witness table, until play of the contest starts. */
export const namePolicyWitness = endpoint({
  name: 'namePolicyWitness',
  method: 'POST',
  path: '/policies/:number/witnesses',
  access: 'policy-session',
  idempotent: 'optional',
  summary:
    'Name a witness for a contest, until it starts. One with an e-mail address gets a mail that says what to watch',
  params: onPolicy,
  body: z.strictObject({
    contest: z.enum(CONTEST_KINDS),
    index: z.int().check(z.minimum(1), z.maximum(100)),
    place: z.int().check(z.minimum(1), z.maximum(2)),
    ...details,
  }),
  response: witnessList,
})

const oneWitness = z.object({ number: policyNumber, id: z.uuid('Name the witness by its id') })

export const changePolicyWitness = endpoint({
  name: 'changePolicyWitness',
  method: 'PUT',
  path: '/policies/:number/witnesses/:id',
  access: 'policy-session',
  idempotent: 'optional',
  summary: 'Change who is named, until the contest starts; another e-mail address is told what to watch',
  params: oneWitness,
  body: z.strictObject({ version, ...details }),
  response: witnessList,
})

export const removePolicyWitness = endpoint({
  name: 'removePolicyWitness',
  method: 'DELETE',
  path: '/policies/:number/witnesses/:id',
  access: 'policy-session',
  summary:
    'Take a witness out, until the contest starts; whoever was told their part is told. Changes nothing where it is gone',
  params: oneWitness,
  response: witnessList,
})
