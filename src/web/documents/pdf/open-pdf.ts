import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes its address of it
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * Begins to load the PDF at an address. Of one that is only glanced at no more is fetched than its first page needs.
 *
 * @rule N107 What was sent is only drawn: scripts of a PDF are never run.
 */
export async function openPdf(
  url: string,
  { isGlance = false }: { isGlance?: boolean } = {},
): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerSrc = workerUrl
  return getDocument({
    url,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    // The content security policy allows neither.
    useWasm: false,
    useWorkerFetch: false,
    disableAutoFetch: isGlance,
    disableStream: isGlance,
  })
}
