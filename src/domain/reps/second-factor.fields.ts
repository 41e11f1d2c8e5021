import { text } from '#domain/values/field-kinds.ts'

/** What a rep calls a passkey, to tell several apart. */
export const passkeyNameField = text({
  label: 'Name of the passkey',
  maxLength: 60,
  autocomplete: 'off',
  hint: 'Such as “My laptop”',
  message: 'Enter a name',
})

/** The code that an app shows. */
export const codeField = text({
  label: 'Code from your app',
  inputMode: 'numeric',
  autocomplete: 'one-time-code',
  maxLength: 20,
  message: 'Enter the six digits that the app shows',
})

export const recoveryCodeField = text({
  label: 'Recovery code',
  autocomplete: 'off',
  maxLength: 60,
  message: 'Enter one of your recovery codes',
})
