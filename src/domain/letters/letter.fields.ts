import * as z from 'zod/mini'
import { LETTER_KINDS, LETTER_NAMES } from '#domain/letters/letter-kinds.ts'
import { findFieldError } from '#domain/letters/letter-template.ts'
import { containsWebAddress, MAX_RECIPIENTS } from '#domain/quote/sending/sending.fields.ts'
import { emailListField } from '#domain/quote/fields/email-list.ts'
import type { Field } from '#domain/values/field.ts'
import { choice, text } from '#domain/values/field-kinds.ts'

/** As many characters a letter has at most; it is about two pages. */
const MAX_LETTER_LENGTH = 6000

const MAX_ADDRESS_LINES = 6

const WRITE_ADDRESS = `Enter the address, up to ${MAX_ADDRESS_LINES} lines`

const words = text({
  label: 'Text',
  multiline: true,
  maxLength: MAX_LETTER_LENGTH,
  message: 'Write the letter',
})

const written: Field<string> = {
  ...words,
  schema: words.schema.check(
    z.refine<string>((template) => findFieldError(template) === undefined, {
      error: ({ input }) => findFieldError(String(input)) ?? '',
    }),
  ),
}

const lines = text({ label: 'Address', multiline: true, maxLength: 300, message: WRITE_ADDRESS })

const address: Field<string> = {
  ...lines,
  schema: lines.schema.check(
    z.refine<string>((typed) => typed.split('\n').length <= MAX_ADDRESS_LINES, WRITE_ADDRESS),
  ),
}

const title = text({ label: 'Title', maxLength: 80, message: 'Enter the title of the letter' })

/** A template that letters are written from. */
export const letterTemplateFields = {
  kind: choice({
    label: 'Kind of letter',
    options: LETTER_KINDS.map((value) => ({ value, label: LETTER_NAMES[value] })),
    message: 'Choose a kind of letter',
  }),
  name: text({ label: 'Name', maxLength: 80, message: 'Enter the name of the template' }),
  title,
  text: written,
}

/** Who gets a letter, and the letter itself. */
export const letterFields = {
  kind: letterTemplateFields.kind,
  title,
  text: written,
  recipient_name: text({ label: 'Name', maxLength: 120, message: 'Enter who gets the letter' }),
  recipient_address: address,
  to: emailListField({
    label: 'Email',
    max: MAX_RECIPIENTS,
    inputMode: 'email',
    hint: 'Separate addresses with commas',
    message: `Enter email addresses such as pat@example.com, up to ${MAX_RECIPIENTS}, separated by commas`,
  }),
}

/**
 * The same where the holder makes a proof of insurance: it goes to one address.
 *
 * @rule D02 What a customer has us mail to others holds no web address, so that our letters lead nobody elsewhere.
 */
export const proofFields = {
  recipient_name: withoutWebAddress(letterFields.recipient_name),
  recipient_address: withoutWebAddress(letterFields.recipient_address),
  to: emailListField({
    label: 'Email',
    max: 1,
    inputMode: 'email',
    message: 'Enter an email address such as pat@example.com',
  }),
}

function withoutWebAddress(field: Field<string>): Field<string> {
  const message = 'Leave web addresses out'
  return {
    ...field,
    schema: field.schema.check(z.refine<string>((typed) => !containsWebAddress(typed), message)),
  }
}
