import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes its address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'

interface Opened {
  document: PDFDocumentProxy
  close: () => void
}

/** The PDF at an address, to be drawn here; undefined while it comes. */
export function usePdf(url: string, onFailure: () => void): PDFDocumentProxy | undefined {
  const [opened, setOpened] = useState<PDFDocumentProxy>()
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    let isLeft = false
    const opening = open(url)
    opening.then(
      ({ document }) => !isLeft && setOpened(document),
      () => !isLeft && failed.current(),
    )
    return () => {
      isLeft = true
      void opening.then(({ close }) => close()).catch(() => undefined)
    }
  }, [url])
  return opened
}

/** @rule N107 What was sent is only drawn: scripts of a PDF are never run. */
async function open(url: string): Promise<Opened> {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerSrc = workerUrl
  const loading = getDocument({
    url,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    // The content security policy allows neither.
    useWasm: false,
    useWorkerFetch: false,
  })
  return { document: await loading.promise, close: () => void loading.destroy() }
}
