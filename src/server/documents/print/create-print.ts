import { PRINT_TITLES, type PrintJob, type SignSheet } from '#domain/signs/print-job.ts'
import { writeAveryLabels, writeLargeLabels } from '#server/documents/print/labels.ts'
import { writePackingSlips } from '#server/documents/print/packing-slips.ts'
import { PrintWriter } from '#server/documents/print/print-writer.ts'
import { writeSignSheets } from '#server/documents/print/sign-sheets.ts'

/** @rule D42 Signs, labels and packing slips are files for a printer: vector, with embedded fonts, each thing at its place. */
export async function createPrint(job: PrintJob): Promise<Buffer> {
  const pdf = new PrintWriter({ title: PRINT_TITLES[job.what], issuedAt: job.issuedAt })
  switch (job.what) {
    case 'signs':
      writeSignSheets(pdf, await Promise.all(job.sheets.map(withReadableLogo)))
      break
    case 'labels-5163':
      writeAveryLabels(pdf, job)
      break
    case 'labels-4x6':
      writeLargeLabels(pdf, job)
      break
    case 'packing-slips':
      writePackingSlips(pdf, job)
  }
  return pdf.finish()
}

const READABLE = ['image/png', 'image/jpeg']

/** Pages hold PNG and JPEG; anything else becomes a PNG. */
async function withReadableLogo(sheet: SignSheet): Promise<SignSheet> {
  const { logo } = sheet
  if (!logo || READABLE.includes(logo.contentType)) return sheet
  const { default: sharp } = await import('sharp')
  const content = await sharp(logo.content).png().toBuffer()
  return { ...sheet, logo: { ...logo, content, contentType: 'image/png' } }
}
