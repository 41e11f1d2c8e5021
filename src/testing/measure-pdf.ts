import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text of a page, in points from the left and the top to its baseline. */
export interface PlacedText {
  text: string
  x: number
  y: number
}

export interface MeasuredPage {
  /** From the left and the bottom, as the file has them. */
  media: number[]
  texts: PlacedText[]
}

/** Pages as another program reads them. */
export async function measurePdf(bytes: Buffer): Promise<MeasuredPage[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const pages: MeasuredPage[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const height = page.view[3] ?? 0
      const texts = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: height - Number(item.transform[5]) }]
          : [],
      )
      pages.push({ media: [...page.view], texts })
    }
    return pages
  } finally {
    await loading.destroy()
  }
}

/** The boxes of this name, page by page, as they are written in the file. */
export function boxesOf(bytes: Buffer, name: 'TrimBox' | 'BleedBox'): number[][] {
  const found = bytes.toString('latin1').matchAll(new RegExp(`/${name} \\[([^\\]]+)\\]`, 'g'))
  return [...found].map(([, numbers = '']) => numbers.trim().split(/\s+/).map(Number))
}
