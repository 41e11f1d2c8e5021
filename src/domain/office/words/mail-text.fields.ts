import type { MailPart } from '#domain/office/words/mail-text.ts'
import type { Field } from '#domain/values/field.ts'
import { text } from '#domain/values/field-kinds.ts'

/** How the parts of a mail are typed. Together they fit into an address, by which a draft is shown. */
export const WORDS_FIELDS: Readonly<Record<MailPart, Field<string>>> = {
  subject: text({ label: 'Subject', maxLength: 120, message: 'Write the subject' }),
  heading: text({ label: 'Heading', maxLength: 120, message: 'Write the heading' }),
  opening: text({
    label: 'Opening',
    hint: 'A paragraph for each line',
    multiline: true,
    maxLength: 1000,
    message: 'Write the opening',
  }),
  closing: text({
    label: 'Closing',
    hint: 'Below the button. It can be empty',
    multiline: true,
    maxLength: 500,
    message: 'Write the closing',
  }),
}
