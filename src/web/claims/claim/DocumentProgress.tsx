import type { DocumentState } from '#domain/claims/states/document-states.ts'
import { TimeLeft } from '#web/claims/TimeLeft.tsx'
import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { lastDayText } from '#web/policy/claims/claim-labels.ts'

/** How far the documents are, and by when they are due. */
export function DocumentProgress({ claim, isOpen }: { claim: Claim; isOpen: boolean }) {
  const { documents, documents_until: until, time_zone: zone } = claim
  const needed = documents.filter(({ state }) => state !== 'not_needed')
  const accepted = needed.filter(({ state }) => state === 'accepted').length
  return (
    <section aria-label="Documents so far" className="ruled grid gap-2 border-b border-line py-4">
      <p>
        <strong className="font-semibold">
          {accepted} of {needed.length}
        </strong>{' '}
        documents accepted
      </p>
      <span aria-hidden="true" className="flex gap-1">
        {needed.map(({ key, place, state }) => (
          <span key={`${key} ${place}`} className={`h-1.5 flex-1 rounded-full ${COLORS[state]}`} />
        ))}
      </span>
      {isOpen && until !== null && (
        <p className="text-sm text-muted">
          Send them by {lastDayText(until, zone)}. <TimeLeft until={until} /> You can stop anytime and come
          back on any device.
        </p>
      )}
    </section>
  )
}

const COLORS: Readonly<Record<DocumentState, string>> = {
  missing: 'bg-line',
  received: 'bg-fairway/50',
  accepted: 'bg-fairway',
  rejected: 'bg-sand',
  not_needed: 'bg-line',
}
