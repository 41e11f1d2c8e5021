import type { ReactNode } from 'react'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { FileNotice } from '#web/documents/FileNotice.tsx'
import { DocumentSheet } from '#web/documents/DocumentSheet.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface DocumentPageProps {
  /** Undefined while it loads. */
  document: PrintableDocument | undefined
  pdf: string
  /** The way back. */
  back: ReactNode
}

/** A document with its buttons; only the document itself is printed. */
export function DocumentPage({ document, pdf, back }: DocumentPageProps) {
  return (
    <div className="grid gap-5">
      <p className="-mt-3 print:hidden">{back}</p>
      <FileNotice />
      <p className="flex flex-wrap gap-3 print:hidden">
        <Button kind="primary" onClick={() => window.print()}>
          Print
        </Button>
        <a href={pdf} className={buttonClass('secondary')}>
          Open as PDF
        </a>
      </p>
      {document ? <DocumentSheet document={document} /> : <LoadingDocument />}
    </div>
  )
}

function LoadingDocument() {
  return (
    <div role="status" className="grid max-w-[50rem] gap-6">
      <PageTitle title="Opening the document…" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-[40rem] w-full" />
    </div>
  )
}
