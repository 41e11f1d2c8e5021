import { text } from '#domain/values/field-kinds.ts'

/** What a rep says who has looked at something. */
export const seenFields = {
  note: text({
    label: 'Note',
    multiline: true,
    maxLength: 1000,
    hint: 'Saved with the claim. Only reps see it',
    message: 'Enter what you found',
  }),
}
