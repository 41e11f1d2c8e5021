import * as z from 'zod/mini'
import {
  deviceId,
  MOST_RECORDS_A_CALL,
  phoneClock,
  readRecord,
  RECORD_AUTHORS,
} from '#contract/claims/event-record.ts'
import { endpoint } from '#contract/endpoint.ts'
import { policyNumber } from '#contract/policy-number.ts'
import { openEnum } from '#contract/shapes.ts'
import { WITNESS_QUALIFICATIONS } from '#domain/contests/conditions/witnesses.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { SIGNED_DOCUMENTS } from '#domain/claims/event-day/signed-texts.ts'
import { WITNESS_POSTS } from '#domain/policy/witnesses/witness-places.ts'

const onEvent = z.object({ number: policyNumber })

/** A contest as the certificate insures it. */
const dayContest = z.object({
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  /** The number of the contest's row, from 1. */
  index: z.int(),
  title: z.string(),
  /** The hole of the certificate; null where it names none. */
  hole: z.nullable(z.int()),
  /** `yyyy-MM-dd`; empty while the new date is awaited. */
  dates: z.array(z.string()),
  /** Whether a win can be reported now; if not, why, and from when on. */
  is_open: z.boolean(),
  why_not: z.nullable(z.string()),
  opens_at: z.nullable(z.string()),
  prize: z.string(),
  /** In dollars. */
  prize_value: z.number(),
  winners: openEnum(['one', 'every'], 'one'),
  /** The least that may be played. */
  yards: z.nullable(z.object({ men: z.nullable(z.int()), women: z.nullable(z.int()) })),
  players: z.nullable(z.object({ amateurs: z.int(), pros: z.int() })),
  putt: z.nullable(z.object({ type: z.string(), feet: z.array(z.number()) })),
  finalists: z.nullable(z.int()),
  /** All shots together, and those of one shooter. */
  shots: z.nullable(z.int()),
  shots_each: z.nullable(z.int()),
  rollers: z.nullable(z.int()),
  /** What has to be rolled. */
  roll: z.nullable(z.string()),
  /** Whether a sign is ordered for it. */
  sign: z.boolean(),
  witnesses: z.object({
    partners: z.int(),
    independent: z.int(),
    one_of: z.nullable(z.enum(WITNESS_QUALIFICATIONS)),
    sentences: z.array(z.string()),
  }),
  /** What has to be filmed, and from where, in a sentence; null if nothing. */
  video: z.nullable(z.string()),
  /** The documents of a win that can be signed on the day, how many of each; what a notary has to sign is not among them. */
  signed: z.array(z.object({ document: openEnum(SIGNED_DOCUMENTS, 'statement_witness'), places: z.int() })),
  /** In the words of the certificate. */
  rules: z.array(z.object({ id: z.string(), sentence: z.string() })),
})

/** Somebody who was named for a contest before the day. */
const dayPerson = z.object({
  role: openEnum(['witness'], 'witness'),
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  index: z.int(),
  /** Which of its witnesses, from 1. */
  place: z.int(),
  post: z.nullable(openEnum(WITNESS_POSTS, 'tee')),
  name: z.string(),
  /** Null also for a helper, who did not name them. */
  phone: z.nullable(z.string()),
})

const upTo = {
  /** The server's clock in milliseconds. */
  server: z.number(),
  /** Up to here the records of the event are told; the next call sends it. */
  cursor: z.int(),
  /** Whether there are more than the answer holds: call again at once. */
  has_more: z.boolean(),
}

/**
 * Everything that a phone needs on the day without a connection, in 100 KB at most.
 *
 * @rule N104 What was insured, who watches, what is signed and until when is kept on the phone from its first opening.
 */
export const getEventDay = endpoint({
  name: 'getEventDay',
  method: 'GET',
  path: '/event-day/:number',
  access: 'event-day',
  summary:
    'What a phone needs on the day of the event without a connection, and what was written down so far',
  params: onEvent,
  response: z.object({
    data: z.object({
      policy: z.string(),
      certificate_version: z.int(),
      /** True if a test system sold the policy, so that nothing is insured. */
      test: z.boolean(),
      /** Null while the policy is in force. */
      ended: z.nullable(openEnum(['cancelled', 'lapsed'], 'cancelled')),
      event: z.object({
        tournament: z.string(),
        course: z.string(),
        city: z.string(),
        state: z.string(),
        time_zone: z.string(),
        /** `HH:mm` at the event; null if it is not known. */
        tee_time: z.nullable(z.string()),
        /** `yyyy-MM-dd`; null while every date is awaited. */
        first_day: z.nullable(z.string()),
        last_day: z.nullable(z.string()),
      }),
      contests: z.array(dayContest),
      people: z.array(dayPerson),
      /** The sentence above each signature, word for word. */
      texts: z.array(
        z.object({
          document: openEnum(SIGNED_DOCUMENTS, 'statement_witness'),
          version: z.int(),
          sentence: z.string(),
        }),
      ),
      /** Null while a date is awaited. */
      report_until: z.nullable(z.string()),
      documents_until: z.nullable(z.string()),
      insurer: z.object({ name: z.string(), phone: z.string() }),
      caller: z.object({
        role: openEnum(RECORD_AUTHORS, 'helper'),
        name: z.nullable(z.string()),
        may: z.array(openEnum(['record', 'report', 'send_links'], 'record')),
      }),
      /** After these moments a phone deletes what it keeps of the event, and what it could not send. */
      keep_until: z.nullable(z.string()),
      keep_unsent_until: z.nullable(z.string()),
      ...upTo,
      records: z.array(readRecord),
      /** The photos that have arrived, by their ids. */
      photos: z.array(z.string()),
    }),
  }),
})

/** What became of one record. */
const recordResult = z.object({
  /** As it was sent; empty where none could be read. */
  id: z.string(),
  /** Known: it arrived before. */
  state: openEnum(['kept', 'known', 'refused'], 'refused'),
  /** Why it was refused, or what is to be known of it. */
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
  counts_from: z.nullable(z.string()),
  clock_state: z.nullable(openEnum(['ok', 'off', 'jump'], 'off')),
  /** Of a win or a statement: whether it is in a claim, and which, where the caller may see it. */
  claim: z.nullable(
    z.object({
      number: z.nullable(z.string()),
      /** The win was reported before, and this was added to it. */
      was_known: z.boolean(),
    }),
  ),
})

/**
 * Takes what was written down on a phone, and answers with what others wrote.
 *
 * @rule N104 Each record is taken once, however often it is sent; one that is refused holds up none. A win makes its claim, or joins the one that stands.
 */
export const sendEventRecords = endpoint({
  name: 'sendEventRecords',
  method: 'POST',
  path: '/event-day/:number/records',
  access: 'event-day',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Send what a phone wrote down on the day, and read what others wrote. Each record is taken once',
  params: onEvent,
  body: z.strictObject({
    device: deviceId,
    /** Each as `eventRecord`: what is wrong with one is answered for that one. */
    records: z
      .array(z.unknown())
      .check(z.maxLength(MOST_RECORDS_A_CALL, `Send ${MOST_RECORDS_A_CALL} records at most`)),
    /** The phone's clock now. */
    clock: phoneClock,
    /** Of the last answer; 0 at first. */
    cursor: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({
    data: z.object({
      results: z.array(recordResult),
      ...upTo,
      /** What arrived since the cursor, from any phone. */
      others: z.array(readRecord),
    }),
  }),
})

const onPhoto = z.object({ number: policyNumber, id: z.uuid('Name the photo by its id') })

const degrees = (most: number) => z.optional(z.coerce.number().check(z.minimum(-most), z.maximum(most)))

/** A picture of the day, shrunk by the phone; what the phone read of it is sent beside, as the copy has no metadata. */
export const sendEventPhoto = endpoint({
  name: 'sendEventPhoto',
  method: 'POST',
  path: '/event-day/:number/photos/:id',
  access: 'event-day',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary:
    'Send a photo of the day: JPEG, up to 2,000 pixels a side. Its id is the phone’s: sent again it changes nothing',
  status: 201,
  params: onPhoto,
  query: z.object({
    /** When it was taken, in milliseconds, and how far the camera's zone is from UTC, in minutes. */
    taken_at: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800_000))),
    taken_offset: z.optional(z.coerce.number().check(z.int(), z.minimum(-840), z.maximum(840))),
    /** Six decimals at most: with more, a place may look like a card number. */
    latitude: degrees(90),
    longitude: degrees(180),
    /** How far the place may be off, in meters. */
    accuracy: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100_000))),
  }),
  form: z.object({ file: z.file() }),
  response: z.object({ data: z.object({ id: z.string(), width: z.int(), height: z.int() }) }),
})

export const getEventPhoto = endpoint({
  name: 'getEventPhoto',
  method: 'GET',
  path: '/event-day/:number/photos/:id',
  access: 'event-day',
  summary: 'A photo of the day itself; it never changes',
  params: onPhoto,
})

/** How far the original of a photo is. */
const originalState = z.object({
  id: z.string(),
  state: openEnum(['uploading', 'stored', 'refused'], 'uploading'),
  /** Where its pieces go: HEAD, PATCH and DELETE of tus 1.0.0. */
  upload_url: z.string(),
  received: z.int(),
  /** Why it is not taken; null otherwise. */
  problem: z.nullable(z.string()),
})

/**
 * @rule N104 N107 The photo as the camera made it follows its small copy, in pieces, from the phone that sent that; begun again, it goes on or says what became of it.
 */
export const beginEventOriginal = endpoint({
  name: 'beginEventOriginal',
  method: 'POST',
  path: '/event-day/:number/photos/:id/original',
  access: 'event-day',
  permission: 'claims',
  idempotent: 'by-use-case',
  summary: 'Begin to send the original of a photo of the day; its bytes follow by the protocol tus',
  status: 201,
  params: onPhoto,
  body: z.strictObject({
    bytes: z.int().check(z.minimum(1, 'This photo is empty. Take it again')),
    /** SHA-256 of its size, as text with a colon, and of its first and last 256 KiB. */
    edges: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Send the hash of both ends'))),
  }),
  response: z.object({ data: originalState }),
})
