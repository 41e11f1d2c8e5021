import { plainDate, text } from '#domain/values/field-kinds.ts'

/** What a task asks for. */
export const taskFields = {
  text: text({ label: 'What has to be done', maxLength: 300, message: 'Write what has to be done' }),
  due_on: plainDate({ label: 'Until', message: 'Choose a day' }),
}
