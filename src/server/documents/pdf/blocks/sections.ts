import type {
  DocumentPart,
  DocumentSection,
  SimplePart,
} from '#domain/documents/layout/printable-document.ts'
import { STYLE } from '#server/documents/pdf/styles.ts'
import {
  writeText,
  addList,
  addParagraph,
  addSection,
  addChecklist,
} from '#server/documents/pdf/blocks/text-blocks.ts'
import { addDays } from '#server/documents/pdf/blocks/days.ts'
import { addDrawings } from '#server/documents/pdf/blocks/drawings.ts'
import { addTable } from '#server/documents/pdf/blocks/tables.ts'
import { COLUMN, type PdfElement, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'
import { addVerificationBlock } from '#server/documents/pdf/blocks/verification-block.ts'

/** Up to this height, in points, a section or a group is not broken over two pages. */
const UNBROKEN = 300

/** A section; its heading is never the last on a page, and neither is the heading of a table or of a group. */
export function addDocumentSection(pdf: PdfWriter, content: DocumentSection): void {
  const { check, parts } = content
  const [first] = parts
  if (check && first?.kind === 'table') addTableWithVerification(pdf, { ...content, check, first })
  else {
    keepStart(
      pdf,
      () => addParts(pdf, content),
      () => addParts(pdf, { ...content, parts: startOf(parts) }),
    )
    if (check) addVerification(pdf, check)
  }
}

/** Below its section, across the page. */
function addVerification(pdf: PdfWriter, check: NonNullable<DocumentSection['check']>): void {
  pdf.addSpace(8)
  pdf.keepTogether(() => addVerificationBlock(pdf, check, { x: COLUMN.left, width: COLUMN.width }))
}

/** Leaves room for all of it if it is short, otherwise for its start. */
function keepStart(pdf: PdfWriter, writeAll: () => void, writeStart: () => void): void {
  const height = pdf.measure(writeAll)
  pdf.ensureSpace(height <= UNBROKEN ? height : Math.min(pdf.measure(writeStart), UNBROKEN))
  writeAll()
}

/** What must not be parted from the heading above it. */
function startOf<P extends DocumentPart>(parts: readonly P[]): P[] {
  const [first] = parts
  if (!first) return []
  switch (first.kind) {
    case 'list':
    case 'tasks':
    case 'entry-list':
      return [{ ...first, items: first.items.slice(0, 1) }]
    case 'table':
      return [{ ...first, rows: first.rows.slice(0, 1) }]
    case 'group':
      return [{ ...first, parts: startOf(first.parts) }]
    default:
      return [first]
  }
}

function addParts(pdf: PdfWriter, { title, parts, drawings = [] }: DocumentSection): void {
  const element = addSection(pdf, title)
  for (const part of parts) {
    if (part.kind === 'group') addGroup(pdf, element, part)
    else addSimplePart(pdf, element, part)
  }
  addDrawings(pdf, element, drawings)
}

type Group = DocumentPart & { kind: 'group' }

function addGroup(pdf: PdfWriter, parent: PdfElement, group: Group): void {
  keepStart(
    pdf,
    () => writeGroup(pdf, parent, group),
    () => writeGroup(pdf, parent, { ...group, parts: startOf(group.parts) }),
  )
}

function writeGroup(pdf: PdfWriter, parent: PdfElement, { title, parts }: Group): void {
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
    case 'days':
      return addDays(pdf, parent, part)
    case 'entry':
      return pdf.keepTogether(() => addEntry(pdf, parent, part.label, part.value))
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
function addTableWithVerification(
  pdf: PdfWriter,
  { title, parts, first, check }: TableWithVerification,
): void {
  const heading = pdf.measure(() => addSection(pdf, title))
  const table = pdf.measure(() => addTable(pdf, pdf.root, first, RIGHT_COLUMN))
  const left = { x: COLUMN.left, width: INDENT - 20 }
  const beside = pdf.measure(() => addVerificationBlock(pdf, check, left))
  const height = heading + Math.max(table, beside)
  if (pdf.fitsOnPage(height)) {
    pdf.ensureSpace(height)
    const element = addSection(pdf, title)
    const top = pdf.y
    addTable(pdf, element, first, RIGHT_COLUMN)
    const bottom = pdf.y
    pdf.y = top
    addVerificationBlock(pdf, check, left)
    pdf.y = Math.max(pdf.y, bottom)
  } else {
    addParts(pdf, { kind: 'section', title, parts })
    pdf.keepTogether(() => addVerificationBlock(pdf, check, left))
  }
}
