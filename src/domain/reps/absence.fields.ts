import { plainDate } from '#domain/values/field-kinds.ts'

/** What is asked of somebody who is away. */
export const absenceFields = {
  until: plainDate({ label: 'Away through', message: 'Choose the last day' }),
}
