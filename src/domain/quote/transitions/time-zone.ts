import { displayTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, withAnswers } from '#domain/quote/model/quote.ts'

/**
 * The zone follows the course until somebody chooses another.
 *
 * @rule N58 The time zone is preset from the state of the course.
 */
export function syncTimeZone(quote: Quote, before: Quote): Quote {
  const { course_state: state, time_zone: zone } = quote.answers
  const chosen = zone !== undefined && zone !== presetTimeZone(before)
  if (state === before.answers.course_state || chosen) return quote
  return withAnswers(quote, { time_zone: presetTimeZone(quote) })
}

function presetTimeZone({ answers: { course_state } }: Quote) {
  return displayTimeZone({ course_state })
}
