import type { JoinedDocuments, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { addContents, CONTENTS, type Heading, markHeading } from '#server/documents/pdf/blocks/contents.ts'
import { addLetterhead, addTitleBlock } from '#server/documents/pdf/blocks/letterhead.ts'
import { addColumns, addNotice } from '#server/documents/pdf/blocks/text-blocks.ts'
import { addDocumentSection } from '#server/documents/pdf/blocks/sections.ts'
import { PdfWriter } from '#server/documents/pdf/pdf-writer.ts'
import type { DocumentSettings } from '#server/documents/pdf/settings.ts'

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
export async function createPdf(content: PrintableDocument): Promise<Buffer> {
  return (content.has_contents ? setWithContents(content) : chooseFit(content).written).finish()
}

/**
 * Several documents as one file, each from a page of its own, with its own footer and page numbers, and all in the table of
 * contents.
 *
 * @rule O02 S08 All documents of a policy are one file, which says the same as each of them.
 */
export async function createJoinedPdf({
  name,
  subject,
  issuedAt,
  documents,
}: JoinedDocuments): Promise<Buffer> {
  const pdf = new PdfWriter({ title: name, subject, issuedAt })
  for (const content of documents) writeDocument(pdf, content, chooseFit(content).fit, content.name)
  return pdf.finish()
}

type Fit = Omit<DocumentSettings, 'footer'>

/** How a document is set so that its last page is not nearly empty, and the document set like that. */
function chooseFit(content: PrintableDocument): { fit: Fit; written: PdfWriter } {
  const usual = setDocument(content, {})
  if (!isLastPageLost(usual.written)) return usual
  const closer = setDocument(content, { spacing: CLOSER })
  if (!isLastPageLost(closer.written)) return closer
  return setDocument(content, { shortPage: { number: usual.written.page - 1, by: TAKEN_OVER } })
}

function isLastPageLost({ page, usedHeight }: PdfWriter): boolean {
  return page > 1 && usedHeight < LOST
}

function setDocument(content: PrintableDocument, fit: Fit): { fit: Fit; written: PdfWriter } {
  const { name: title, subject, issuedAt } = content
  const written = new PdfWriter({ title, subject, issuedAt })
  writeDocument(written, content, fit)
  return { fit, written }
}

/** The pages of the main headings are known once all of it was written. */
function setWithContents(content: PrintableDocument): PdfWriter {
  const { name: title, subject, issuedAt, footer } = content
  const set = (known: readonly Heading[]) => {
    const pdf = new PdfWriter({ title, subject, issuedAt })
    const found: Heading[] = []
    const onHeading = (heading: string) => {
      if (heading === CONTENTS) return
      found.push({ title: heading, page: pdf.page })
      markHeading(pdf, heading, found.length)
    }
    pdf.startDocument({ footer, onHeading })
    addStart(pdf, content)
    addContents(pdf, known)
    pdf.ensureSpace(Number.POSITIVE_INFINITY)
    addBody(pdf, content)
    return { pdf, found }
  }
  const titles = content.body.flatMap((part) => (part.kind === 'section' ? [part.title] : []))
  const { found } = set(titles.map((heading) => ({ title: heading, page: 0 })))
  return set(found).pdf
}

function writeDocument(pdf: PdfWriter, content: PrintableDocument, fit: Fit, name?: string): void {
  pdf.startDocument({ footer: content.footer, ...fit }, name)
  addStart(pdf, content)
  addBody(pdf, content)
}

function addStart(pdf: PdfWriter, content: PrintableDocument): void {
  addLetterhead(pdf, content.insurer)
  addTitleBlock(pdf, content)
  for (const { title, text } of content.notices) addNotice(pdf, title, text)
}

function addBody(pdf: PdfWriter, { body }: PrintableDocument): void {
  for (const part of body) {
    if (part.kind === 'blocks') addColumns(pdf, part.blocks)
    else addDocumentSection(pdf, part)
  }
}
