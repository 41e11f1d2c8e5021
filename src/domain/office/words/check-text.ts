import type { MailPart, MailValue, MailWords } from '#domain/office/words/mail-text.ts'
import { describeMail, type MailName, oursOf, partsOf } from '#domain/office/words/mail-texts.ts'
import { WORDS_FIELDS } from '#domain/office/words/mail-text.fields.ts'
import { editDistance } from '#domain/values/edit-distance.ts'
import { fieldsIn, MERGE_FIELD } from '#domain/values/merge-fields.ts'

/**
 * What is wrong with what a part of a mail says, in a sentence; undefined if nothing is.
 *
 * @rule R02 A text of the office names values of its own mail alone: a misspelt one is refused by its name, with the nearest, and so
 * is one without what its readers need.
 */
export function findWordsError(mail: MailName, part: MailPart, text: string): string | undefined {
  if (!partsOf(mail).includes(part)) return 'This email doesn’t have this part'
  const { required } = describeMail(mail)
  return (
    findFormError(part, text) ??
    findUnknownValue(mail, text) ??
    sayMissing((required?.[part] ?? []).find((name) => !fieldsIn(text).includes(name)))
  )
}

/** Only a closing can be empty: then nothing stands there. */
function findFormError(part: MailPart, text: string): string | undefined {
  if (part === 'closing' && text === '') return undefined
  const read = WORDS_FIELDS[part].schema.safeParse(text)
  return read.success ? undefined : read.error.issues[0]?.message
}

function findUnknownValue(mail: MailName, text: string): string | undefined {
  const known: readonly string[] = describeMail(mail).values
  const unknown = fieldsIn(text).find((name) => !known.includes(name))
  if (unknown === '') return 'Choose a variable from the list instead of empty braces'
  if (unknown !== undefined) {
    const nearest = nearestOf(unknown, known)
    const advice = nearest === undefined ? 'Choose one from the list' : `Did you mean {{${nearest}}}?`
    return `There’s no variable {{${unknown.slice(0, 40)}}} in this email. ${advice}`
  }
  const rest = text.replaceAll(MERGE_FIELD, '')
  return rest.includes('{{') || rest.includes('}}')
    ? 'Choose each variable from the list. It stands between two braces on both sides'
    : undefined
}

/** Longer ones are no misspelling of any. */
const MAX_TYPED = 40

function nearestOf(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > MAX_TYPED) return undefined
  const plain = typed.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
  const most = Math.max(2, Math.floor(plain.length / 3))
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(plain, name, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
  return nearest?.name
}

function sayMissing(name: MailValue | undefined): string | undefined {
  return name && `Keep {{${name}}} in this text. Readers need it`
}

/**
 * What a part says: the words of the office, or ours where it has set none, or some that this build does not take.
 *
 * @rule R02 Where a value that a text names is no longer there, our own words stand in its place.
 */
export function wordsInForce(mail: MailName, part: MailPart, words: MailWords | undefined): string {
  const set = words && Object.hasOwn(words, part) ? words[part] : undefined
  return set !== undefined && findWordsError(mail, part, set) === undefined ? set : oursOf(mail, part)
}
