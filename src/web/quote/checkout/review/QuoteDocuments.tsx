import { BASE_PATH } from '#contract/pages.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { useDraftQuote, useSessionState } from '#web/quote/session/context.ts'

/** Links to the documents of the quote. They open in a new tab, so that nothing entered here is lost. */
export function QuoteDocuments() {
  const { contact } = useSessionState()
  const { answers } = useDraftQuote()
  const papers = [
    ...(isProducerQuote(answers)
      ? [
          { label: 'Print this quote', paper: 'quote?copy=producer' },
          { label: 'Print the copy for your client', paper: 'quote?copy=client' },
        ]
      : [{ label: 'Print this quote', paper: 'quote' }]),
    { label: 'Print the terms', paper: 'terms' },
    { label: 'Print the event-day checklist', paper: 'checklist' },
  ]
  return (
    <ul aria-label="Papers of this quote" className="flex flex-wrap gap-x-6 print:hidden">
      {papers.map(({ label, paper }) => (
        <li key={paper}>
          <a
            href={`${BASE_PATH}/view/${contact.id}/paper/${paper}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
