import { plainDate, text } from '#domain/values/field-kinds.ts'

/** What a task asks for. */
export const taskFields = {
  text: text({ label: 'Task', maxLength: 300, message: 'Write the task' }),
  due_on: plainDate({ label: 'Due', message: 'Choose a day' }),
}
