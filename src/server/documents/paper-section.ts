import { type PaperPart, type PaperSection, type SimplePart } from '#domain/papers/paper-words.ts'
import { STYLE } from '#server/documents/ink.ts'
import { flow, list, paragraph, section, tasks } from '#server/documents/paper-blocks.ts'
import { table, tableHeight } from '#server/documents/paper-table.ts'
import { COLUMN, type Element, type Paper } from '#server/documents/paper.ts'
import { verificationFigure } from '#server/documents/verification-figure.ts'

/** A section of a paper under its heading. */
export function setSection(paper: Paper, words: PaperSection): void {
  const [first] = words.parts
  if (words.check && first?.kind === 'table') setBeside(paper, { ...words, check: words.check, first })
  else {
    const made = section(paper, words.title)
    for (const part of words.parts) setPart(paper, made, part)
  }
}

function setPart(paper: Paper, parent: Element, part: PaperPart): void {
  if (part.kind === 'group') setGroup(paper, parent, part)
  else setSimple(paper, parent, part)
}

function setGroup(paper: Paper, parent: Element, { title, parts }: PaperPart & { kind: 'group' }): void {
  paper.keep(parts[0]?.kind === 'table' ? 130 : 60)
  paper.gap(4)
  const made = paper.element(parent, 'Sect')
  flow(paper, paper.element(made, 'H3'), title, STYLE.contest)
  paper.gap(3)
  for (const part of parts) setSimple(paper, made, part)
  paper.gap(4)
}

function setSimple(paper: Paper, parent: Element, part: SimplePart): void {
  switch (part.kind) {
    case 'text':
      paragraph(paper, parent, part.text, part.strong ? STYLE.strong : STYLE.body)
      return paper.gap(3)
    case 'list':
      list(paper, parent, part.items)
      return paper.gap(3)
    case 'tasks':
      return tasks(paper, parent, part.items)
    case 'table':
      table(paper, parent, part)
      return paper.gap(6)
    case 'entry':
      return entry(paper, parent, part.label, part.value)
    case 'entry-list':
      paper.keep(2 * STYLE.body.leading)
      paper.setLine(paper.element(parent, 'P'), part.label, STYLE.margin, LABEL)
      return list(paper, parent, part.items, VALUE)
  }
}

const LABEL = { x: COLUMN.left, width: 112 }
const VALUE = { x: COLUMN.left + LABEL.width, width: COLUMN.width - LABEL.width }

/** A label in the margin and its value beside it. */
function entry(paper: Paper, parent: Element, label: string, value: string): void {
  paper.keep(STYLE.body.leading)
  const line = paper.element(parent, 'P')
  paper.setLine(line, `${label} `, STYLE.margin, LABEL)
  flow(paper, line, value, STYLE.body, VALUE)
  paper.gap(2)
}

const INDENT = 240
const RIGHT = { x: COLUMN.left + INDENT, width: COLUMN.width - INDENT }

type Beside = PaperSection & {
  check: NonNullable<PaperSection['check']>
  first: PaperPart & { kind: 'table' }
}

/** A narrow table on the right; on the left, how to check that the paper is genuine. */
function setBeside(paper: Paper, { title, first, check }: Beside): void {
  paper.keep(Math.max(tableHeight(paper, first, RIGHT), 96) + 40)
  const made = section(paper, title)
  const top = paper.y
  table(paper, made, first, RIGHT)
  const bottom = paper.y
  paper.y = top
  verificationFigure(paper, check, { x: COLUMN.left, width: INDENT - 20 })
  paper.y = Math.max(paper.y, bottom)
}
