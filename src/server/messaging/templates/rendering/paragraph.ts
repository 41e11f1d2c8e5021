/** Text that a person entered. It may be written from right to left. */
export interface UserText {
  typed: string
}

/** A link within a text. */
export interface TextLink {
  label: string
  url: string
}

type Part = string | UserText | TextLink

/** A sentence of ours, with or without text that people entered and links, or such a text alone. */
export type Paragraph = string | UserText | readonly Part[]

export function userText(text: string): UserText {
  return { typed: text }
}

/** A sentence of ours in which the parts that people entered are marked. */
export function sentence(strings: TemplateStringsArray, ...parts: (string | UserText)[]): Paragraph {
  return strings.flatMap((text, index) => [text, parts[index] ?? ''])
}

/** A text of several lines that a person entered, a paragraph for each line that has words. */
export function userParagraphs(text: string): UserText[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(userText)
}

export function toPlainText(paragraph: Paragraph): string {
  return listParts(paragraph).map(getText).join('')
}

export function listParts(paragraph: Paragraph): readonly Part[] {
  return typeof paragraph === 'string' || 'typed' in paragraph ? [paragraph] : paragraph
}

function getText(part: Part): string {
  if (typeof part === 'string') return part
  return 'typed' in part ? part.typed : `${part.label} (${part.url})`
}
