import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { addLetterhead, addTitleBlock } from '#server/documents/pdf/blocks/letterhead.ts'
import { addColumns, addNotice } from '#server/documents/pdf/blocks/text-blocks.ts'
import { addDocumentSection } from '#server/documents/pdf/blocks/sections.ts'
import { PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

/**
 * A paper set as a tagged PDF.
 *
 * @rule O02 Every paper is a tagged PDF with embedded faces, set from the same words as its print view.
 */
export function createPdf(words: PrintableDocument): Promise<Buffer> {
  const paper = new PdfWriter({
    title: words.name,
    subject: words.subject,
    issuedAt: words.issuedAt,
    footer: words.footer,
  })
  addLetterhead(paper, words.insurer)
  addTitleBlock(paper, words)
  for (const { title, text } of words.notices) addNotice(paper, title, text)
  for (const part of words.body) {
    if (part.kind === 'blocks') addColumns(paper, part.blocks)
    else addDocumentSection(paper, part)
  }
  return paper.finish()
}
