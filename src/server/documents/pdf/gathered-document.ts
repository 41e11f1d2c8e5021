import PDFDocument from 'pdfkit'
import type { FaceOfDocument } from '#server/documents/pdf/kept-faces.ts'

/** What the library keeps on a document and its pages, which its published types lack. */
interface Inside {
  /** Where in the file the next byte is written. */
  _offset: number
  _pageBuffer: PDFKit.PDFPage[]
  _font: FaceOfDocument
}

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
    const { last } = this
    if (last) Object.assign(last, { compress: false, data: { ...last.data, Filter: 'FlateDecode' } })
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

  override flushPages(): void {
    for (const page of (this as unknown as Inside)._pageBuffer) {
      const operators = this.operators?.get(page) ?? []
      page.content.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
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

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : part
}
