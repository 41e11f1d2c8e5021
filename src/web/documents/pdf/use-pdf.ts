import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { openPdf } from '#web/documents/pdf/open-pdf.ts'

/** The PDF at an address, to be drawn here; undefined while it comes. */
export function usePdf(url: string, onFailure: () => void): PDFDocumentProxy | undefined {
  const [opened, setOpened] = useState<PDFDocumentProxy>()
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    let isLeft = false
    const opening = openPdf(url)
    opening
      .then(({ promise }) => promise)
      .then(
        (document) => !isLeft && setOpened(document),
        () => !isLeft && failed.current(),
      )
    return () => {
      isLeft = true
      void opening.then((loading) => loading.destroy()).catch(() => undefined)
    }
  }, [url])
  return opened
}
