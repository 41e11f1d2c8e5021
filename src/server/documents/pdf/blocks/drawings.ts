import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import type { Drawing, Ink, Lettering, Shape } from '#domain/contests/drawing/drawing.ts'
import type { DrawnContest } from '#domain/documents/layout/printable-document.ts'
import { addParagraph } from '#server/documents/pdf/blocks/text-blocks.ts'
import { COLUMN, type PdfElement, type PdfWriter } from '#server/documents/pdf/pdf-writer.ts'
import { PAPER_INK, STYLE } from '#server/documents/pdf/styles.ts'
import { loadFace } from '#server/documents/typesetting/fonts.ts'

const BESIDE = 3
const GUTTER = 12
const WIDTH = (COLUMN.width - GUTTER * (BESIDE - 1)) / BESIDE
const LINE_WIDTH = 1.5

/** What is insured as people see it in front of them, several with their names; more than three continue on a line below. */
export function addDrawings(pdf: PdfWriter, parent: PdfElement, drawn: readonly DrawnContest[]): void {
  for (let at = 0; at < drawn.length; at += BESIDE) {
    pdf.keepTogether(() => addLine(pdf, parent, drawn.slice(at, at + BESIDE), drawn.length > 1))
  }
}

function addLine(
  pdf: PdfWriter,
  parent: PdfElement,
  drawn: readonly DrawnContest[],
  hasNames: boolean,
): void {
  const top = pdf.y
  const bottoms = drawn.map(({ entity, name, ...figures }, index) => {
    const x = COLUMN.left + index * (WIDTH + GUTTER)
    const drawing = drawContest(entity, figures)
    const height = (WIDTH * drawing.box.height) / drawing.box.width
    pdf.y = top
    const figure = pdf.addElement(parent, 'Figure', {
      alt: drawing.description,
      bbox: [x, top, x + WIDTH, top + height],
      placement: 'Block',
    })
    figure.add(() => draw(pdf.doc, drawing, { x, y: top }))
    pdf.y = top + height
    if (hasNames) addParagraph(pdf, parent, name, STYLE.small, { x, width: WIDTH })
    return pdf.y
  })
  pdf.y = Math.max(...bottoms)
  pdf.addSpace(4)
}

function draw(doc: PDFKit.PDFDocument, { box, marks }: Drawing, at: { x: number; y: number }): void {
  doc.save()
  doc
    .translate(at.x, at.y)
    .scale(WIDTH / box.width)
    .translate(-box.x, -box.y)
  doc.lineCap('round').lineJoin('round')
  for (const mark of marks) {
    if ('path' in mark) drawShape(doc, mark)
    else drawLettering(doc, mark)
  }
  doc.restore()
}

function drawShape(doc: PDFKit.PDFDocument, shape: Shape): void {
  const {
    path,
    fill,
    fillOpacity = 1,
    stroke,
    strokeOpacity = 1,
    width = LINE_WIDTH,
    dash,
    right = 0,
  } = shape
  doc.save()
  doc.translate(right, 0)
  doc.path(path).lineWidth(width).fillOpacity(fillOpacity).strokeOpacity(strokeOpacity)
  if (dash) doc.dash(dash[0], { space: dash[1] })
  if (fill && stroke) doc.fillAndStroke(colour(fill), colour(stroke))
  else if (fill) doc.fill(colour(fill))
  else if (stroke) doc.stroke(colour(stroke))
  doc.restore()
}

/** As outlines: what it says is told by the words of the figure, and is no text of the document. */
function drawLettering(
  doc: PDFKit.PDFDocument,
  { text, x, y, size, ink, isSerif, turn = 0 }: Lettering,
): void {
  const face = loadFace(isSerif ? 'serif' : 'strong')
  const { glyphs, positions, advanceWidth } = face.layout(text)
  doc.save()
  doc.rotate(turn, { origin: [x, y - size / 3] })
  doc.translate(x, y).scale(size / face.unitsPerEm, -size / face.unitsPerEm)
  doc.translate(-advanceWidth / 2, 0).fillOpacity(1)
  glyphs.forEach((glyph, place) => {
    doc.path(glyph.path.toSVG()).fill(colour(ink))
    doc.translate(positions[place]?.xAdvance ?? 0, 0)
  })
  doc.restore()
}

const colour = (ink: Ink): string => PAPER_INK[ink]
