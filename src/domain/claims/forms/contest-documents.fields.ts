import { timeOfDay } from '#domain/claims/forms/form-parts.ts'
import { plainDate, text } from '#domain/values/field-kinds.ts'

const names = (label: string, message: string) =>
  text({ label, multiline: true, hint: 'One name on each line', message })

/** The finalists of a putting contest. */
export const finalistsFields = {
  names: names('Finalists', 'Enter the names of the finalists'),
  named_date: plainDate({ label: 'Day on which they were named', message: 'Enter the day' }),
  named_time: timeOfDay('Time', 'Enter the time at which they were named'),
}

/** How the shooters of a shootout were chosen. */
export const selectionFields = {
  how: text({
    label: 'How they were chosen',
    multiline: true,
    hint: 'A drawing, the closest to the pin, or another way',
    message: 'Say how the shooters were chosen',
  }),
  chosen_date: plainDate({ label: 'Day on which they were chosen', message: 'Enter the day' }),
  chosen_time: timeOfDay('Time', 'Enter the time at which they were chosen'),
}

/** The shots of a shootout in their order. */
export const orderOfPlayFields = {
  shots: names('Shots in their order', 'Enter the name of the shooter for each shot'),
}

/** The dice, sent back. */
export const diceReturnedFields = {
  tracking_number: text({
    label: 'Tracking number',
    maxLength: 40,
    cardLike: true,
    autocomplete: 'off',
    message: 'Enter the tracking number of the package',
  }),
}
