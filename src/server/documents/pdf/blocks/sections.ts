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

/** A section of a paper under its heading. */
export function addDocumentSection(paper: PdfWriter, words: DocumentSection): void {
  const [first] = words.parts
  if (words.check && first?.kind === 'table')
    addTableWithVerification(paper, { ...words, check: words.check, first })
  else {
    const made = addSection(paper, words.title)
    for (const part of words.parts) addPart(paper, made, part)
  }
}

function addPart(paper: PdfWriter, parent: PdfElement, part: DocumentPart): void {
  if (part.kind === 'group') addGroup(paper, parent, part)
  else addSimplePart(paper, parent, part)
}

function addGroup(
  paper: PdfWriter,
  parent: PdfElement,
  { title, parts }: DocumentPart & { kind: 'group' },
): void {
  paper.ensureSpace(parts[0]?.kind === 'table' ? 130 : 60)
  paper.addSpace(4)
  const made = paper.addElement(parent, 'Sect')
  writeText(paper, paper.addElement(made, 'H3'), title, STYLE.contest)
  paper.addSpace(3)
  for (const part of parts) addSimplePart(paper, made, part)
  paper.addSpace(4)
}

function addSimplePart(paper: PdfWriter, parent: PdfElement, part: SimplePart): void {
  switch (part.kind) {
    case 'text':
      addParagraph(paper, parent, part.text, part.strong ? STYLE.strong : STYLE.body)
      return paper.addSpace(3)
    case 'list':
      addList(paper, parent, part.items)
      return paper.addSpace(3)
    case 'tasks':
      return addChecklist(paper, parent, part.items)
    case 'table':
      addTable(paper, parent, part)
      return paper.addSpace(6)
    case 'entry':
      return addEntry(paper, parent, part.label, part.value)
    case 'entry-list':
      paper.ensureSpace(2 * STYLE.body.leading)
      paper.writeLine(paper.addElement(parent, 'P'), part.label, STYLE.margin, LABEL_COLUMN)
      return addList(paper, parent, part.items, VALUE_COLUMN)
  }
}

const LABEL_COLUMN = { x: COLUMN.left, width: 112 }
const VALUE_COLUMN = { x: COLUMN.left + LABEL_COLUMN.width, width: COLUMN.width - LABEL_COLUMN.width }

/** A label in the margin and its value beside it. */
function addEntry(paper: PdfWriter, parent: PdfElement, label: string, value: string): void {
  paper.ensureSpace(STYLE.body.leading)
  const line = paper.addElement(parent, 'P')
  paper.writeLine(line, `${label} `, STYLE.margin, LABEL_COLUMN)
  writeText(paper, line, value, STYLE.body, VALUE_COLUMN)
  paper.addSpace(2)
}

const INDENT = 240
const RIGHT_COLUMN = { x: COLUMN.left + INDENT, width: COLUMN.width - INDENT }

type TableWithVerification = DocumentSection & {
  check: NonNullable<DocumentSection['check']>
  first: DocumentPart & { kind: 'table' }
}

/** A narrow table on the right; on the left, how to check that the paper is genuine. */
function addTableWithVerification(paper: PdfWriter, { title, first, check }: TableWithVerification): void {
  paper.ensureSpace(Math.max(tableHeight(paper, first, RIGHT_COLUMN), 96) + 40)
  const made = addSection(paper, title)
  const top = paper.y
  addTable(paper, made, first, RIGHT_COLUMN)
  const bottom = paper.y
  paper.y = top
  addVerificationBlock(paper, check, { x: COLUMN.left, width: INDENT - 20 })
  paper.y = Math.max(paper.y, bottom)
}
