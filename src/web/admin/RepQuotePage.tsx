import { RepOnly } from '#web/admin/components/RepOnly.tsx'
import { QuoteAt } from '#web/quote/QuoteAt.tsx'
import { REP } from '#web/quote/session/viewer.ts'

/**
 * Any quote, in the hands of a rep.
 *
 * @rule S11 The same steps as the customer's, below /admin.
 */
export default function RepQuotePage({ params }: { params: { guid: string; step?: string } }) {
  return <RepOnly>{() => <QuoteAt viewer={REP} params={params} />}</RepOnly>
}
