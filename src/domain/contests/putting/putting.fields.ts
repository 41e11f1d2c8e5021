import {
  formatFeet,
  PROGRESSIVE_PUTT_DISTANCE,
  PUTT_DISTANCES,
  type PuttDistance,
  PUTTING_CONTEST_TYPES,
} from '#domain/contests/putting/putting-options.ts'
import { sponsorSlots } from '#domain/contests/sponsor.fields.ts'
import type { Field, FieldMeta } from '#domain/values/field.ts'
import { choice, contestDate, text, wholeDollars, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'
import { defineSlots } from '#domain/contests/slots.ts'
import { readHole } from '#domain/values/typed/hole.ts'
import * as z from 'zod/mini'

/**
 * Putting contests on one quote.
 *
 * @rule V02 At most four putting contests are insured on one quote.
 */
export const MAX_PUTTING_CONTESTS = 4

/** The most finalists for one prize: a customer's single putt, a rep's single putt, a progressive putt. */
export const MAX_CLIENT_SINGLE_PUTT_FINALISTS = 10
export const MAX_SINGLE_PUTT_FINALISTS = 50
export const MAX_PROGRESSIVE_PUTT_FINALISTS = 288

const DISTANCES = PUTT_DISTANCES.map((value) => ({ value, label: `${formatFeet(value)} feet` }))

const contestType = () =>
  choice({
    label: 'Type of putt',
    options: PUTTING_CONTEST_TYPES.map((value) => ({ value, label: value })),
    message: 'Choose a single or a progressive putt',
  })

const finalists = () =>
  wholeNumber({
    label: 'Finalists',
    min: 1,
    max: MAX_PROGRESSIVE_PUTT_FINALISTS,
    isSmallCount: true,
    hint: 'Players who will putt for the prize',
    message: 'Enter the number of finalists from 1 to 288',
  })

const prizeValue = () =>
  wholeDollars({
    label: 'Prize value',
    min: 500,
    max: 50_000,
    message: 'Enter a prize value from $500 to $50,000, in whole dollars',
  })

const prizeDescription = () =>
  text({
    label: 'What is the prize?',
    noun: 'what the prize is',
    maxLength: 100,
    hint: 'Cash, a car, a trip',
    message: 'Say what the prize is',
  })

/**
 * Putting contests.
 *
 * @rule E04 Four numbered putting slots, each with its date, kind of putt, finalists, hole, distance and prize.
 */
export const puttingFields = {
  /** Wire `p_date_n`, MM-dd-yyyy. */
  date: contestDate({ label: 'Date', message: 'Enter the date of the contest, today or later' }),
  contestType: contestType(),
  distance: distance(),
  finalists: finalists(),
  /** Wire `p_hole_n`; empty where the putts are on the practice green. */
  hole: wholeNumber({
    label: 'Green',
    read: readHole,
    min: 1,
    max: 36,
    hint: 'The hole whose green you’ll use. Leave empty for the practice green',
    message: 'Enter the number of the green from 1 to 36',
  }),
  prizeValue: prizeValue(),
  prizeDescription: prizeDescription(),
}

export const puttingPrizes = defineSlots({
  prefix: 'p',
  max: MAX_PUTTING_CONTESTS,
  section: 'putting_prizes',
  fields: puttingFields,
  hasMarks: true,
})

/** The sponsors on putting signs. */
export const puttingSponsors = sponsorSlots('p')

/** A putt that is requested instead of the one on offer. */
export const customAddOnFields = {
  p_custom_add_on_contest_type: contestType(),
  p_custom_add_on_finalists: finalists(),
  p_custom_add_on_distance: distance(),
  p_custom_add_on_prize_value: prizeValue(),
  p_custom_add_on_prize_description: prizeDescription(),
}

/**
 * Whether putting is covered, which row is the add-on, and the custom add-on that a customer requests instead.
 *
 * @rule E04 A custom add-on prize has kind of putt, finalists, distance, value and description, but no fee and no date.
 */
export const puttingCoverageFields = {
  p_coverage: yesNo({ label: 'Putting', message: 'Say whether the event has a putting contest' }),
  /** The slot of the 60-foot putt that was added from the offer. */
  p_add_on: wholeNumber({
    label: 'Putting add-on',
    min: 1,
    max: MAX_PUTTING_CONTESTS,
    message: 'Enter the number of the putting contest from 1 to 4',
  }),
  ...customAddOnFields,
}

export const puttingPackageFields = {
  putting_signs: yesNo({
    label: 'Putting sign',
    hint: 'A sign for the putting contest, with your sponsor’s name',
    message: 'Choose whether to ship a putting sign',
  }),
}

export const puttingTermsFields = {
  putt_terms: yesNo({
    label: 'I have read the putting rules and the event will follow them',
    message: 'Accept the putting rules to continue',
  }),
  putt_single_terms: yesNo({
    label: 'Each finalist of the single putt has one putt, from the insured distance',
    message: 'Accept the rules of the single putt to continue',
  }),
  putt_progressive_terms: yesNo({
    label: 'One player holes all three progressive putts, from 10, 30 and 50 feet',
    message: 'Accept the rules of the progressive putt to continue',
  }),
}

/** On the wire a number of feet, or the text `10-30-50` for the progressive putt. */
function distance(): Field<PuttDistance> {
  const meta: FieldMeta = { label: 'Distance', unit: 'feet', message: 'Choose how far the putt is' }
  const listed = choice({ ...meta, options: DISTANCES })
  const asText = z.pipe(
    z.unknown(),
    z.transform((wire) => (typeof wire === 'number' ? String(wire) : wire)),
  )
  return {
    ...listed,
    schema: z.pipe(asText, listed.schema),
    write: (value) => (value === PROGRESSIVE_PUTT_DISTANCE ? value : Number(value)),
  }
}
