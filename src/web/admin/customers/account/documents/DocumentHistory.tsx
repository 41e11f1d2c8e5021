import type { RevisableDocument } from '#contract/accounting/documents.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** @rule D47 What a document said before, who changed it, when and why; the newest first. */
export function DocumentHistory({ document: { number, history } }: { document: RevisableDocument }) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="document-history" className="grid gap-2">
      <h3 id="document-history" className="font-sans text-base font-semibold">
        History of {number}
      </h3>
      <ol className="grid gap-2">
        {history.toReversed().map(({ revision, state, total, by, reason, at }) => (
          <li key={revision} className="border-l-2 border-line pl-3">
            {state === 'voided' ? 'Voided' : revision === 1 ? 'Issued' : 'Edited'}
            {state === 'posted' && (
              <>
                {' at '}
                <span className="money">{formatMoney(fromDollars(total), '$')}</span>
              </>
            )}
            <span className="block text-sm wrap-anywhere text-muted">
              {formatMoment(at)}
              {by !== null && `, ${by}`}
              {reason !== '' && `: ${reason}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
