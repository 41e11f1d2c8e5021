import { useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { fromDollars } from '#domain/values/money.ts'
import { AWARD_STATE_NAMES, PART_STATE_NAMES, ROLE_NAMES } from '#web/admin/claims/claim-texts.ts'
import { exact } from '#web/admin/claims/awards/Schedule.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'

/** Of many years the next parts are shown first. */
const FEW = 5

type Award = ClaimCase['awards'][number]

/**
 * What was awarded to whom, part by part, with what was recorded for each.
 *
 * @rule N79 A part is due, overdue or paid by its day and its payments; one that came back is due again.
 */
export function Awards({ work }: { work: ClaimWork }) {
  const { awards } = work.claim
  if (awards.length === 0) return null
  return (
    <section aria-labelledby="awards" className="grid gap-3">
      <h2 id="awards" className="text-lg">
        Awards
      </h2>
      {awards.map((award) => (
        <AwardCard key={award.id} award={award} work={work} />
      ))}
    </section>
  )
}

function AwardCard({ award, work }: { award: Award; work: ClaimWork }) {
  const { payee, role, amount, years, state, parts } = award
  const [isWhole, setWhole] = useState(false)
  const next = parts.findIndex(({ paid }) => paid === null)
  const isOpen = next >= 0
  const shown = isWhole || parts.length <= FEW ? parts : parts.slice(0, Math.max(next, 0) + FEW)
  return (
    <article
      aria-label={`Award to ${payee}`}
      className="grid gap-2 rounded-md border border-line bg-card p-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base wrap-anywhere">
          {payee}{' '}
          <span className="font-sans text-sm font-normal text-muted">
            {ROLE_NAMES[role]}, {years === 1 ? 'one payment' : `${years} yearly parts`}
          </span>
        </h3>
        <p>
          <span className="money font-semibold">{exact(fromDollars(amount))}</span>{' '}
          <span className="text-sm text-muted">{AWARD_STATE_NAMES[state]}</span>
        </p>
      </div>
      <ol aria-label={`Parts for ${payee}`} className="grid text-sm">
        {shown.map((part) => (
          <PartRow key={part.part} part={part} work={work} />
        ))}
      </ol>
      {shown.length < parts.length && (
        <Button kind="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          All {parts.length} parts
        </Button>
      )}
      {isOpen && work.can('pay') && (
        <p className="flex flex-wrap gap-3">
          <Button kind="primary" onClick={() => void work.pay(award)}>
            Record a payment
          </Button>
          {years > 1 && (
            <Button kind="quiet" onClick={() => void work.discharge(award)}>
              Record an annuity
            </Button>
          )}
        </p>
      )}
    </article>
  )
}

function PartRow({ part, work }: { part: Award['parts'][number]; work: ClaimWork }) {
  const { due_on: due, amount, state, paid } = part
  const ink = state === 'overdue' ? 'text-flag' : state === 'due' ? 'text-sand' : 'text-muted'
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line py-1">
      <time dateTime={due} className="w-28">
        {formatDay(due)}
      </time>
      <span className="money w-24 text-right">{exact(fromDollars(amount))}</span>
      <span className={`min-w-0 flex-1 basis-40 wrap-anywhere ${ink}`}>
        {PART_STATE_NAMES[state]}
        {paid && ` ${formatDay(paid.dated)}, ${paid.reference}`}
      </span>
      {paid && state === 'paid' && work.can('reverse_payment') && (
        <Button
          kind="quiet"
          className="min-h-8! px-1! text-sm pointer-coarse:min-h-11!"
          onClick={() => void work.reverse(paid.entry, paid.reference)}
        >
          It came back<span className="sr-only">: {paid.reference}</span>
        </Button>
      )}
    </li>
  )
}
