import { type ReactNode } from 'react'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { FileNotice } from '#web/papers/FileNotice.tsx'
import { PaperSheet } from '#web/papers/PaperSheet.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface PaperPageProps {
  /** Absent while it is fetched. */
  words: PaperWords | undefined
  pdf: string
  /** The way back. */
  back: ReactNode
}

/** A paper with what one does with it; only the paper itself is printed. */
export function PaperPage({ words, pdf, back }: PaperPageProps) {
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
      {words ? <PaperSheet words={words} /> : <Fetching />}
    </div>
  )
}

function Fetching() {
  return (
    <div role="status" className="grid max-w-[50rem] gap-6">
      <PageTitle title="Opening the paper…" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-[40rem] w-full" />
    </div>
  )
}
