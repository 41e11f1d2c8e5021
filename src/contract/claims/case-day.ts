import * as z from 'zod/mini'
import { claimNumber } from '#contract/claims/claim.ts'
import { RECORD_AUTHORS } from '#contract/claims/event-record.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'

/** One thing that was written down, in words. */
const dayRecord = z.object({
  id: z.string(),
  text: z.string(),
  /** Further sentences, such as what a witness saw. */
  lines: z.array(z.string()),
  /** The lines of a signature that was drawn, each as x and y in turn; null where none was. */
  strokes: z.nullable(z.array(z.array(z.number()))),
  author: openEnum(RECORD_AUTHORS, 'helper'),
  author_name: z.nullable(z.string()),
  /** When it was written by the phone's clock; null for a clock that shows no date. */
  written_at: z.nullable(z.string()),
  arrived_at: z.string(),
  counts_from: z.string(),
  clock_state: openEnum(['ok', 'off', 'jump'], 'off'),
  /** How much the phone's clock differed, in minutes; ahead of ours if positive. */
  clock_minutes: z.int(),
  is_held: z.boolean(),
  /** What the organizer or a rep decided about one that is held; null while nobody has. */
  taken_over: z.nullable(z.boolean()),
  /** Nothing that was written later has replaced it. */
  stands: z.boolean(),
})

export type DayRecord = z.output<typeof dayRecord>

/** @rule N104 Both times of what was written on the day are shown, and that a clock was off is a fact beside them. */
export const getClaimDay = endpoint({
  name: 'getClaimDay',
  method: 'GET',
  path: '/admin/claims/:number/event-day',
  access: 'rep-session',
  permission: 'read',
  summary: 'What phones wrote down on the day of a claim, with when it was written and when it arrived',
  params: z.object({ number: claimNumber }),
  response: z.object({
    data: z.object({
      policy_number: z.string(),
      time_zone: z.string(),
      items: z.array(
        z.object({
          item: z.string(),
          title: z.string(),
          /** Several stand, and nobody has chosen. */
          is_conflict: z.boolean(),
          /** Newest first. */
          records: z.array(dayRecord),
        }),
      ),
      photos: z.array(
        z.object({
          id: z.string(),
          caption: z.string(),
          width: z.int(),
          height: z.int(),
          /** As the camera said, and when it arrived. */
          taken_at: z.nullable(z.string()),
          arrived_at: z.string(),
          /** As the camera made it; null until its phone has sent that. */
          original: z.nullable(
            z.object({
              bytes: z.int(),
              /** By the camera's own clock, without a zone. */
              taken_at: z.nullable(z.string()),
              arrived_at: z.string(),
            }),
          ),
        }),
      ),
      /** Claims in which somebody of nearly the same name won on the same hole at about that time. */
      near: z.array(z.object({ number: z.string(), winner: z.string() })),
    }),
  }),
})

export type ClaimDay = z.output<typeof getClaimDay.response>['data']

/** @rule N107 The bytes as the phone sent them are evidence: only who pays claims downloads them, and the audit log says so. */
export const getClaimDayOriginal = endpoint({
  name: 'getClaimDayOriginal',
  method: 'GET',
  path: '/admin/claims/:number/event-day/photos/:photo/original',
  access: 'rep-session',
  permission: 'claims',
  summary: 'A photo of the day exactly as its camera made it, to download',
  params: z.object({ number: claimNumber, photo: z.uuid() }),
})
