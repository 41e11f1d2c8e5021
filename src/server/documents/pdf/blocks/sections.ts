import {
  type DocumentPart,
  type DocumentSection,
  type SimplePart,
} from '#domain/documents/layout/printable-document.ts'
import { STYLE } from '#server/documents/pdf/styles.ts'
import {
  writeText,
  addList,
  addParagraph,
  addSection,
  addChecklist,
} from '#server/documents/pdf/blocks/text-blocks.ts'
import { addTable, tableHeight } from '#server/documents/pdf/blocks/tables.ts'
import { COLUMN, type PdfElement, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'
import { addVerificationBlock } from '#server/documents/pdf/blocks/verification-block.ts'

export function addDocumentSection(pdf: PdfWriter, content: DocumentSection): void {
  const [first] = content.parts
  if (content.check && first?.kind === 'table')
    addTableWithVerification(pdf, { ...content, check: content.check, first })
  else {
    const element = addSection(pdf, content.title)
    for (const part of content.parts) addPart(pdf, element, part)
  }
}

function addPart(pdf: PdfWriter, parent: PdfElement, part: DocumentPart): void {
  if (part.kind === 'group') addGroup(pdf, parent, part)
  else addSimplePart(pdf, parent, part)
}

function addGroup(
  pdf: PdfWriter,
  parent: PdfElement,
  { title, parts }: DocumentPart & { kind: 'group' },
): void {
  pdf.ensureSpace(parts[0]?.kind === 'table' ? 130 : 60)
  pdf.addSpace(4)
  const element = pdf.addElement(parent, 'Sect')
  writeText(pdf, pdf.addElement(element, 'H3'), title, STYLE.contest)
  pdf.addSpace(3)
  for (const part of parts) addSimplePart(pdf, element, part)
  pdf.addSpace(4)
}

function addSimplePart(pdf: PdfWriter, parent: PdfElement, part: SimplePart): void {
  switch (part.kind) {
    case 'text':
      addParagraph(pdf, parent, part.text, part.strong ? STYLE.strong : STYLE.body)
      return pdf.addSpace(3)
    case 'list':
      addList(pdf, parent, part.items)
      return pdf.addSpace(3)
    case 'tasks':
      return addChecklist(pdf, parent, part.items)
    case 'table':
      addTable(pdf, parent, part)
      return pdf.addSpace(6)
    case 'entry':
      return addEntry(pdf, parent, part.label, part.value)
    case 'entry-list':
      pdf.ensureSpace(2 * STYLE.body.leading)
      pdf.writeLine(pdf.addElement(parent, 'P'), part.label, STYLE.margin, LABEL_COLUMN)
      return addList(pdf, parent, part.items, VALUE_COLUMN)
  }
}

const LABEL_COLUMN = { x: COLUMN.left, width: 112 }
const VALUE_COLUMN = { x: COLUMN.left + LABEL_COLUMN.width, width: COLUMN.width - LABEL_COLUMN.width }

/** A label in the margin and its value beside it. */
function addEntry(pdf: PdfWriter, parent: PdfElement, label: string, value: string): void {
  pdf.ensureSpace(STYLE.body.leading)
  const line = pdf.addElement(parent, 'P')
  pdf.writeLine(line, `${label} `, STYLE.margin, LABEL_COLUMN)
  writeText(pdf, line, value, STYLE.body, VALUE_COLUMN)
  pdf.addSpace(2)
}

const INDENT = 240
const RIGHT_COLUMN = { x: COLUMN.left + INDENT, width: COLUMN.width - INDENT }

type TableWithVerification = DocumentSection & {
  check: NonNullable<DocumentSection['check']>
  first: DocumentPart & { kind: 'table' }
}

/** A narrow table on the right; on the left, how to check that the document is genuine. */
function addTableWithVerification(pdf: PdfWriter, { title, first, check }: TableWithVerification): void {
  pdf.ensureSpace(Math.max(tableHeight(pdf, first, RIGHT_COLUMN), 96) + 40)
  const element = addSection(pdf, title)
  const top = pdf.y
  addTable(pdf, element, first, RIGHT_COLUMN)
  const bottom = pdf.y
  pdf.y = top
  addVerificationBlock(pdf, check, { x: COLUMN.left, width: INDENT - 20 })
  pdf.y = Math.max(pdf.y, bottom)
}
