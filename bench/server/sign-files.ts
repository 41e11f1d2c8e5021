import PDFDocument from 'pdfkit'
import type { PrintJob } from '#domain/signs/print-job.ts'
import { createPrint } from '#server/documents/print/create-print.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'
import { aPicture } from '#testing/pictures.ts'
import type { Measure } from '../measure.ts'
import { compareRates } from './compare-rates.ts'

/** Goal: files of a sign per second compared with plain pages of the same library. */
const GOAL = 0.5
const PAGE: [number, number] = [1800, 1368]
const LOGO = { width: 1800, height: 450 }

/** The file of a sign with a logo, against a page as large with the same picture and three lines of text. */
export async function signFiles(): Promise<Measure> {
  const content = await aPicture('jpeg', LOGO.width, LOGO.height)
  const logo = { content, contentType: 'image/jpeg', ...LOGO }
  const job: PrintJob = {
    what: 'signs',
    issuedAt: '2027-04-19T18:00:00.000Z',
    sheets: [
      {
        kind: 'sign',
        copies: 1,
        sign: { heading: 'Hole-in-one', prize: 'A car', detail: 'Delta 500' },
        sponsor: '',
        logo,
      },
    ],
  }
  return {
    what: 'Files of a sign with a logo for the printer, against a bare page of the same library',
    ...(await compareRates({
      ours: () => createPrint(job),
      bare: () => barePage(content),
    })),
    goal: { atLeast: GOAL },
  }
}

async function barePage(picture: Buffer): Promise<Buffer> {
  const doc = new PDFDocument({ size: PAGE, margin: 0, font: null as unknown as string })
  // The library also accepts a parsed face, but its types do not.
  const write = (text: string, face: 'strong' | 'serif' | 'regular', size: number, y: number) =>
    doc
      .font(loadFace(face) as unknown as string, face)
      .fontSize(size)
      .text(text, 100, y, { lineBreak: false })
  write('HOLE-IN-ONE', 'strong', 150, 60)
  write('A car', 'serif', 300, 360)
  write('Delta 500', 'regular', 84, 700)
  doc.image(picture, 600, 900, { width: 432, height: 108 })
  const chunks: Buffer[] = []
  doc.end()
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
