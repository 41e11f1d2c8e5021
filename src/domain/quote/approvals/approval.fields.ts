import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'
import { choice, text } from '#domain/values/field-kinds.ts'

/** What the carrier's answer may have besides who gave it. */
export const answerOfCarrier = {
  reference: text({
    label: 'The carrier’s reference',
    maxLength: 60,
    cardLike: true,
    message: 'Enter the reference of the answer',
  }),
  conditions: text({
    label: 'Conditions',
    maxLength: 2000,
    multiline: true,
    hint: 'The insured is covered on these only, and reads them',
    message: 'Enter the conditions',
  }),
}

/**
 * The form for an answer.
 *
 * @rule D32 An approval or a refusal is recorded with who answered, or why.
 */
export const approvalFields = {
  answer: choice({
    label: 'Answer',
    options: [
      { value: 'approved', label: 'Approved' },
      { value: 'refused', label: 'Refused' },
    ],
    message: 'Choose the answer',
  }),
  note: text({ label: 'Note', multiline: true, message: 'Write who answered, or why' }),
  ...answerOfCarrier,
}

/** Asked for with each answer of the carrier. */
export const WHO_ANSWERED = 'Write who answered for the carrier'

/** The letter to the carrier. */
export const carrierLetterFields = {
  to: { ...contactPart.email(), label: 'Email of the carrier' },
  subject: messageFields.subject,
  message: messageFields.message,
}
