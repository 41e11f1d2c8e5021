/** A part of a legal page. Each is plain text: nothing in it is a link, a picture or code. */
export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/**
 * Reads the text of a legal page: a line that begins with `# ` is a heading, lines that begin with `- ` are a list, and all else are
 * paragraphs, with empty lines between them.
 */
export function readLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = []
  let isParagraphOpen = false
  for (const line of text.split(/\r\n|\r|\n/).map((typed) => typed.trim())) {
    const last = blocks.at(-1)
    const [, sign, rest = ''] = /^(#+|-)\s+(.*)$/.exec(line) ?? []
    if (line === '') {
      isParagraphOpen = false
    } else if (sign === '-') {
      if (last?.kind === 'list') last.items.push(rest)
      else blocks.push({ kind: 'list', items: [rest] })
      isParagraphOpen = false
    } else if (sign !== undefined) {
      blocks.push({ kind: 'heading', text: rest })
      isParagraphOpen = false
    } else if (isParagraphOpen && last?.kind === 'paragraph') {
      last.text = `${last.text} ${line}`
    } else {
      blocks.push({ kind: 'paragraph', text: line })
      isParagraphOpen = true
    }
  }
  return blocks
}
