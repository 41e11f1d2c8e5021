import { printedLogo } from '#domain/signs/artwork.ts'
import {
  BLEED,
  type Box,
  POINTS_PER_INCH,
  type SheetBoxes,
  sheetBoxes,
  SLUG,
} from '#domain/signs/print-geometry.ts'
import type { PrintPicture, SignSheet } from '#domain/signs/print-job.ts'
import { COLOR, type TextStyle } from '#server/documents/pdf/styles.ts'
import type { PrintWriter } from '#server/documents/print/print-writer.ts'

const WHITE = '#ffffff'

/** Each sign on sheets of its own, as many as there are of it. */
export function writeSignSheets(pdf: PrintWriter, sheets: readonly SignSheet[]): void {
  for (const sheet of sheets)
    for (let copy = 0; copy < sheet.copies; copy += 1) {
      const boxes = sheetBoxes(sheet.kind)
      pdf.addPage(boxes)
      WRITE[sheet.kind](pdf, sheet, boxes)
      drawCropMarks(pdf.doc, boxes)
    }
}

const WRITE = { sign: writeSign, magnet: writeMagnet, sticker: writeSticker } as const

/** A green band with the contest, the prize, and who sponsors it. */
function writeSign(pdf: PrintWriter, { sign, sponsor, logo }: SignSheet, { bleed, trim }: SheetBoxes): void {
  const { heading, prize, detail } = sign
  const band = trim.height * 0.22
  fill(pdf.doc, { ...bleed }, WHITE)
  fill(pdf.doc, { ...bleed, height: trim.y - bleed.y + band }, COLOR.fairway)
  const within = inset(trim, trim.width * 0.06)
  const row = (from: number, height: number): Box => ({
    ...within,
    y: trim.y + trim.height * from,
    height: trim.height * height,
  })
  pdf.writeCentred(heading.toUpperCase(), letters('strong', 150, WHITE), {
    ...within,
    y: trim.y + trim.height * 0.02,
    height: band - trim.height * 0.04,
  })
  pdf.writeCentred(prize, letters('serif', 300, COLOR.ink), row(0.24, detail ? 0.28 : 0.34))
  if (detail) pdf.writeCentred(detail, letters('regular', 84, COLOR.muted), row(0.52, 0.08))
  if (logo) placeLogo(pdf, 'sign', logo, row(0.62, 0.34))
  else if (sponsor !== '') pdf.writeCentred(sponsor, letters('serif', 150, COLOR.fairway), row(0.64, 0.3), 2)
}

/** The sponsor alone. */
function writeMagnet(pdf: PrintWriter, { sponsor, logo }: SignSheet, { bleed, trim }: SheetBoxes): void {
  fill(pdf.doc, bleed, WHITE)
  const within = inset(trim, trim.width * 0.06)
  if (logo) placeLogo(pdf, 'magnet', logo, within)
  else pdf.writeCentred(sponsor, letters('serif', 260, COLOR.fairway), within, 3)
}

/** The prize alone, or a picture; of a car the brand, over a line for its model. */
function writeSticker(pdf: PrintWriter, { sign, logo }: SignSheet, { bleed, trim }: SheetBoxes): void {
  const { prize, detail } = sign
  fill(pdf.doc, bleed, WHITE)
  const within = inset(trim, trim.width * 0.03)
  if (logo) return placeLogo(pdf, 'sticker', logo, within)
  const text = inset(trim, trim.width * 0.08)
  const upper = { ...text, height: detail === undefined ? text.height : text.height * 0.5 }
  pdf.writeCentred(prize, letters('serif', 84, COLOR.ink), upper, 3)
  if (detail === undefined) return
  const y = text.y + text.height * 0.78
  pdf.doc.lineWidth(1.5).strokeColor(COLOR.ink)
  line(pdf.doc, [text.x, y], [text.x + text.width, y])
  pdf.writeCentred(detail, letters('regular', 15, COLOR.muted), { ...text, y: y + 4, height: 24 })
}

function placeLogo(pdf: PrintWriter, kind: SignSheet['kind'], logo: PrintPicture, box: Box): void {
  const printed = printedLogo(kind, logo)
  const scale = Math.min(
    1,
    box.width / (printed.width * POINTS_PER_INCH),
    box.height / (printed.height * POINTS_PER_INCH),
  )
  const width = printed.width * POINTS_PER_INCH * scale
  const height = printed.height * POINTS_PER_INCH * scale
  const x = box.x + (box.width - width) / 2
  pdf.drawPicture(logo, { x, y: box.y + (box.height - height) / 2, width, height })
}

function letters(face: TextStyle['face'], size: number, color: string): TextStyle {
  return { face, size, leading: size * 1.15, color }
}

function fill(doc: PDFKit.PDFDocument, { x, y, width, height }: Box, color: string): void {
  doc.rect(x, y, width, height).fill(color)
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}

const MARK = (SLUG - BLEED) * POINTS_PER_INCH

/** At each corner two lines that point at the cut and end before the bleed. */
function drawCropMarks(doc: PDFKit.PDFDocument, { media, bleed, trim }: SheetBoxes): void {
  doc.lineWidth(0.25).strokeColor('#000000')
  const sides = [
    [trim.x, trim.x + trim.width],
    [trim.y, trim.y + trim.height],
  ] as const
  for (const x of sides[0]) {
    line(doc, [x, bleed.y - MARK], [x, bleed.y])
    line(doc, [x, media.height - bleed.y], [x, media.height - bleed.y + MARK])
  }
  for (const y of sides[1]) {
    line(doc, [bleed.x - MARK, y], [bleed.x, y])
    line(doc, [media.width - bleed.x, y], [media.width - bleed.x + MARK, y])
  }
}

type Point = readonly [x: number, y: number]

function line(doc: PDFKit.PDFDocument, from: Point, to: Point): void {
  doc
    .moveTo(...from)
    .lineTo(...to)
    .stroke()
}
