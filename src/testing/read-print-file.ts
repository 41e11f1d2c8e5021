import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from 'pdf-lib'
import { getDocument, OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** In points, from the left and the bottom. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A page of a file for a printer, as programs read it that did not write it. */
interface PrintPage {
  media: Area
  bleed: Area
  trim: Area
  fonts: { name: string; isEmbedded: boolean }[]
  /** Each picture where it is drawn, with the dots that are in an inch of it then. */
  pictures: (Area & { dpi: number })[]
  /** What is drawn with a pen. */
  strokes: Area[]
  /** How many letters are drawn as letters, without spaces. */
  glyphs: number
}

/** Boxes and fonts by one library, what is drawn by another. */
export async function readPrintFile(bytes: Buffer): Promise<PrintPage[]> {
  const file = await PDFDocument.load(bytes, { updateMetadata: false })
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const drawn = await loading.promise
  try {
    const pages: PrintPage[] = []
    for (const [at, page] of file.getPages().entries()) {
      const { fnArray, argsArray } = await (await drawn.getPage(at + 1)).getOperatorList()
      pages.push({
        media: page.getMediaBox(),
        bleed: page.getBleedBox(),
        trim: page.getTrimBox(),
        fonts: fontsOf(page),
        ...drawingsOf(fnArray, argsArray),
      })
    }
    return pages
  } finally {
    await loading.destroy()
  }
}

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3']

function fontsOf(page: PDFPage): PrintPage['fonts'] {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  return (fonts?.values() ?? []).map((reference) => {
    const font = page.doc.context.lookup(reference, PDFDict)
    const parts = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)
    const described = (parts?.lookup(0, PDFDict) ?? font).lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
    return {
      name: font.lookup(PDFName.of('BaseFont'), PDFName).decodeText(),
      isEmbedded: FONT_FILES.some((key) => described?.has(PDFName.of(key)) === true),
    }
  })
}

type Matrix = number[]

const POINTS_PER_INCH = 72

/** Follows where the pen stands through the instructions of a page. */
function drawingsOf(
  names: readonly number[],
  values: readonly unknown[],
): Pick<PrintPage, 'pictures' | 'strokes' | 'glyphs'> {
  const found: ReturnType<typeof drawingsOf> = { pictures: [], strokes: [], glyphs: 0 }
  const saved: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [at, name] of names.entries()) {
    const args = values[at] as unknown[]
    if (name === OPS.save) saved.push(matrix)
    if (name === OPS.restore) matrix = saved.pop() ?? matrix
    if (name === OPS.transform) matrix = Util.transform(matrix, args)
    if (name === OPS.paintImageXObject) {
      const [, width, height] = args as [string, number, number]
      const area = areaOf(matrix, [0, 0, 1, 1])
      const dpi = Math.min(width / area.width, height / area.height) * POINTS_PER_INCH
      found.pictures.push({ ...area, dpi })
    }
    if (name === OPS.constructPath && args[0] === OPS.stroke)
      found.strokes.push(areaOf(matrix, [...(args[2] as Float32Array)]))
    if (name === OPS.showText)
      found.glyphs += (args[0] as { unicode?: string }[]).filter(
        ({ unicode = ' ' }) => unicode.trim() !== '',
      ).length
  }
  return found
}

/** Where corners come to stand. */
function areaOf(matrix: Matrix, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[]): Area {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix
  const place = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const
  const [[fromX, fromY], [toX, toY]] = [place(x0, y0), place(x1, y1)]
  return {
    x: Math.min(fromX, toX),
    y: Math.min(fromY, toY),
    width: Math.abs(toX - fromX),
    height: Math.abs(toY - fromY),
  }
}
