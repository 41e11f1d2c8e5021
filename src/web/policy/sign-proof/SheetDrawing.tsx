import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

interface SheetDrawingProps {
  document: PDFDocumentProxy | undefined
  /** Counted from 1. */
  page: number
  label: string
}

/** Enough for a phone that shows three pixels for one, and for the width of the page. */
const DRAWN_PX = 1200

/** One sheet of the printer’s file. Its room is there before it is drawn, so nothing moves. */
export function SheetDrawing({ document, page, label }: SheetDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let cancel = () => undefined as void
    let isLeft = false
    void document
      ?.getPage(page)
      .then((sheet) => {
        const element = canvas.current
        if (isLeft || !element) return undefined
        const viewport = sheet.getViewport({ scale: DRAWN_PX / sheet.getViewport({ scale: 1 }).width })
        element.width = Math.floor(viewport.width)
        element.height = Math.floor(viewport.height)
        const task = sheet.render({ canvas: element, viewport })
        cancel = () => task.cancel()
        return task.promise
      })
      // A drawing that was given up, as the page was left.
      .catch(() => undefined)
    return () => {
      isLeft = true
      cancel()
    }
  }, [document, page])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="aspect-[25/19] h-auto w-full rounded-md border border-line bg-white"
    />
  )
}
