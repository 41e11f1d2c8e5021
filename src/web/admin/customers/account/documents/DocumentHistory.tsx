import type { RevisableDocument } from '#contract/accounting/documents.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { countOf } from '#domain/values/text-format.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** @rule D47 What a document said before, who changed it, when and why, the newest first; and why it cannot be voided. */
export function DocumentHistory({ document }: { document: RevisableDocument }) {
  const { number, history, not_voided: why, voided_at: voidedAt } = document
  const changes = Math.max(0, history.length - 1)
  return (
    <Disclosure
      summary={
        <span>
          History<span className="sr-only"> of {number}</span>, {countOf(changes, 'change', 'changes')}
        </span>
      }
    >
      {why !== null && voidedAt === null && (
        <p className="max-w-measure pb-2 text-muted">It can’t be voided. {why}.</p>
      )}
      {changes === 0 && <p className="text-muted">It says what it said when it was issued.</p>}
      <ol aria-label={`History of ${number}`} className="grid gap-2">
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
    </Disclosure>
  )
}
