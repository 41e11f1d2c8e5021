import { type PaperWords } from '#domain/papers/paper-words.ts'
import { letterhead, titleBlock } from '#server/documents/letterhead.ts'
import { columns, notice } from '#server/documents/paper-blocks.ts'
import { setSection } from '#server/documents/paper-section.ts'
import { Paper } from '#server/documents/paper.ts'

/**
 * A paper set as a tagged PDF.
 *
 * @rule O02 Every paper is a tagged PDF with embedded faces, set from the same words as its print view.
 */
export function paperPdf(words: PaperWords): Promise<Buffer> {
  const paper = new Paper({
    title: words.name,
    subject: words.subject,
    issuedAt: words.issuedAt,
    footer: words.footer,
  })
  letterhead(paper, words.insurer)
  titleBlock(paper, words)
  for (const { title, text } of words.notices) notice(paper, title, text)
  for (const part of words.body) {
    if (part.kind === 'blocks') columns(paper, part.blocks)
    else setSection(paper, part)
  }
  return paper.finish()
}
