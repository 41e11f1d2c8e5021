import { QuoteAt } from '#web/quote/QuoteAt.tsx'
import { CLIENT } from '#web/quote/session/viewer.ts'

/** A customer's own quote, at one of its steps. */
export default function QuotePage({ params }: { params: { guid: string; step?: string } }) {
  return <QuoteAt viewer={CLIENT} params={params} />
}
