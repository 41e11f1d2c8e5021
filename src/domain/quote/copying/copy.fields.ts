import { contestDate } from '#domain/values/field-kinds.ts'

/** What is asked when an event is planned again; everything else is copied. */
export const copyFields = {
  first_contest_date: contestDate({
    label: 'First day of the event',
    message: 'Enter the first day of the event, today or later',
  }),
}
