import { type LetterKind, LETTER_NAMES } from '#domain/letters/letter-kinds.ts'
import {
  isAlwaysThere,
  isLetterField,
  LETTER_FIELDS,
  type LetterFieldName,
  type LetterValues,
} from '#domain/letters/letter-values.ts'
import { fieldsIn, MERGE_FIELD } from '#domain/values/merge-fields.ts'
import { joinWithAnd } from '#domain/values/text-format.ts'

/** The fields that a template names. */
function letterFieldsIn(template: string): LetterFieldName[] {
  return fieldsIn(template).filter(isLetterField)
}

/**
 * What is wrong with the fields of a template, in a sentence; undefined if nothing is.
 *
 * @rule D35 A template names fields of a declared list alone; an unknown one is refused by its name.
 */
export function findFieldError(template: string): string | undefined {
  const unknown = fieldsIn(template).find((name) => !isLetterField(name))
  if (unknown !== undefined)
    return unknown === ''
      ? 'Write the name of a field between {{ and }}, or remove them'
      : `There’s no field {{${unknown}}}. Choose one from the list`
  const rest = template.replaceAll(MERGE_FIELD, '')
  if (rest.includes('{{') || rest.includes('}}'))
    return 'Write each field as {{name}}, with two braces on both sides'
  return undefined
}

/**
 * Why a template of this kind cannot name a field; undefined if it can.
 *
 * @rule O02 Holders make a proof of insurance by themselves, so its template names what every policy has.
 */
export function findProofError(kind: LetterKind, template: string): string | undefined {
  const missing = kind === 'proof' ? letterFieldsIn(template).find((name) => !isAlwaysThere(name)) : undefined
  if (missing === undefined) return undefined
  return `${LETTER_NAMES.proof} can’t use {{${missing}}}: customers make this letter themselves, and not every policy has it`
}

/** What a letter would name and the case does not have, in a sentence; undefined if all of it is there. */
export function findMissingValues(template: string, values: LetterValues): string | undefined {
  const missing = letterFieldsIn(template).filter((name) => (values[name] ?? '').trim() === '')
  if (missing.length === 0) return undefined
  const names = joinWithAnd(missing.map((name) => `{{${name}}} (${LETTER_FIELDS[name].label})`))
  return `This policy has no value for ${names}. Replace ${missing.length === 1 ? 'it' : 'them'} with your own words`
}

/**
 * The words of a letter: each field once replaced by its value, whatever is in that.
 *
 * @rule D35 A value is text and nothing else: braces in the name of an event stand there as they were typed.
 */
export function fillTemplate(template: string, values: LetterValues): string {
  return template.replaceAll(MERGE_FIELD, (whole, name: string) =>
    isLetterField(name) ? (values[name] ?? '') : whole,
  )
}
