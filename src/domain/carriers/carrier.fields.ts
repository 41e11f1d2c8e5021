import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { text } from '#domain/values/field-kinds.ts'

/** What a carrier is called. */
export const carrierFields = {
  name: text({ label: 'Name of the carrier', maxLength: 80, message: 'Enter the name of the carrier' }),
}

/** Whom to write to there. Telephone and purpose may be empty. */
export const carrierContactFields = {
  name: text({ label: 'Name', maxLength: 80, autocomplete: 'off', message: 'Enter the name of the person' }),
  email: { ...contactPart.email(), autocomplete: 'off' },
  telephone: { ...contactPart.phone(), label: 'Phone', autocomplete: 'off' },
  for_what: text({
    label: 'For what',
    maxLength: 80,
    hint: 'Such as approvals to bind, or claims',
    message: 'Enter what this person handles',
  }),
}
