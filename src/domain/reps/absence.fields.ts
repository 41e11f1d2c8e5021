import { plainDate } from '#domain/values/field-kinds.ts'

/** What is asked of somebody who is away. */
export const absenceFields = {
  until: plainDate({ label: 'Away until, that day included', message: 'Choose the last day' }),
}
