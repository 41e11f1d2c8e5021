import { CARRIER_MAIL_PURPOSES, PURPOSE_LABELS } from '#domain/carriers/templates/template-fields.ts'
import { choice, text } from '#domain/values/field-kinds.ts'

/** A text from which reps write to carriers. */
export const carrierTemplateFields = {
  purpose: choice({
    label: 'For',
    options: CARRIER_MAIL_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] })),
    message: 'Choose what it is for',
  }),
  name: text({ label: 'Name', maxLength: 80, message: 'Enter the name of the template' }),
  subject: text({ label: 'Subject', maxLength: 150, message: 'Enter the subject' }),
  text: text({ label: 'Message', multiline: true, maxLength: 4000, message: 'Enter the message' }),
}
