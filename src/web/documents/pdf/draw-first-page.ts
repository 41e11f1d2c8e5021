import { openPdf } from '#web/documents/pdf/open-pdf.ts'

/** Its longer side: enough for a screen that shows two pixels for one. */
const DRAWN_PX = 320
/** A page that takes longer is not worth a small picture. */
const LONGEST_MS = 10_000

let turn: Promise<unknown> = Promise.resolve()

/** The first page of a PDF, small. One is drawn after another, so that many leave the browser room for what somebody does. */
export function drawFirstPage(url: string, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const drawing = turn.then(() => draw(url, signal))
  turn = drawing.catch(() => undefined)
  return drawing
}

async function draw(url: string, signal: AbortSignal): Promise<HTMLCanvasElement> {
  if (signal.aborted) throw new Error('It is in sight no more')
  const loading = await openPdf(url, { isGlance: true })
  const stop = () => void loading.destroy().catch(() => undefined)
  const timer = setTimeout(stop, LONGEST_MS)
  signal.addEventListener('abort', stop)
  try {
    const page = await (await loading.promise).getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: DRAWN_PX / Math.max(width, height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    await page.render({ canvas, viewport }).promise
    return canvas
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop()
  }
}
