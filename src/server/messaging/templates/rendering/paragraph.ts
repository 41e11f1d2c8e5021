/** What a person typed. It may run from right to left, whatever stands around it. */
export interface UserText {
  typed: string
}

/** A sentence of ours, one with what people typed in it, or what a person typed and nothing else. */
export type Paragraph = string | UserText | readonly (string | UserText)[]

export function userText(text: string): UserText {
  return { typed: text }
}

/** A sentence of ours in which the parts that people typed are known. */
export function sentence(ours: TemplateStringsArray, ...parts: (string | UserText)[]): Paragraph {
  return ours.flatMap((text, index) => [text, parts[index] ?? ''])
}

/** The words alone. */
export function toPlainText(paragraph: Paragraph): string {
  return listParts(paragraph).map(getText).join('')
}

export function listParts(paragraph: Paragraph): readonly (string | UserText)[] {
  return typeof paragraph === 'string' || 'typed' in paragraph ? [paragraph] : paragraph
}

function getText(part: string | UserText): string {
  return typeof part === 'string' ? part : part.typed
}
