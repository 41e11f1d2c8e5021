import { addSection } from '#server/documents/pdf/blocks/text-blocks.ts'
import { COLUMN, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'
import { STYLE } from '#server/documents/pdf/styles.ts'

/** A main heading, and the page that it stands on, from 1. */
export interface Heading {
  title: string
  page: number
}

export const CONTENTS = 'Contents'

/** Makes a heading the target of its line in the table of contents, and one of the bookmarks. */
export function markHeading({ doc, y }: PdfWriter, title: string, place: number): void {
  // Down to here, counted from the top of the page: the library turns it round.
  doc.addNamedDestination(targetOf(place), 'XYZ', COLUMN.left, Math.max(0, y - 12), 0)
  doc.outline.addItem(title)
}

/** A line for each heading with its page; pressing it goes there. */
export function addContents(pdf: PdfWriter, headings: readonly Heading[]): void {
  const list = pdf.addElement(addSection(pdf, CONTENTS), 'TOC')
  for (const [at, { title, page }] of headings.entries()) {
    const link = pdf.addElement(pdf.addElement(list, 'TOCI'), 'Link')
    const top = pdf.y
    const placement = { x: COLUMN.left, width: COLUMN.width }
    pdf.writeLine(link, `${title} `, STYLE.body, placement)
    pdf.writeLine(link, String(page), STYLE.body, { ...placement, align: 'right' })
    pdf.y += STYLE.body.leading
    const height = pdf.y - top
    link.add(() => {
      pdf.doc.goTo(COLUMN.left, top, COLUMN.width, height, targetOf(at + 1), {
        structParent: link,
        // The library writes a String object as text, but a plain string as a PDF name.
        Contents: new String(`${title}, page ${page}`) as string,
      })
    })
    pdf.addSpace(3)
    pdf.drawRule()
    pdf.addSpace(3)
  }
}

function targetOf(place: number): string {
  return `section-${place}`
}
