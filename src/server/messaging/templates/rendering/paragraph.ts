/** Text that a person entered. It may be written from right to left. */
export interface UserText {
  typed: string
}

/** A sentence of ours, with or without text that people entered, or such a text alone. */
export type Paragraph = string | UserText | readonly (string | UserText)[]

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

export function listParts(paragraph: Paragraph): readonly (string | UserText)[] {
  return typeof paragraph === 'string' || 'typed' in paragraph ? [paragraph] : paragraph
}

function getText(part: string | UserText): string {
  return typeof part === 'string' ? part : part.typed
}
