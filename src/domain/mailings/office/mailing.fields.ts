import * as z from 'zod/mini'
import { describeMailing } from '#domain/mailings/mailing-names.ts'
import { OFFICE_MAILING_IDS } from '#domain/mailings/office/mailing-states.ts'
import { findMailingTextError, findSubjectError } from '#domain/mailings/office/mailing-text.ts'
import { clientTypeChoice } from '#domain/values/client-type-field.ts'
import type { Field } from '#domain/values/field.ts'
import { choice, dateOfAnyYear, text, wholeNumber } from '#domain/values/field-kinds.ts'
import { findTerritory } from '#domain/values/territories.ts'
import { upperFirstLetter } from '#domain/values/text-format.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { readClock } from '#domain/values/typed/clock.ts'

/** About two pages. */
const MAX_TEXT_LENGTH = 6000

const MAX_PER_MINUTE = 600

/** Few enough for any mail server. */
export const DEFAULT_PER_MINUTE = 60

const subject = text({
  label: 'Subject',
  maxLength: 120,
  message: 'Enter the subject',
})

const words = text({
  label: 'Text',
  multiline: true,
  maxLength: MAX_TEXT_LENGTH,
  message: 'Write the text',
  hint: 'A new line starts a new paragraph. Write a link as [what it says](https://www.example.com)',
})

/** What a mailing says, and how fast it goes out. */
export const mailingFields = {
  mailing: choice({
    label: 'What it is',
    options: OFFICE_MAILING_IDS.map((value) => ({
      value,
      label: upperFirstLetter(describeMailing(value)),
    })),
    message: 'Choose what it is',
  }),
  subject: checked(subject, findSubjectError),
  text: checked(words, findMailingTextError),
  per_minute: wholeNumber({
    label: 'Emails a minute',
    min: 1,
    max: MAX_PER_MINUTE,
    message: `Enter a whole number from 1 to ${MAX_PER_MINUTE}`,
  }),
}

const WRITE_STATES = 'Enter states such as TX, OK'

const stateNames = text({
  label: 'States of the event',
  maxLength: 300,
  message: WRITE_STATES,
  hint: 'Separate several with commas',
})

const day = (label: string) => dateOfAnyYear({ label, message: 'Enter a date such as 6/12/2027' })

/** Whose quotes make the audience. All may be left empty. */
export const audienceFields = {
  as: choice({
    label: 'As',
    options: [
      { value: 'insured', label: 'Insured' },
      { value: 'producer', label: 'Producer' },
    ],
    message: 'Choose from the list',
  }),
  bought: choice({
    label: 'Has bought',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'Only quoted' },
    ],
    message: 'Choose from the list',
  }),
  client_type: clientTypeChoice({
    label: 'Client type',
    clientsOnly: true,
    message: 'Choose from the list',
  }),
  states: checked(stateNames, findStatesError),
  event_from: day('Event from'),
  event_to: day('Event until'),
  saved_from: day('Quote saved from'),
  saved_to: day('Quote saved until'),
  rep: text({ label: 'Assigned to', maxLength: 40, message: 'Choose from the list' }),
  partner: text({ label: 'Partner code', maxLength: 40, message: 'Enter the code of the partner' }),
}

/** When a mailing begins, in the time zone of the office. */
export const scheduleFields = {
  on: dateOfAnyYear({ label: 'Date', message: 'Enter a date such as 6/12/2027' }),
  time: {
    ...text({
      label: 'Time',
      maxLength: 5,
      pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
      read: readClock,
      message: 'Enter the time, such as 9:30 AM',
    }),
    say: formatTwelveHour,
  },
}

/** The codes of states that were typed with commas between them. */
export function readStates(typed: string): string[] {
  return splitStates(typed).flatMap((name) => findTerritory(name)?.code ?? [])
}

function findStatesError(typed: string): string | undefined {
  const names = splitStates(typed)
  if (names.length === 0) return WRITE_STATES
  const unknown = names.find((name) => findTerritory(name) === undefined)
  return unknown === undefined ? undefined : `We don’t know the state “${unknown}”. ${WRITE_STATES}`
}

function splitStates(typed: string): string[] {
  return typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function checked(field: Field<string>, findError: (value: string) => string | undefined): Field<string> {
  return {
    ...field,
    schema: field.schema.check(
      z.refine<string>((value) => findError(value) === undefined, {
        error: ({ input }) => findError(String(input)) ?? field.message,
      }),
    ),
  }
}
