import { choice, text, yesNo } from '#domain/values/field-kinds.ts'
import { emailListField } from '#domain/quote/fields/email-list.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { messageFields } from '#domain/quote/sending/message.fields.ts'
import { TERMS_DELIVERIES, type TermsDelivery } from '#domain/quote/terms/terms-delivery.ts'

/** The most recipients of a quote at once, copies included. */
export const MAX_RECIPIENTS = 10

const addresses = (label: string) =>
  emailListField({
    label,
    max: MAX_RECIPIENTS,
    inputMode: 'email',
    hint: 'Separate addresses with commas',
    message: `Enter up to ${MAX_RECIPIENTS} email addresses, separated by commas, such as pat@example.com`,
  })

/**
 * The form for sending a quote.
 *
 * @rule D02 To, copy to, a subject of one line, a note, and the quote as PDF.
 */
export const sendingFields = {
  to: addresses('To'),
  cc: addresses('Copy to'),
  subject: messageFields.subject,
  note: text({ label: 'Note', multiline: true, message: 'Write your note' }),
  attach_quote: yesNo({ label: 'Attach the quote as PDF', message: 'Choose whether to attach the quote' }),
}

const DELIVERY_LABELS: Record<TermsDelivery, string> = {
  email_terms: 'By email',
  text_terms: 'As a text message',
}

/**
 * The form for sending the terms.
 *
 * @rule D68 By e-mail or as a text message, to one recipient.
 */
export const termsSendingFields = {
  delivery: choice({
    label: 'How to send them',
    options: TERMS_DELIVERIES.map((value) => ({ value, label: DELIVERY_LABELS[value] })),
    message: 'Choose how to send the terms',
  }),
  email: contactPart.email(),
  phone: { ...contactPart.phone(), label: 'Mobile phone' },
}

/** The name under which terms are accepted. */
export const acceptanceFields = {
  name: text({
    label: 'Your name',
    maxLength: 121,
    autocomplete: 'name',
    message: 'Enter your first and last name',
  }),
}

export const NO_WEB_ADDRESS_MESSAGE = 'Remove web addresses. Messages to others can link only to our pages'

const WEB_ADDRESS =
  /:\/\/|\bwww\.|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|me|ru|cn|xyz|top|shop|site|online|app|link|click|live|dev|ly|us|uk|ca|de)\b/i

/**
 * Whether a text contains something that looks like a link.
 *
 * @rule D02 A text that a customer sends to others contains no web address, so that our e-mails cannot be used for
 * phishing.
 */
export function containsWebAddress(written: string): boolean {
  return WEB_ADDRESS.test(written)
}
