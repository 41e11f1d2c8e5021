import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailWords } from '#domain/office/words/mail-text.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { CaseField } from '#web/admin/words/CaseField.tsx'
import { draftBodyUrl, draftQuery } from '#web/admin/words/queries.ts'
import { useDelayed } from '#web/admin/words/use-delayed.ts'
import { fieldErrors } from '#web/api/call-error.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const PAUSE_MS = 400

interface MailTextPreviewProps {
  mail: MailName
  words: MailWords
  /** Of the case; empty for the newest. */
  number: string
  onNumber: (number: string) => void
}

/** The email as it would go out now, about a real case. It follows what is typed once that has not changed for a moment. */
export function MailTextPreview({ mail, words, number, onNumber }: MailTextPreviewProps) {
  const [isPlainOpen, setIsPlainOpen] = useState(false)
  const draft = useDelayed({ mail, words, number: number.trim() }, PAUSE_MS)
  const query = useQuery({ ...draftQuery(draft), placeholderData: keepPreviousData })
  const wrongNumber = fieldErrors(query.error).find(({ field }) => field === 'case')?.message
  return (
    <section aria-labelledby="preview" className="grid min-w-0 gap-4 lg:sticky lg:top-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h2 id="preview" className="text-xl">
          Preview
        </h2>
        <div className="w-full sm:w-80">
          <CaseField onNumber={onNumber} error={wrongNumber} />
        </div>
      </div>
      <QueryView
        query={wrongNumber === undefined ? query : { ...query, error: null }}
        waiting={<Skeleton className="h-[44rem]" />}
        failure={{ of: 'part', title: 'We can’t show the preview right now' }}
      >
        {({ case: shown, subject, plain }) => (
          <div className="grid gap-3">
            <div className="grid gap-0.5">
              <p className="text-sm text-muted">
                {shown === null ? 'An example, as there’s no case yet' : `As it would go out for ${shown}`}
              </p>
              <p dir="auto" className="text-left font-semibold wrap-anywhere">
                {subject}
              </p>
            </div>
            {wrongNumber === undefined && (
              <iframe
                title="The email as designed"
                src={draftBodyUrl(draft)}
                // It runs nothing; its links may open in a new tab.
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                className="h-[44rem] w-full rounded-md border border-line"
              />
            )}
            <Disclosure summary="As plain text" open={isPlainOpen} onToggle={setIsPlainOpen}>
              <pre className="font-sans text-base whitespace-pre-wrap wrap-anywhere">{plain}</pre>
            </Disclosure>
          </div>
        )}
      </QueryView>
    </section>
  )
}
