import type {
  DocumentPart,
  DocumentSection,
  PrintableDocument,
} from '#domain/documents/layout/printable-document.ts'

/** The whole text of a document in reading order; each heading, cell and line is one item. */
export function listDocumentTexts(document: PrintableDocument): string[] {
  const { insurer, title, subtitle, facts, notices, body } = document
  return [
    insurer.name,
    ...insurer.address,
    title,
    subtitle,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...notices.flatMap((notice) => [notice.title, notice.text]),
    ...body.flatMap((part) =>
      part.kind === 'blocks'
        ? part.blocks.flatMap((block) => [block.title, ...block.lines])
        : [
            part.title,
            ...part.parts.flatMap(listPartTexts),
            ...listDrawnNames(part.drawings),
            ...listCheckTexts(part.check),
          ],
    ),
  ]
}

/** One drawing alone is named by what stands above it. */
function listDrawnNames(drawings: DocumentSection['drawings'] = []): string[] {
  return drawings.length > 1 ? drawings.map(({ name }) => name) : []
}

function listPartTexts(part: DocumentPart): string[] {
  switch (part.kind) {
    case 'text':
      return [part.text]
    case 'list':
    case 'tasks':
      return part.items
    case 'entry':
      return [part.label, part.value]
    case 'entry-list':
      return [part.label, ...part.items]
    case 'table':
      return [...part.columns.map(({ title }) => title), ...part.rows.flatMap(({ cells }) => cells)]
    case 'days':
      return part.days.flatMap(({ label, date, detail }) => [label, date, ...(detail ? [detail] : [])])
    case 'group':
      return [part.title, ...part.parts.flatMap(listPartTexts)]
  }
}

function listCheckTexts(check: { title: string; code: string; url: string } | undefined): string[] {
  return check ? [check.title, check.code, check.url] : []
}
