import { QuoteLoader } from '#web/quote/pages/QuoteLoader.tsx'
import { CLIENT } from '#web/api/viewer.ts'

/** A customer's own quote, at one of its steps. */
export default function QuotePage({ params }: { params: { guid: string; step?: string } }) {
  return <QuoteLoader viewer={CLIENT} params={params} />
}
