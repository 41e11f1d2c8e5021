import { isTypedValue, type MailValue } from '#domain/office/words/mail-text.ts'
import { MERGE_FIELD } from '#domain/values/merge-fields.ts'

/** A part of a paragraph: words, or a value of the case, which may be what a person typed. */
export type FilledPart = { is: 'words' | 'value' | 'typed'; text: string }

type Values = Readonly<Record<string, string>>

/**
 * The paragraphs of a text, one for each line that has words, with the values of a case.
 *
 * @rule R02 A text is taken apart before any value is put in, and a value is never read again: a name with braces in it is a name.
 */
export function fillParagraphs(text: string, values: Values): FilledPart[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => fillLine(line, values))
}

/** The same on one line, as a subject or a heading has it. */
export function fillText(text: string, values: Values): string {
  return fillLine(text, values)
    .map((part) => part.text)
    .join('')
}

function fillLine(line: string, values: Values): FilledPart[] {
  const parts: FilledPart[] = []
  let from = 0
  for (const found of line.matchAll(MERGE_FIELD)) {
    const [whole, name = ''] = found
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) continue
    parts.push({ is: 'words', text: line.slice(from, found.index) })
    parts.push({ is: isTypedValue(name as MailValue) ? 'typed' : 'value', text: value })
    from = found.index + whole.length
  }
  return [...parts, { is: 'words' as const, text: line.slice(from) }].filter(({ text }) => text !== '')
}
