import { isAllowed } from '#domain/reps/roles.ts'
import { RepOnly } from '#web/reps/RepOnly.tsx'
import { QuoteLoader } from '#web/quote/pages/QuoteLoader.tsx'
import { REP, REP_READER } from '#web/api/viewer.ts'

interface RepQuotePageProps {
  params: { guid: string; step?: string }
  /** All steps on one page. */
  isExpress?: boolean
}

/**
 * Any quote, opened by a rep.
 *
 * @rule S11 The same steps as the customer's, below /admin.
 * @rule R02 A rep whose role changes nothing sees them, and can change none.
 */
export default function RepQuotePage({ params, isExpress = false }: RepQuotePageProps) {
  return (
    <RepOnly>
      {(rep) => (
        <QuoteLoader
          viewer={isAllowed(rep, 'change') ? REP : REP_READER}
          params={params}
          isExpress={isExpress}
        />
      )}
    </RepOnly>
  )
}
