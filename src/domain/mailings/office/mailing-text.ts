import { fieldsIn, MERGE_FIELD } from '#domain/values/merge-fields.ts'
import {
  isMailingField,
  type MailingFieldName,
  type MailingValues,
  mailingValue,
} from '#domain/mailings/office/mailing-values.ts'

/** A part of a paragraph: words of the office, a value of the receiver, or a link. */
export type MailingPart =
  | { is: 'words'; text: string }
  | { is: 'value'; text: string }
  | { is: 'link'; text: string; url: string }

type TemplatePart =
  | { is: 'words'; text: string }
  | { is: 'field'; name: MailingFieldName }
  | { is: 'link'; text: string; url: string }

/** `[what it says](https://its.address)`. Neither part takes what could end it early, or a field. */
const LINK = /\[([^[\]{}\n]{1,200})\]\((https:\/\/[^\s()<>"'{}]{1,500})\)/g

const WRITE_LINKS = 'Write each link as [what it says](https://www.example.com)'

/** A page on the web, with a host in front of whatever follows. */
const WEB_ADDRESS = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?(?:[/?#]\S*)?$/i

/**
 * What is wrong with the text or the subject of a mailing, in a sentence; undefined if nothing is.
 *
 * @rule P05 An unknown field is refused by its name, and so is a link that isn't https or that names a field.
 */
export function findMailingTextError(text: string): string | undefined {
  const fieldError = findFieldError(text)
  if (fieldError !== undefined) return fieldError
  const links = [...text.matchAll(LINK)]
  if (links.some(([, , url = '']) => !WEB_ADDRESS.test(url))) return WRITE_LINKS
  return text.replaceAll(LINK, '').includes('](') ? WRITE_LINKS : undefined
}

/** The same of a subject, which takes no links. */
export function findSubjectError(subject: string): string | undefined {
  return findFieldError(subject) ?? (subject.includes('](') ? 'A subject takes no links' : undefined)
}

function findFieldError(text: string): string | undefined {
  const unknown = fieldsIn(text).find((name) => !isMailingField(name))
  if (unknown !== undefined)
    return unknown === ''
      ? 'Write the name of a field between {{ and }}, or remove them'
      : `There’s no field {{${unknown}}}. Choose one from the list`
  const rest = text.replaceAll(MERGE_FIELD, '')
  return rest.includes('{{') || rest.includes('}}')
    ? 'Write each field as {{name}}, with two braces on both sides'
    : undefined
}

/**
 * The paragraphs of a mailing for one receiver: one for each line that has words.
 *
 * @rule P05 A text is taken apart before any value is put in, and a value is never read again: no name of a person or an event
 * becomes a field, a link or markup.
 */
export function fillMailingText(text: string, values: MailingValues): MailingPart[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => splitLine(line).map((part) => fillPart(part, values)))
}

/** The subject for one receiver, on one line. */
export function fillSubject(subject: string, values: MailingValues): string {
  return subject.replaceAll(MERGE_FIELD, (whole, name: string) =>
    isMailingField(name) ? mailingValue(values, name) : whole,
  )
}

function fillPart(part: TemplatePart, values: MailingValues): MailingPart {
  return part.is === 'field' ? { is: 'value', text: mailingValue(values, part.name) } : part
}

function splitLine(line: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let from = 0
  for (const link of line.matchAll(LINK)) {
    const [whole, text = '', url = ''] = link
    parts.push(...splitFields(line.slice(from, link.index)), { is: 'link', text, url })
    from = link.index + whole.length
  }
  return [...parts, ...splitFields(line.slice(from))]
}

function splitFields(words: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let from = 0
  for (const field of words.matchAll(MERGE_FIELD)) {
    const [whole, name = ''] = field
    if (!isMailingField(name)) continue
    parts.push(...wordsOf(words.slice(from, field.index)), { is: 'field', name })
    from = field.index + whole.length
  }
  return [...parts, ...wordsOf(words.slice(from))]
}

function wordsOf(text: string): TemplatePart[] {
  return text === '' ? [] : [{ is: 'words', text }]
}
