import { knownZone } from '#domain/quote/event-zone.ts'
import { type Quote, withAnswers } from '#domain/quote/quote.ts'

/**
 * The zone follows the course until somebody chooses another.
 *
 * @rule N58 The time zone is preset from the state of the course.
 */
export function zoneFollowsState(quote: Quote, before: Quote): Quote {
  const { course_state: state, time_zone: zone } = quote.answers
  const chosen = zone !== undefined && zone !== presetZone(before)
  if (state === before.answers.course_state || chosen) return quote
  return withAnswers(quote, { time_zone: presetZone(quote) })
}

function presetZone({ answers: { course_state } }: Quote) {
  return knownZone({ course_state })
}
