import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface StructureNode {
  role: string
  alt?: string
  children: StructureNode[]
}

export interface ReadPdf {
  /** The text of each page, lines joined by spaces. */
  pages: string[]
  text: string
  /** The text of the document without footers and decoration, in the order of the structure. */
  content: string
  title: string
  language: string
  /** Every element of the structure, in reading order. */
  elements: StructureNode[]
  links: string[]
}

/** Reads the text, structure and links of a PDF. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map((number) => document.getPage(number)))
    const texts = await Promise.all(pages.map(textOf))
    const contents = await Promise.all(pages.map(contentOf))
    const trees = await Promise.all(pages.map((page) => page.getStructTree()))
    const annotations = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat()
    const { info } = await document.getMetadata()
    const facts = info as { Title?: string; Language?: string }
    return {
      pages: texts,
      text: texts.join(' '),
      content: contents.join(' '),
      title: facts.Title ?? '',
      language: facts.Language ?? '',
      elements: trees.flatMap((tree) => flattenTree(tree as unknown as StructureNode)),
      links: annotations.flatMap(({ url }: { url?: string }) => (url ? [url] : [])),
    }
  } finally {
    await loading.destroy()
  }
}

/** The horizontal positions of texts on the first page. */
export async function textPositions(
  bytes: Buffer,
  texts: readonly string[],
): Promise<(number | undefined)[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const { items } = await (await document.getPage(1)).getTextContent()
    return texts.map((text) => {
      const found = items.find((item) => 'str' in item && item.str.includes(text))
      return found && 'transform' in found ? Number(found.transform[4]) : undefined
    })
  } finally {
    await loading.destroy()
  }
}

/** Where each text on each page begins, in points from the left and from the foot of the page. */
export async function linePositions(bytes: Buffer): Promise<{ x: number; y: number }[][]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  try {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
    return await Promise.all(
      numbers.map(async (number) => {
        const { items } = await (await document.getPage(number)).getTextContent()
        return items.flatMap((item) =>
          'transform' in item && item.str.trim() !== ''
            ? [{ x: Math.round(Number(item.transform[4])), y: Number(item.transform[5]) }]
            : [],
        )
      }),
    )
  } finally {
    await loading.destroy()
  }
}

interface TextPage {
  getTextContent: (options?: { includeMarkedContent: true }) => Promise<{ items: object[] }>
}

async function textOf(page: TextPage): Promise<string> {
  const { items } = await page.getTextContent()
  const strings = items.map((item) => ('str' in item ? String(item.str) : ''))
  return strings.join(' ').replaceAll(/\s+/g, ' ')
}

/** The text outside of artifacts, which mark decoration. */
async function contentOf(page: TextPage): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const open: boolean[] = []
  const strings: string[] = []
  for (const item of items) {
    if ('str' in item) {
      if (!open.includes(true)) strings.push(String(item.str))
    } else if ('type' in item && item.type === 'endMarkedContent') open.pop()
    else open.push('tag' in item && item.tag === 'Artifact')
  }
  return strings.join(' ').replaceAll(/\s+/g, ' ')
}

function flattenTree(node: StructureNode | null): StructureNode[] {
  if (!node?.role) return []
  return [node, ...(node.children ?? []).flatMap(flattenTree)]
}
