import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { addLetterhead, addTitleBlock } from '#server/documents/pdf/blocks/letterhead.ts'
import { addColumns, addNotice } from '#server/documents/pdf/blocks/text-blocks.ts'
import { addDocumentSection } from '#server/documents/pdf/blocks/sections.ts'
import { PdfWriter } from '#server/documents/pdf/pdf-writer.ts'

/** @rule O02 Every document is a tagged PDF with embedded fonts, made from the same content as its print view. */
export function createPdf(content: PrintableDocument): Promise<Buffer> {
  const pdf = new PdfWriter({
    title: content.name,
    subject: content.subject,
    issuedAt: content.issuedAt,
    footer: content.footer,
  })
  addLetterhead(pdf, content.insurer)
  addTitleBlock(pdf, content)
  for (const { title, text } of content.notices) addNotice(pdf, title, text)
  for (const part of content.body) {
    if (part.kind === 'blocks') addColumns(pdf, part.blocks)
    else addDocumentSection(pdf, part)
  }
  return pdf.finish()
}
