import {
  directionOf,
  linePieces,
  type Direction,
  type LinePiece,
} from '#server/documents/typesetting/bidi-line.ts'
import { GatheredDocument } from '#server/documents/pdf/gathered-document.ts'
import type { DocumentSettings, PdfSettings, RuleOptions } from '#server/documents/pdf/settings.ts'
import { showText } from '#server/documents/pdf/show-text.ts'
import { ascentOf, lineHeightOf, widthOf } from '#server/documents/pdf/text-metrics.ts'
import { COLOR, STYLE, type TextStyle } from '#server/documents/pdf/styles.ts'
import { toPrintable } from '#server/documents/typesetting/printable-text.ts'
import { wrapText } from '#server/documents/typesetting/wrap-text.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = { top: 46, side: 56, bottom: 64 }

/** The column that text is set in. */
export const COLUMN = {
  left: MARGIN.side,
  width: PAGE.width - 2 * MARGIN.side,
  right: PAGE.width - MARGIN.side,
}

/** The library's types do not know this value. */
const UNIVERSAL_ACCESS = 'PDF/UA' as unknown as 'PDF/A-2a'

export type PdfElement = PDFKit.PDFStructureElement

export interface Placement {
  x: number
  width: number
  align?: 'left' | 'right'
  /** Of the text that a line belongs to; by default that of the line. */
  direction?: Direction
}

/**
 * Writes a PDF from top to bottom. All content is either part of the document's structure, in reading order, or an
 * artifact.
 */
export class PdfWriter {
  readonly doc: GatheredDocument
  /** Where a document adds what it says. */
  root: PdfElement
  /** Where the next line begins. */
  y: number = MARGIN.top
  /** Of the page that is written, from 1 in each document. */
  page = 1
  private readonly top: PdfElement
  private settings: DocumentSettings = { footer: '' }
  /** The documents of the file, each with its first page, counted from 0 in the file. */
  private readonly documents: { firstPage: number; footer: string }[] = []
  /** Texts by face, size, width and words: they are measured before they are written. */
  private readonly wrapped = new Map<string, readonly string[]>()
  /** While the height of content is measured, nothing is written. */
  private isMeasuring = false

  constructor(settings: PdfSettings) {
    const { title, subject, issuedAt } = settings
    this.doc = new GatheredDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      pdfVersion: '1.7',
      subset: UNIVERSAL_ACCESS,
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      // Without this the library would open a standard font, which is not embedded.
      font: null as unknown as string,
      info: {
        Title: title,
        Subject: subject,
        Author: 'Albatross',
        Creator: 'Albatross',
        Producer: 'Albatross',
        CreationDate: new Date(issuedAt),
        ModDate: new Date(issuedAt),
      },
    })
    this.top = this.doc.struct('Document')
    this.root = this.top
    this.doc.addStructure(this.top)
  }

  /** Tells whoever wants to know that a main heading is written here. */
  noteHeading(title: string): void {
    if (!this.isMeasuring) this.settings.onHeading?.(title)
  }

  /** Begins a document on a page of its own; `name` is its entry in the table of contents of a file of several. */
  startDocument(settings: DocumentSettings, name?: string): void {
    const isFirst = this.documents.length === 0
    if (!isFirst) this.doc.addPage()
    this.documents.push({
      firstPage: isFirst ? 0 : this.doc.bufferedPageRange().count - 1,
      footer: settings.footer,
    })
    this.settings = settings
    this.page = 1
    this.y = MARGIN.top
    if (name === undefined) return
    this.doc.outline.addItem(name)
    this.root = this.addElement(this.top, 'Part')
  }

  /** Adds an element to the structure, last in reading order. */
  addElement(
    parent: PdfElement,
    type: string,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): PdfElement {
    if (this.isMeasuring) return NOWHERE
    const element = this.doc.struct(type, options)
    parent.add(element)
    return element
  }

  /** Breaks text into printable lines of this width. */
  wrapLines(text: string, style: TextStyle, width: number): readonly string[] {
    const key = `${style.face} ${style.size} ${width} ${text}`
    const known = this.wrapped.get(key)
    if (known) return known
    const lines = wrapText(toPrintable(text, style.face), width, (piece) => widthOf(piece, style))
    this.wrapped.set(key, lines)
    return lines
  }

  /** Writes one line at the current height, as content of the element. */
  writeLine(element: PdfElement, line: string, style: TextStyle, placement: Placement): void {
    if (this.isMeasuring) return
    const { x, width, align, direction = directionOf(line) } = placement
    const shift = align === 'right' ? width - widthOf(line.trimEnd(), style) : 0
    const pieces = linePieces(line, style.face, direction)
    if (pieces) this.writePieces(element, pieces, style, x + shift)
    else element.add(() => this.writeRun(line, style, x + shift))
  }

  /** Draws a line through one that is written at the current height. */
  strikeLine(line: string, style: TextStyle, { x, width, align }: Placement): void {
    const length = widthOf(line, style)
    const y = this.y + style.leading / 2 + 0.4
    const left = align === 'right' ? x + width - length : x
    this.drawArtifact((doc) =>
      doc
        .lineWidth(0.7)
        .strokeColor(style.color)
        .moveTo(left, y)
        .lineTo(left + length, y)
        .stroke(),
    )
  }

  /** Writes pieces in reading order, each at its position on the line. */
  private writePieces(element: PdfElement, pieces: readonly LinePiece[], style: TextStyle, x: number): void {
    const widths = pieces.map(({ glyphs, face: name }) => widthOf(glyphs, { ...style, face: name }))
    for (const piece of pieces) {
      const left = pieces.reduce(
        (sum, { position }, index) => (position < piece.position ? sum + (widths[index] ?? 0) : sum),
        x,
      )
      const set = () => this.writeRun(piece.glyphs, { ...style, face: piece.face }, left, style)
      if (piece.isRightToLeft) this.addElement(element, 'Span', { actual: piece.text }).add(set)
      else element.add(set)
    }
  }

  /** All text of a line is on the baseline of the line's own face. */
  private writeRun(text: string, style: TextStyle, x: number, line: TextStyle = style): void {
    // A face's line is taller than the leading; centring it puts the baseline where the leading expects it.
    const baselineShift = (line.leading - lineHeightOf(line)) / 2
    showText(this.doc, text, style, { x, baseline: this.y + baselineShift + ascentOf(line) })
  }

  /** Starts a new page if less than this height is left; true if it did. */
  ensureSpace(height: number): boolean {
    if (this.isMeasuring || this.y + height <= this.bottom) return false
    this.doc.addPage()
    this.page += 1
    this.y = MARGIN.top
    return true
  }

  /** Whether content of this height fits on one page at all. */
  fitsOnPage(height: number): boolean {
    return height <= this.bottom - MARGIN.top
  }

  /** How far down the page is written, without its margin. */
  get usedHeight(): number {
    return this.y - MARGIN.top
  }

  /** The height of what this would write. */
  measure(write: () => void): number {
    const { y, isMeasuring } = this
    this.isMeasuring = true
    write()
    const height = this.y - y
    this.y = y
    this.isMeasuring = isMeasuring
    return height
  }

  /** Writes it on one page if it is not longer than a page; otherwise it begins here and continues. */
  keepTogether(write: () => void): void {
    const height = this.isMeasuring ? 0 : this.measure(write)
    if (this.fitsOnPage(height)) this.ensureSpace(height)
    write()
  }

  addSpace(points: number): void {
    this.y += points * (this.settings.spacing ?? 1)
  }

  /** What belongs to no element: a table's head that is repeated on the next page. */
  get artifact(): PdfElement {
    const add = (draw: unknown) => {
      this.doc.markContent('Artifact', { type: 'Pagination' })
      if (typeof draw === 'function') draw()
      this.doc.endMarkedContent()
    }
    return { add } as unknown as PdfElement
  }

  /** Where content ends on this page. */
  private get bottom(): number {
    const { shortPage } = this.settings
    return PAGE.height - MARGIN.bottom - (shortPage?.number === this.page ? shortPage.by : 0)
  }

  /** Draws decoration that is not content: rules, tints, frames. */
  drawArtifact(draw: (doc: PDFKit.PDFDocument) => void): void {
    if (this.isMeasuring) return
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.save()
    draw(this.doc)
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  drawRule({
    color = COLOR.line,
    weight = 0.6,
    x = COLUMN.left,
    width = COLUMN.width,
  }: RuleOptions = {}): void {
    const { y } = this
    this.drawArtifact((doc) =>
      doc
        .lineWidth(weight)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    )
  }

  /** Numbers the pages, ends the document and returns its bytes. */
  finish(): Buffer {
    this.addPageNumbers()
    this.top.end()
    return this.doc.finish()
  }

  /** Each document counts its own pages, as it does by itself. */
  private addPageNumbers(): void {
    const { count } = this.doc.bufferedPageRange()
    for (const [index, { firstPage, footer }] of this.documents.entries()) {
      const end = this.documents[index + 1]?.firstPage ?? count
      for (let page = firstPage; page < end; page += 1) {
        this.doc.switchToPage(page)
        this.y = PAGE.height - 44
        this.drawRule()
        this.y += 7
        this.writeFooter(footer, 'left')
        this.writeFooter(`Page ${page - firstPage + 1} of ${end - firstPage}`, 'right')
      }
    }
  }

  private writeFooter(text: string, align: 'left' | 'right'): void {
    this.doc.markContent('Artifact', { type: 'Pagination' })
    const shift = align === 'right' ? COLUMN.width - widthOf(text, STYLE.small) : 0
    const baseline = this.y + ascentOf(STYLE.small)
    showText(this.doc, text, STYLE.small, { x: COLUMN.left + shift, baseline })
    this.doc.endMarkedContent()
  }
}

/** Takes content that is only measured. */
const NOWHERE = { add: () => NOWHERE } as unknown as PdfElement
