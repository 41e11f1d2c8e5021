import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import type { FaceOfDocument } from '#server/documents/pdf/kept-faces.ts'

/** What the library keeps on a document and its pages, which its published types lack. */
interface Inside {
  /** Where in the file the next byte is written. */
  _offset: number
  _pageBuffer: PDFKit.PDFPage[]
  _font: FaceOfDocument
}

/** Takes half as long as usual, for a tenth more bytes. */
const QUICK = 3

/** Operators of outlines that were drawn, by their SVG. Emptied at this size, to bound memory. */
const outlines = new Map<string, string>()
const MAX_OUTLINES = 500

/**
 * Gathers what is written as text and makes bytes of it once, where the library makes a block of bytes for every line and
 * passes each on through a stream.
 */
export class GatheredDocument extends PDFDocument {
  // The library writes from its constructor, before a field would be set.
  declare private parts: (string | Uint8Array)[] | undefined
  declare private operators: Map<PDFKit.PDFPage, string[]> | undefined
  /** The object that was begun last. */
  declare private last: PDFKit.PDFKitReference | undefined

  /** The one that was chosen last. */
  get face(): FaceOfDocument {
    return (this as unknown as Inside)._font
  }

  override ref(data: object): PDFKit.PDFKitReference {
    this.last = super.ref(data)
    return this.last
  }

  /** Makes the object that was begun last hold bytes that are compressed; returns them. */
  writeCompressed(bytes: Uint8Array): Uint8Array {
    if (this.last) compressInto(this.last)
    return bytes
  }

  /** Adds operators to the page that is written. */
  override addContent(operators: string): PDFKit.PDFDocument {
    this.operators ??= new Map()
    const known = this.operators.get(this.page)
    if (known) known.push(operators)
    else this.operators.set(this.page, [operators])
    return this
  }

  /** Adds an outline, given as the path of an SVG: letters and trees are drawn many times. */
  override path(svg: string): this {
    const known = outlines.get(svg)
    if (known !== undefined) this.addContent(known)
    else {
      if (outlines.size >= MAX_OUTLINES) outlines.clear()
      const operators = this.operators?.get(this.page) ?? []
      const start = operators.length
      super.path(svg)
      outlines.set(svg, operators.slice(start).join('\n'))
    }
    return this
  }

  override flushPages(): void {
    for (const page of (this as unknown as Inside)._pageBuffer) {
      const operators = this.operators?.get(page) ?? []
      const bytes = Buffer.from(`${operators.join('\n')}\n`, 'latin1')
      compressInto(page.content)
      page.content.write(deflateSync(bytes, { level: QUICK }))
    }
    super.flushPages()
  }

  /** Called by the library for every line of the file. */
  protected _write(data: string | Uint8Array): void {
    this.parts ??= []
    const part = typeof data === 'string' ? `${data}\n` : data
    this.parts.push(part)
    ;(this as unknown as Inside)._offset += part.length
  }

  /** Ends the document; the bytes of its file. */
  finish(): Buffer {
    this.end()
    return Buffer.concat((this.parts ?? []).map(bytesOf))
  }
}

/** The object is given bytes that are compressed already. */
function compressInto(object: PDFKit.PDFKitReference): void {
  Object.assign(object, { compress: false })
  Object.assign(object.data, { Filter: 'FlateDecode' })
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part
}
