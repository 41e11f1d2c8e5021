import * as z from 'zod/mini'
import { email } from '#domain/email-field.ts'
import { text } from '#domain/field-kinds.ts'
import { type Field } from '#domain/field.ts'

/** A longer password would only keep the server busy. */
const LONGEST_PASSWORD = 200
export const SHORTEST_PASSWORD = 12

/** Who signs in as a rep. */
export const emailField = email({ label: 'E-mail', autocomplete: 'username' })

/** The name that customers and other reps read beside a change. */
export const repNameField = text({
  label: 'Your name',
  maxLength: 60,
  autocomplete: 'name',
  hint: 'It stands beside the changes that you make',
  message: 'Enter your name, up to 60 characters',
})

const PASSWORD_MESSAGE = `Choose a password of at least ${SHORTEST_PASSWORD} characters; a few words in a row are easy to keep in mind`

/**
 * A password to be: long, and otherwise as one likes. It is kept exactly as typed, spaces included.
 *
 * @rule R02 A rep's password has at least twelve characters.
 */
export const newPasswordField: Field<string> = {
  label: 'Password',
  maxLength: LONGEST_PASSWORD,
  autocomplete: 'new-password',
  hint: `At least ${SHORTEST_PASSWORD} characters`,
  message: PASSWORD_MESSAGE,
  schema: z
    .string({ error: PASSWORD_MESSAGE })
    .check(
      z.minLength(SHORTEST_PASSWORD, PASSWORD_MESSAGE),
      z.maxLength(LONGEST_PASSWORD, `Choose a password of up to ${LONGEST_PASSWORD} characters`),
    ),
}
