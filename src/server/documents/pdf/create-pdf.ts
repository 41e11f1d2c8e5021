import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { addLetterhead, addTitleBlock } from '#server/documents/pdf/blocks/letterhead.ts'
import { addColumns, addNotice } from '#server/documents/pdf/blocks/text-blocks.ts'
import { addDocumentSection } from '#server/documents/pdf/blocks/sections.ts'
import { type PdfSettings, PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

/** Less than this height, in points, on the last page looks lost. */
const LOST = 100

/** In this order: as usual, closer together, and with more taken over to the last page. */
const CLOSER = 0.6
const TAKEN_OVER = 130

/**
 * Sets the document again if a few lines would be alone on its last page.
 *
 * @rule O02 Every document is a tagged PDF with embedded fonts, made from the same content as its print view.
 */
export function createPdf(content: PrintableDocument): Promise<Buffer> {
  const usual = setDocument(content, {})
  if (!isLastPageLost(usual)) return usual.finish()
  const closer = setDocument(content, { spacing: CLOSER })
  if (!isLastPageLost(closer)) return closer.finish()
  return setDocument(content, { shortPage: { number: usual.page - 1, by: TAKEN_OVER } }).finish()
}

function isLastPageLost({ page, usedHeight }: PdfWriter): boolean {
  return page > 1 && usedHeight < LOST
}

function setDocument(content: PrintableDocument, fit: Pick<PdfSettings, 'spacing' | 'shortPage'>): PdfWriter {
  const pdf = new PdfWriter({
    title: content.name,
    subject: content.subject,
    issuedAt: content.issuedAt,
    footer: content.footer,
    ...fit,
  })
  addLetterhead(pdf, content.insurer)
  addTitleBlock(pdf, content)
  for (const { title, text } of content.notices) addNotice(pdf, title, text)
  for (const part of content.body) {
    if (part.kind === 'blocks') addColumns(pdf, part.blocks)
    else addDocumentSection(pdf, part)
  }
  return pdf
}
