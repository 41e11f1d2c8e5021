import { useQuery } from '@tanstack/react-query'
import { LOST_REASON_LABELS } from '#domain/quote/closing/lost.fields.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { closingQuery, reopenQuote } from '#web/admin/case/lost/lost-acts.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Says of a lost quote why and by whom it was closed, and opens it again; nothing of any other. */
export default function LostNotice({ quoteId }: { quoteId: string }) {
  const lost = useQuery(closingQuery(quoteId), queryClient).data?.lost
  const rep = useRep()
  if (!lost) return null
  return (
    <Notice kind="info" title={`Closed as lost: ${LOST_REASON_LABELS[lost.reason]}`}>
      {lost.words && <p className="whitespace-pre-line wrap-anywhere">{lost.words}</p>}
      <p>
        {lost.by}, {formatMoment(lost.at)}
      </p>
      {rep && isAllowed(rep, 'change') && (
        <Button kind="quiet" className="-ml-3" onClick={() => void reopenQuote(quoteId)}>
          Reopen the quote
        </Button>
      )}
    </Notice>
  )
}
