import PDFDocument from 'pdfkit'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import type { Measure } from '../measure.ts'

/** Goal: certificates per second compared with plain pages of the same library. */
const GOAL = 0.5
const ROUNDS = 5
const MILLISECONDS = 2000

/** Rendering certificates, against pages with as many characters but without structure, tables or QR code. */
export async function certificates(): Promise<Measure> {
  const content = buildCertificateContent(aCertificateInput())
  const bareText = 'Certificate of insurance for a golf contest. '.repeat(60)
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await perSecond(() => createPdf(buildCertificateDocument(content, 'in-force'))))
    bare.push(await perSecond(() => barePage(bareText)))
  }
  const [mine, theirs] = [median(ours), median(bare)]
  return {
    what: 'Certificates as PDF, against a bare page of the same library',
    ours: mine,
    bare: theirs,
    unit: 'a second',
    ratio: mine / theirs,
    goal: { atLeast: GOAL },
  }
}

async function perSecond(make: () => Promise<Buffer>): Promise<number> {
  await make()
  const from = performance.now()
  let made = 0
  while (performance.now() - from < MILLISECONDS) {
    await make()
    made += 1
  }
  return (made * 1000) / (performance.now() - from)
}

async function barePage(text: string): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'LETTER', font: null as unknown as string })
  // The library also accepts a parsed face, but its types do not.
  doc.font(loadFace('regular') as unknown as string, 'regular')
  doc.fontSize(9.25).text(text)
  const chunks: Buffer[] = []
  doc.end()
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
