import { describe, expect, it } from 'vitest'
import { entry, group, list, section, text } from '#domain/documents/layout/document-parts.ts'
import type { DocumentTable, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { longDocument, shortDocument } from '#testing/long-document.ts'
import { linePositions, readPdf } from '#testing/read-pdf.ts'

const SENTENCE = 'Players go out in groups of four and the witnesses stay where they are.'

const withBody = (...body: PrintableDocument['body']): PrintableDocument => ({ ...shortDocument, body })
const lines = (count: number) => Array.from({ length: count }, (_, at) => text(`Line ${at}`))
const read = async (words: PrintableDocument) => readPdf(await createPdf(words))

function table(rows: number): DocumentTable {
  return {
    kind: 'table',
    figures: true,
    columns: [
      { title: 'Contest', share: 3, align: 'left' },
      { title: 'Certificate Fee', share: 1, align: 'right' },
    ],
    rows: [
      ...Array.from({ length: rows }, (_, at) => ({
        cells: [`Hole ${at}\nHole-in-one ${at}`, '$310'],
        total: false,
      })),
      { cells: ['Total', '$3,100'], total: true },
    ],
  }
}

/** However much stands above it, so that it meets the foot of the page at each height. */
const HEIGHTS = Array.from({ length: 12 }, (_, at) => 30 + at)

describe('O02 where a page ends', () => {
  it.each(HEIGHTS)('O02 a heading is on the page of what it heads, below %i lines', async (above) => {
    const { pages } = await read(
      withBody(
        section('First', ...lines(above)),
        section('Rules', group('Hole-in-one', [list([SENTENCE, SENTENCE])]), entry('Prize', 'Cash')),
        section('Fees', table(3)),
      ),
    )
    const pageOf = (words: string) => pages.findIndex((page) => page.includes(words))
    expect(pageOf('Rules Hole-in-one Players')).toBeGreaterThanOrEqual(0)
    expect(pageOf('Fees Contest Certificate Fee Hole 0')).toBeGreaterThanOrEqual(0)
  })

  it.each(HEIGHTS)('O02 rows are not broken, and a total is not alone, below %i lines', async (above) => {
    const { pages } = await read(withBody(section('First', ...lines(above)), section('Fees', table(30))))
    for (const page of pages.filter((one) => /Hole \d+ Hole-in-one/.test(one)))
      expect(page.match(/Hole \d+ Hole-in-one \d+ \$310/g)?.length).toBe(page.match(/Hole-in-one/g)?.length)
    expect(pages.at(-1)).toMatch(/Hole 29 Hole-in-one 29 \$310 Total \$3,100/)
  })

  it('O02 the head of a table is on each of its pages, and read out once', async () => {
    const { pages, content } = await read(withBody(section('Fees', table(60))))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toContain('Contest Certificate Fee')
    expect(content.match(/Certificate Fee/g)).toHaveLength(1)
  })

  it.each([41, 42, 43, 44, 45])(
    'O02 no page has only the last line of a document of %i lines',
    async (count) => {
      const { pages } = await read(
        withBody(section('First', ...lines(count)), section('Acceptance', text(SENTENCE))),
      )
      const last = pages.at(-1) ?? ''
      expect(pages.length === 1 || (last.match(/Line/g)?.length ?? 0) > 2).toBe(true)
      expect(last).toContain(`Acceptance ${SENTENCE}`)
    },
  )

  it('O02 lines of long documents do not overlap', async () => {
    for (const words of [longDocument, withBody(section('Fees', table(60)), section('Next', ...lines(90)))]) {
      for (const texts of await linePositions(await createPdf(words))) {
        for (const column of new Set(texts.map(({ x }) => x))) {
          const ys = texts.filter(({ x }) => x === column).map(({ y }) => y)
          const below = ys.toSorted((one, other) => other - one)
          for (const [at, y] of below.slice(1).entries()) expect((below[at] ?? 0) - y).toBeGreaterThan(8)
        }
      }
    }
  })
})
