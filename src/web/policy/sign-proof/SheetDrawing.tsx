import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import type { SignKind } from '#domain/signs/sign-sizes.ts'

interface SheetDrawingProps {
  document: PDFDocumentProxy | undefined
  kind: SignKind
  /** Counted from 1. */
  page: number
  label: string
}

/** Enough for a phone that shows three pixels for one, and for the width of the page. */
const DRAWN_PX = 1200

/** Width to height of the whole sheet, with what is cut off. */
const SHAPES: Readonly<Record<SignKind, string>> = {
  sign: 'aspect-[25/19] w-full',
  magnet: 'aspect-[25/19] w-full',
  sticker: 'aspect-[5/7] w-full max-w-64',
}

/** One sheet of the printer’s file. Its room is there before it is drawn, so nothing moves; its paper comes with it. */
export function SheetDrawing({ document, kind, page, label }: SheetDrawingProps) {
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
      className={`${SHAPES[kind]} h-auto rounded-md border border-line bg-well`}
    />
  )
}
