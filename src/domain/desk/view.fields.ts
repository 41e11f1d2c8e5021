import { text } from '#domain/values/field-kinds.ts'

/** What a saved view of a list is called. */
export const viewFields = {
  name: text({ label: 'Name of the view', maxLength: 60, message: 'Enter a name for this view' }),
}
