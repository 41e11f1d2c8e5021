import { BASE_PATH } from '#contract/pages.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSessionState } from '#web/quote/session/context.ts'

/** Links to the documents of the quote. They open in a new tab, so that nothing entered here is lost. */
export function QuoteDocuments() {
  const { contact } = useSessionState()
  const { answers } = useDraftQuote()
  const links = [
    ...(isProducerQuote(answers)
      ? [
          { label: 'Print this quote', path: 'quote?copy=producer' },
          { label: 'Print the copy for your client', path: 'quote?copy=client' },
        ]
      : [{ label: 'Print this quote', path: 'quote' }]),
    { label: 'Print the terms', path: 'terms' },
    { label: 'Print the event-day checklist', path: 'checklist' },
  ]
  return (
    <ul aria-label="Documents for this quote" className="flex flex-wrap gap-x-6 print:hidden">
      {links.map(({ label, path }) => (
        <li key={path}>
          <a
            href={`${BASE_PATH}/view/${contact.id}/paper/${path}`}
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
