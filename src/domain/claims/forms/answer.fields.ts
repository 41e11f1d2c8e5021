import { text } from '#domain/values/field-kinds.ts'
import type { Field } from '#domain/values/field.ts'

/** What somebody writes who does not agree with a decline. */
export const answerField: Field<string> = text({
  label: 'Your answer',
  multiline: true,
  maxLength: 5000,
  message: 'Say what isn’t right, and what shows it',
})
