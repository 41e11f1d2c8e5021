import { text } from '#domain/values/field-kinds.ts'

/** Of the form by which a customer asks for other signs. */
export const changeFields = {
  note: text({
    label: 'What should change',
    maxLength: 1000,
    multiline: true,
    autocomplete: 'off',
    message: 'Tell us what should change',
  }),
}

/** Of the forms in which a rep says how an approval came, or why there is none. */
export const approvalFields = {
  reason: text({
    label: 'Who approved, and how',
    maxLength: 300,
    autocomplete: 'off',
    message: 'Enter who approved, and how',
  }),
}

export const waiverFields = {
  reason: text({
    label: 'Reason',
    maxLength: 300,
    autocomplete: 'off',
    message: 'Enter why these are printed without an approval',
  }),
}
