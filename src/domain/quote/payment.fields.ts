import { choice, text } from '#domain/field-kinds.ts'
import { EMAIL } from '#domain/quote/contact.fields.ts'

const EMAIL_LIST = new RegExp(
  `^${EMAIL.source.slice(1, -1)}(?:\\s*[,;]\\s*${EMAIL.source.slice(1, -1)}){0,4}$`,
)

/** @rule E11 How the certificate is paid for and who else gets the papers. */
export const paymentFields = {
  payment_type: choice({
    label: 'How would you like to pay?',
    options: [{ value: 'credit_card', label: 'Pay With Card' }],
    message: 'Choose how to pay',
  }),
  special_instructions: text({
    label: 'Anything we should know',
    maxLength: 2000,
    multiline: true,
    message: 'Write up to 2,000 characters',
  }),
  emails_to_be_sent: text({
    label: 'Also send the papers to',
    maxLength: 600,
    pattern: EMAIL_LIST,
    hint: 'Up to five e-mail addresses, with commas between them',
    inputMode: 'email',
    message: 'Enter up to five e-mail addresses with commas between them',
  }),
}
