import * as z from 'zod/mini'
import { openEnum } from '#contract/shapes.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { RECORD_KINDS, type RecordKind } from '#domain/claims/event-day/event-record.ts'
import { SIGNED_DOCUMENTS } from '#domain/claims/event-day/signed-texts.ts'
import { affidavitFields } from '#domain/claims/forms/affidavit.fields.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import { MOST_WITNESSES, WITNESS_PARTS } from '#domain/claims/reporting/report.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'
import { witnessFields } from '#domain/policy/witnesses/witness.fields.ts'

/** The newest version of a record's shape: what phones write now. */
export const RECORD_VERSION = 1

/** In one call, so that a weak connection is enough for it. */
export const MOST_RECORDS_A_CALL = 50

/** Characters of one record as JSON: a signature has most of them. */
export const LARGEST_RECORD = 80_000

/** Points of a signature drawn by finger. */
const MOST_POINTS = 5_000

const milliseconds = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15))
const name = affidavitFields.name.schema
const moment = z.iso.datetime({ error: 'Send a moment in UTC, such as 2027-06-12T12:31:00.000Z' })
const words = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), rejectUnprintable)

/** What a phone calls itself, anew for each of its browsers. */
export const deviceId = z.uuid('Send the id of this device')

export const phoneClock = z.strictObject({
  wall: milliseconds,
  mono: milliseconds,
  boot: z.string().check(z.minLength(1), z.maxLength(64)),
})

const serverContact = z.strictObject({ ...phoneClock.shape, server: milliseconds })

/** One record as a phone sends it. Its value is checked by what its item begins with. */
export const eventRecord = z.strictObject({
  v: z.literal(RECORD_VERSION),
  id: z.uuid('Send an id for this record'),
  policy: z.string().check(z.maxLength(20)),
  device: deviceId,
  seq: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  kind: z.enum(RECORD_KINDS),
  item: z.string().check(z.maxLength(120), z.regex(/^[a-z_]+(:[A-Za-z0-9_-]{1,40}){1,4}$/)),
  value: z.unknown(),
  seen: z.record(deviceId, z.int().check(z.minimum(1), z.maximum(1_000_000))),
  clock: phoneClock,
  contact: z.optional(serverContact),
})

const witness = z.strictObject({
  part: z.enum(WITNESS_PARTS),
  name: witnessFields.name.schema,
  phone: z.optional(z.nullable(witnessFields.phone.schema)),
  email: z.optional(z.nullable(witnessFields.email.schema)),
})

/** The same questions as on the page of the report. */
export const winValue = z.strictObject({
  contest: z.enum(CLAIM_KINDS, { error: 'Choose the contest' }),
  index: z.int().check(z.minimum(1), z.maximum(100)),
  winner: reportFields.winner.schema,
  shot_date: reportFields.shot_date.schema,
  shot_time: reportFields.shot_time.schema,
  hole: z.optional(z.nullable(reportFields.hole.schema)),
  markers: z.optional(z.nullable(reportFields.markers.schema)),
  yardage: z.optional(z.nullable(reportFields.yardage.schema)),
  group_size: z.optional(z.nullable(reportFields.group_size.schema)),
  what_happened: reportFields.what_happened.schema,
  witnesses: z.array(witness).check(z.maxLength(MOST_WITNESSES)),
})

/** A line drawn without lifting the finger: x and y in turn, in pixels of the field. */
const stroke = z
  .array(z.number().check(z.minimum(-4_000), z.maximum(4_000)))
  .check(z.maxLength(2 * MOST_POINTS))

const signature = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('finger'),
    strokes: z.array(stroke).check(
      z.minLength(1, 'Sign with a finger'),
      z.refine(
        (strokes) => strokes.reduce((sum, one) => sum + one.length, 0) <= 2 * MOST_POINTS,
        'Sign again, in fewer lines',
      ),
    ),
  }),
  /** The way by keyboard: the full name, and a tick beside "I sign". */
  z.strictObject({ by: z.literal('typed'), name }),
])

/** What somebody signs on the phone that was handed to them, about the win of the record `win:<win>`. */
export const statementValue = z.strictObject({
  win: z.uuid('Name the win by its record'),
  document: z.enum(SIGNED_DOCUMENTS),
  /** The fields of that document's form. */
  values: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  /** The sentence above the signature as it was shown, with its version. */
  text: z.strictObject({
    version: z.int(),
    sentence: z.string().check(z.maxLength(500)),
  }),
  signature,
})

/** What records of each kind hold, by the first part of their item. A `resolve` has the value that stands of its item. */
export const RECORD_VALUES = {
  players: z.strictObject({
    players: z.int().check(z.minimum(0), z.maximum(5_000)),
    pros: z.optional(z.int().check(z.minimum(0), z.maximum(5_000))),
  }),
  tee: z.strictObject({ yards: reportFields.yardage.schema, markers: reportFields.markers.schema }),
  sign: z.strictObject({ stands: z.boolean() }),
  starts: z.strictObject({ at: moment }),
  /** Who will see it, or is there: a witness that was named before, or another. */
  named: z.strictObject({
    name,
    part: z.enum([...WITNESS_PARTS, 'professional']),
    phone: z.optional(z.nullable(witnessFields.phone.schema)),
    is_here: z.optional(z.boolean()),
  }),
  film: z.strictObject({ by: name, from: z.optional(words(200)) }),
  measured: z.strictObject({
    feet: z.array(z.number().check(z.minimum(0), z.maximum(300))).check(z.minLength(1), z.maxLength(3)),
  }),
  finalists: z.strictObject({ names: z.array(name).check(z.maxLength(200)), named_at: moment }),
  sign_in: z.strictObject({
    shooters: z.array(z.strictObject({ name, at: moment })).check(z.maxLength(200)),
  }),
  /** One name for each shot, in their order. */
  order: z.strictObject({ shots: z.array(name).check(z.maxLength(400)) }),
  dice: z.strictObject({
    is_supplied: z.boolean(),
    is_together: z.boolean(),
    letters: z.optional(z.string().check(z.regex(/^[A-Za-z-]{1,20}$/))),
  }),
  point: z.strictObject({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    accuracy: z.number().check(z.minimum(0), z.maximum(100_000)),
  }),
  win: winValue,
  statement: statementValue,
  /** The picture itself is sent by a call of its own, under this id. */
  photo: z.strictObject({
    photo: z.uuid('Name the photo by its id'),
    /** The item that it shows. */
    about: z.string().check(z.maxLength(120)),
    caption: z.optional(words(200)),
  }),
  /** Whether a record counts that arrived after its helper's link had ended. */
  held: z.strictObject({ record: z.uuid('Name the record'), take: z.boolean() }),
} as const satisfies { [K in Exclude<RecordKind, 'resolve'>]: z.ZodMiniType }

/** Who wrote it, as far as others are told. */
export const RECORD_AUTHORS = ['holder', 'producer', 'rep', 'helper'] as const

/** A record as every phone of the event reads it; signatures of others have no lines. */
export const readRecord = z.object({
  v: z.int(),
  id: z.string(),
  policy: z.string(),
  device: z.string(),
  seq: z.int(),
  kind: openEnum(RECORD_KINDS, 'named'),
  item: z.string(),
  value: z.unknown(),
  seen: z.record(z.string(), z.int()),
  clock: z.object({ wall: z.number(), mono: z.number(), boot: z.string() }),
  /** From when it counts, and when it arrived. */
  counts_from: z.string(),
  arrived_at: z.string(),
  /** Whether the phone's clock agreed with ours. */
  clock_state: openEnum(['ok', 'off', 'jump'], 'off'),
  author: openEnum(RECORD_AUTHORS, 'helper'),
  /** The helper's name, or a rep's. */
  author_name: z.nullable(z.string()),
  /** Its helper's link had ended when it arrived: it counts once the holder or a rep takes it over, by `held`, or writes a `resolve` of its item. */
  is_held: z.boolean(),
})

export type ReadRecord = z.output<typeof readRecord>
