/** What a person typed. It may run from right to left, whatever stands around it. */
export interface Typed {
  typed: string
}

/** A sentence of ours, one with what people typed in it, or what a person typed and nothing else. */
export type Paragraph = string | Typed | readonly (string | Typed)[]

export function typed(text: string): Typed {
  return { typed: text }
}

/** A sentence of ours in which the parts that people typed are known. */
export function sentence(ours: TemplateStringsArray, ...parts: (string | Typed)[]): Paragraph {
  return ours.flatMap((text, index) => [text, parts[index] ?? ''])
}

/** The words alone. */
export function wordsOf(paragraph: Paragraph): string {
  return partsOf(paragraph).map(textOf).join('')
}

export function partsOf(paragraph: Paragraph): readonly (string | Typed)[] {
  return typeof paragraph === 'string' || 'typed' in paragraph ? [paragraph] : paragraph
}

function textOf(part: string | Typed): string {
  return typeof part === 'string' ? part : part.typed
}
