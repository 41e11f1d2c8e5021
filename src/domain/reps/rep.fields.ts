import * as z from 'zod/mini'
import { email } from '#domain/values/email-field.ts'
import { REP_ROLES, ROLE_TEXTS } from '#domain/reps/roles.ts'
import { choice, text } from '#domain/values/field-kinds.ts'
import type { Field } from '#domain/values/field.ts'

/** Limits the work of hashing a password. */
const MAX_PASSWORD_LENGTH = 200
export const MIN_PASSWORD_LENGTH = 12

/** The e-mail address with which a rep signs in. */
export const emailField = email({ label: 'Email', autocomplete: 'username' })

/** The name that customers and other reps see beside a change. */
export const repNameField = text({
  label: 'Your name',
  maxLength: 60,
  autocomplete: 'name',
  hint: 'Shown next to the changes you make',
  message: 'Enter your name',
})

const PASSWORD_MESSAGE = `Choose a password of at least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to remember`

/**
 * A new password: long, with any characters. It is used exactly as typed, including spaces.
 *
 * @rule R02 A rep's password has at least twelve characters.
 */
export const newPasswordField: Field<string> = {
  label: 'Password',
  maxLength: MAX_PASSWORD_LENGTH,
  autocomplete: 'new-password',
  hint: `At least ${MIN_PASSWORD_LENGTH} characters`,
  message: PASSWORD_MESSAGE,
  schema: z
    .string({ error: PASSWORD_MESSAGE })
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_MESSAGE),
      z.maxLength(MAX_PASSWORD_LENGTH, `Choose a password of up to ${MAX_PASSWORD_LENGTH} characters`),
    ),
}

/** What a rep signs in with. Any text, as an account may be older than a rule. */
export const signInFields = {
  email: text({
    label: 'Email',
    inputMode: 'email',
    autocomplete: 'username',
    cardLike: true,
    message: 'Enter your email address',
  }),
  password: {
    label: 'Password',
    autocomplete: 'current-password',
    message: 'Enter your password',
    schema: z.string({ error: 'Enter your password' }).check(z.minLength(1, 'Enter your password')),
  },
}

/** What an owner invites somebody with. */
export const invitationFields = {
  email: email({ label: 'Email', autocomplete: 'off', hint: 'We’ll send the invitation here' }),
  name: text({ label: 'Name', maxLength: 60, autocomplete: 'off', message: 'Enter a name' }),
  role: choice({
    label: 'Role',
    options: REP_ROLES.map((role) => ({
      value: role,
      label: `${ROLE_TEXTS[role].label}: ${ROLE_TEXTS[role].may.toLowerCase()}`,
    })),
    message: 'Choose a role',
  }),
}

/** What somebody sets who accepts an invitation. */
export const acceptanceFields = { name: repNameField, password: newPasswordField }

/** What changes a password. */
export const changePasswordFields = {
  current_password: { ...signInFields.password, label: 'Current password' },
  password: { ...newPasswordField, label: 'New password' },
}

/** What a rep says of themselves: the name beside their changes, and what stands below the letters that they compose. */
export const profileFields = {
  name: repNameField,
  signature: text({
    label: 'Signature',
    maxLength: 500,
    multiline: true,
    hint: 'Such as your name, title, and phone. If you leave it empty, we’ll use your name',
    message: 'Enter your signature',
  }),
}

/** What the first rep is made from. */
export const firstRepFields = { name: repNameField, email: emailField, password: newPasswordField }
