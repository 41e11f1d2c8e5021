import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mailing } from '#contract/mailings.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { bodyUrl, previewQuery } from '#web/admin/mailings/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The mail as one of the first receivers would get it, designed and as plain text. */
export function MailingPreview({ mailing }: { mailing: Mailing }) {
  const [place, setPlace] = useState(0)
  const [isPlainOpen, setIsPlainOpen] = useState(false)
  return (
    <Section title="Preview">
      <QueryView
        query={useQuery(previewQuery(mailing, place))}
        waiting={<Skeleton className="mt-3 h-[44rem]" />}
        failure={{ of: 'part', title: 'We can’t show the preview right now' }}
      >
        {({ receiver, has_next: hasNext, subject, plain }) => (
          <div className="grid gap-3 pt-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 wrap-anywhere">
                {receiver === null ? 'An example, as no one would get it now' : `To ${receiver}`}
              </p>
              {(hasNext || place > 0) && (
                <Button onClick={() => setPlace(hasNext ? place + 1 : 0)}>
                  {hasNext ? 'Show the next one' : 'Show the first one'}
                </Button>
              )}
            </div>
            <p dir="auto" className="text-left font-semibold wrap-anywhere">
              {subject}
            </p>
            <iframe
              // Loaded again with each version of it.
              key={`${mailing.version} ${place}`}
              title="The email as designed"
              src={bodyUrl(mailing.id, place)}
              // It runs nothing; its links may open in a new tab.
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className="h-[40rem] w-full rounded-md border border-line"
            />
            <Disclosure summary="As plain text" open={isPlainOpen} onToggle={setIsPlainOpen}>
              <pre className="font-sans text-base whitespace-pre-wrap wrap-anywhere">{plain}</pre>
            </Disclosure>
          </div>
        )}
      </QueryView>
    </Section>
  )
}
