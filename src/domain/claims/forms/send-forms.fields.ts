import { emailListField } from '#domain/quote/fields/email-list.ts'

/** So many people get the forms at once. */
const MOST_RECIPIENTS = 10

/** @rule D28 The forms of a claim go to whoever fills them in. */
export const sendFormsFields = {
  to: emailListField({
    label: 'Send to',
    max: MOST_RECIPIENTS,
    inputMode: 'email',
    hint: 'Separate addresses with commas',
    message: `Enter up to ${MOST_RECIPIENTS} email addresses, separated by commas, such as pat@example.com`,
  }),
}
