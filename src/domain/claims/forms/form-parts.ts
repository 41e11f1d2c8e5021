import { choice, text, wholeNumber } from '#domain/values/field-kinds.ts'
import { readClock } from '#domain/values/typed/clock.ts'
import { readHole } from '#domain/values/typed/hole.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'

/** A time of the day at the event, 24-hour `HH:mm` on the wire. */
export function timeOfDay(label: string, message: string) {
  const clock = text({
    label,
    maxLength: 5,
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    read: readClock,
    message: `${message}, such as 12:31 PM`,
  })
  return { ...clock, say: formatTwelveHour }
}

/** Somebody else's name on somebody's phone: no browser fills it in. */
export function personName(label: string, message: string) {
  return text({ label, maxLength: 80, autocomplete: 'off', message })
}

export const hole = () =>
  wholeNumber({
    label: 'Hole',
    read: readHole,
    min: 1,
    max: 36,
    message: 'Enter the number of the hole from 1 to 36',
  })

export const measuredYards = () =>
  wholeNumber({
    label: 'Measured yardage',
    unit: 'yards',
    min: 1,
    max: 700,
    hint: 'From the tee that was used to the flagstick, on the day',
    message: 'Enter the measured yards from 1 to 700',
  })

/** Whose tee it was is asked by its markers, never by who played. */
export const markers = () =>
  choice({
    label: 'Markers that were played',
    options: [
      { value: 'men', label: 'Men’s' },
      { value: 'women', label: 'Women’s' },
    ],
    message: 'Choose the markers that were played',
  })
