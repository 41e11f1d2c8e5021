import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { PictureView } from '#web/admin/files/preview/picture-view.ts'
import { usePdf } from '#web/documents/pdf/use-pdf.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface PdfPagesProps {
  url: string
  name: string
  view: PictureView
  /** Of the frame, in pixels. */
  width: number
  onFailure: () => void
}

/** Wider lines of a letter are hard to follow. */
const WIDEST_PAGE_PX = 900

/** A PDF page by page, drawn here: nothing in it runs, and nothing of it is fetched from elsewhere. */
export default function PdfPages({ url, name, view, width, onFailure }: PdfPagesProps) {
  const document = usePdf(url, onFailure)
  const [page, setPage] = useState(1)
  if (!document) return <Skeleton className="h-full min-h-56 w-full" />
  const count = document.numPages
  return (
    <div className="flex min-h-full flex-col items-center gap-2">
      <PageDrawing
        document={document}
        page={page}
        label={`${name}, page ${page}`}
        view={view}
        width={Math.min(width, WIDEST_PAGE_PX)}
      />
      {count > 1 && (
        <div className="sticky bottom-1 left-0 mt-auto flex items-center gap-1 rounded-md border border-line bg-card px-1 text-sm">
          <Button kind="quiet" className="min-h-9!" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous<span className="sr-only"> page</span>
          </Button>
          <span role="status" className="whitespace-nowrap text-muted">
            {page} of {count}
          </span>
          <Button
            kind="quiet"
            className="min-h-9!"
            disabled={page === count}
            onClick={() => setPage(page + 1)}
          >
            Next<span className="sr-only"> page</span>
          </Button>
        </div>
      )}
    </div>
  )
}

interface PageDrawingProps {
  document: PDFDocumentProxy
  page: number
  label: string
  view: PictureView
  width: number
}

function PageDrawing({ document, page, label, view: { zoom, turns }, width }: PageDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let cancel = () => undefined as void
    let isLeft = false
    void document
      .getPage(page)
      .then((shown) => {
        const element = canvas.current
        if (isLeft || !element) return undefined
        const rotation = (shown.rotate + turns * 90) % 360
        const [whole, sharpness] = [shown.getViewport({ scale: 1, rotation }), window.devicePixelRatio || 1]
        const scale = (width / whole.width) * zoom
        const viewport = shown.getViewport({ scale: scale * sharpness, rotation })
        element.width = Math.floor(viewport.width)
        element.height = Math.floor(viewport.height)
        element.style.width = `${whole.width * scale}px`
        element.style.height = `${whole.height * scale}px`
        element.hidden = false
        const task = shown.render({ canvas: element, viewport })
        cancel = () => task.cancel()
        return task.promise
      })
      // A drawing that was given up for the next one.
      .catch(() => undefined)
    return () => {
      isLeft = true
      cancel()
    }
  }, [document, page, zoom, turns, width])
  // Its size is known with its page; nothing moves when it comes.
  return <canvas ref={canvas} hidden role="img" aria-label={label} className="bg-white" />
}
