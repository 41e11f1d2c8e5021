import { useQuery } from '@tanstack/react-query'
import type { CloseProposal, Closing } from '#contract/accounting/period-close.ts'
import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { formatMonthEnd } from '#web/admin/books/month-end.ts'
import { closingQuery } from '#web/admin/books/closing-queries.ts'
import { decideToClose, proposeToClose } from '#web/admin/books/decide-close.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const STATES = {
  approved: 'Closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  waiting: 'Waiting',
} as const

/** @rule O06 N109 Through when the books are closed, what waits for another rep, and who decided what. */
export function ClosedPeriods() {
  const query = useQuery(closingQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className="h-40" />}>
      {(closing) => <Shown closing={closing} onDone={() => void query.refetch()} />}
    </QueryView>
  )
}

function Shown({ closing, onDone }: { closing: Closing; onDone: () => void }) {
  const rep = useRep()
  const mayChange = rep !== undefined && isAllowed(rep, 'accounts')
  const { closed_through: through, waiting, decided, closable } = closing
  const reconciled = closing.bank_reconciled_through
  return (
    <section aria-labelledby="closing" className="grid gap-4">
      <div>
        <h2 id="closing" className="text-xl">
          {through === null ? 'No period is closed' : `Closed through ${formatMonthEnd(through)}`}
        </h2>
        <p className="max-w-measure text-sm text-muted">
          {through === null
            ? 'Close a month once its figures are final. Nothing can be dated into it after that.'
            : 'This period no longer changes. Corrections are posted on the day they’re made.'}
        </p>
        <p className="text-sm text-muted">
          {reconciled === null
            ? 'The bank isn’t reconciled yet.'
            : `The bank is reconciled through ${formatMonthEnd(reconciled)}.`}{' '}
          <TextLink to={PAGES.bank}>Bank</TextLink>
        </p>
      </div>
      {waiting && (
        <p className="max-w-measure">
          {waiting.proposed_by} proposed to close the books through{' '}
          <strong>{formatMonthEnd(waiting.through)}</strong>,{' '}
          <time dateTime={waiting.proposed_at}>{formatMoment(waiting.proposed_at)}</time>.
          {waiting.decider === 'another' && ' Another rep needs to approve it.'}
        </p>
      )}
      {mayChange && waiting && (
        <Button className="w-fit print:hidden" onClick={() => void decideToClose(waiting).then(onDone)}>
          {waiting.decider === 'another' ? 'Withdraw' : 'Approve or decline'}
        </Button>
      )}
      {mayChange && !waiting && closable.length > 0 && (
        <Button className="w-fit print:hidden" onClick={() => void proposeToClose(closing).then(onDone)}>
          Close the books
        </Button>
      )}
      {decided.length > 0 && (
        <ul aria-label="Decisions" className="grid max-w-measure border-t border-line text-sm">
          {decided.map((proposal) => (
            <Decision key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Decision({ proposal }: { proposal: CloseProposal }) {
  const { bank_reason: bankReason } = proposal
  const { state, through, proposed_by: proposer, decided_by: decider, decided_at: at, reason } = proposal
  return (
    <li className="grid gap-x-4 border-b border-line py-2 wrap-anywhere">
      <span>
        <strong>{STATES[state]}</strong>: through {formatMonthEnd(through)}
      </span>
      <span className="text-muted">
        Proposed by {proposer}
        {decider !== null && decider !== proposer && `, ${STATES[state].toLowerCase()} by ${decider}`}
        {at !== null && (
          <>
            , <time dateTime={at}>{formatMoment(at)}</time>
          </>
        )}
      </span>
      {bankReason !== null && <span dir="auto">Bank not reconciled: “{bankReason}”</span>}
      {reason !== null && <span dir="auto">“{reason}”</span>}
    </li>
  )
}
