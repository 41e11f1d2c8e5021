import { MAX_RECIPIENTS, sendingFields } from '#domain/quote/sending/sending.fields.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import { emailListField } from '#domain/quote/fields/email-list.ts'
import { LETTER_LINKS, type LetterLink } from '#domain/desk/case-mail/message-links.ts'

/** To whom something of a case is mailed. */
const to = {
  ...emailListField({
    label: 'To',
    max: MAX_RECIPIENTS,
    inputMode: 'email',
    hint: 'Separate addresses with commas',
    message: `Enter email addresses such as pat@example.com, up to ${MAX_RECIPIENTS}, separated by commas`,
  }),
}

const MAX_LETTER_LENGTH = 8000

const LINK_LABELS: Readonly<Record<LetterLink, string>> = {
  none: 'No link',
  quote: 'Link to the quote',
  policy: 'Link to the policy',
  invoice: 'Link to pay the invoice',
}

/** What a rep writes to somebody of a case. */
export const letterFields = {
  to,
  subject: messageFields.subject,
  text: text({
    label: 'Message',
    multiline: true,
    maxLength: MAX_LETTER_LENGTH,
    message: 'Write your message',
  }),
  link: choice({
    label: 'Button below the text',
    options: LETTER_LINKS.map((value) => ({ value, label: LINK_LABELS[value] })),
    message: 'Choose a link or none',
  }),
}

/** To whom a message or documents of a case go, and what a rep says with them. */
export const forwardingFields = { to, note: sendingFields.note }
