import { CARD_NUMBER_MESSAGE, text } from '#domain/values/field-kinds.ts'
import { containsCardNumber } from '#domain/values/card-number/card-number.ts'
import * as z from 'zod/mini'
import { findMentions, measureNote, withoutMentions } from '#domain/desk/notes/mentions.ts'
import type { Field } from '#domain/values/field.ts'

/** How long a note may be, with each colleague that it names counted as one character. */
export const MAX_NOTE_LENGTH = 2000
export const MAX_MENTIONS = 20

const ID_LENGTH = 40

const MESSAGE = 'Write the note'
const TOO_LONG = `Write up to ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters`

const anyText = text({
  label: 'Note for colleagues',
  multiline: true,
  // The digits of an id may look like the number of a card, so that is looked for beside them.
  cardLike: true,
  maxLength: MAX_NOTE_LENGTH + MAX_MENTIONS * ID_LENGTH,
  message: MESSAGE,
})

/**
 * A note as it is stored and crosses the wire: colleagues stand in it by their ids.
 *
 * @rule N107 Notes are for reps: no page, mail or paper of a customer has them.
 */
export const noteField: Field<string> = {
  ...anyText,
  maxLength: MAX_NOTE_LENGTH,
  schema: anyText.schema.check(
    z.refine<string>((value) => measureNote(value) <= MAX_NOTE_LENGTH, TOO_LONG),
    z.refine<string>(
      (value) => findMentions(value).length <= MAX_MENTIONS,
      `Name up to ${MAX_MENTIONS} colleagues`,
    ),
    z.refine<string>((value) => !containsCardNumber(withoutMentions(value)), CARD_NUMBER_MESSAGE),
  ),
}
