import { choice, text } from '#domain/values/field-kinds.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { TIME_ZONE_OPTIONS } from '#domain/quote/fields/tee-time.ts'
import { readClock } from '#domain/values/typed/clock.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'

/** @rule E11 The event and its course; tee time and zone may follow later. */
export const tournamentFields = {
  tournament_name: text({
    label: 'Tournament name',
    maxLength: 100,
    message: 'Enter the tournament name',
  }),
  course_name: text({
    label: 'Golf course',
    maxLength: 100,
    message: 'Enter the golf course',
  }),
  course_city: { ...contactPart.city(), autocomplete: 'off' },
  course_state: { ...contactPart.territory(), autocomplete: 'off' },
  /** Wire `tee_time`, 24-hour `HH:mm` in the event's own zone. */
  tee_time: {
    ...text({
      label: 'First tee time',
      maxLength: 5,
      pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
      hint: 'If you know it already',
      read: readClock,
      message: 'Enter the first tee time, such as 08:30',
    }),
    say: formatTwelveHour,
  },
  time_zone: choice({
    label: 'Time zone',
    options: TIME_ZONE_OPTIONS,
    hint: 'Set from the state of the course',
    message: 'Choose the time zone of the course',
  }),
  /** @rule E08 Free text that goes with the quote. */
  notes: text({
    label: 'Notes',
    multiline: true,
    message: 'Write your notes',
  }),
}
