import { RepOnly } from '#web/reps/RepOnly.tsx'
import { QuoteLoader } from '#web/quote/pages/QuoteLoader.tsx'
import { REP } from '#web/app/viewer.ts'

/**
 * Any quote, opened by a rep.
 *
 * @rule S11 The same steps as the customer's, below /admin.
 */
export default function RepQuotePage({ params }: { params: { guid: string; step?: string } }) {
  return <RepOnly>{() => <QuoteLoader viewer={REP} params={params} />}</RepOnly>
}
