import { text } from '#domain/values/field-kinds.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'

/**
 * What a customer writes to the office about a quote.
 *
 * @rule D15 A message has a name, an e-mail address to answer to, a subject of one line and a text.
 */
export const messageFields = {
  name: text({
    label: 'Your name',
    maxLength: 121,
    autocomplete: 'name',
    message: 'Enter your name',
  }),
  email: contactPart.email(),
  subject: text({
    label: 'Subject',
    maxLength: 120,
    message: 'Enter a subject',
  }),
  message: text({
    label: 'Message',
    multiline: true,
    message: 'Write your message',
  }),
}
