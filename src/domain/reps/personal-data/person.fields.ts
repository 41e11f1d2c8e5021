import { email } from '#domain/values/email-field.ts'
import { text } from '#domain/values/field-kinds.ts'

/** Whose data an owner asks for. */
export const personFields = {
  email: email({ label: 'E-mail address', autocomplete: 'off' }),
}

/** What an owner types again before anything is erased. Any text, as the server compares it. */
export const confirmationFields = {
  confirmation: text({
    label: 'The same address again',
    inputMode: 'email',
    autocomplete: 'off',
    cardLike: true,
    message: 'Type the same address again',
  }),
}
