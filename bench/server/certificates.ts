import PDFDocument from 'pdfkit'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import type { Measure } from '../measure.ts'
import { compareRates } from './compare-rates.ts'

/** Goal: certificates per second compared with plain pages of the same library. */
const GOAL = 0.5

/** Rendering certificates, against pages with as many characters but without structure, tables or QR code. */
export async function certificates(): Promise<Measure> {
  const content = buildCertificateContent(aCertificateInput())
  const bareText = 'Certificate of insurance for a golf contest. '.repeat(60)
  return {
    what: 'Certificates as PDF, against a bare page of the same library',
    ...(await compareRates({
      ours: () => createPdf(buildCertificateDocument(content, 'in-force')),
      bare: () => barePage(bareText),
    })),
    goal: { atLeast: GOAL },
  }
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
