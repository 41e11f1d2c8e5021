import { useState } from 'react'
import { pluralize } from '#domain/values/text-format.ts'
import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import type { Policy } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { IconFrame } from '#web/ui/Icon.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const FIRST_SHOWN = 6

interface PolicyHistoryProps {
  policy: Policy
  /** How many changes were made; undefined if that could not be read. */
  changesUsed: number | undefined
}

/**
 * What happened to the policy, newest first.
 *
 * @rule N44 Every change that was asked for, with what became of it, and how many of the ten are used.
 */
export function PolicyHistory({ policy: { history = [] }, changesUsed = 0 }: PolicyHistoryProps) {
  const [isWhole, setWhole] = useState(false)
  if (history.length === 0) return null
  const shown = isWhole ? history : history.slice(0, FIRST_SHOWN)
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="history" className="text-lg">
          What happened
        </h2>
        {changesUsed > 0 && (
          <p className="text-sm text-muted">
            {pluralize(changesUsed, 'change')} of {MAX_CHANGES} used
          </p>
        )}
      </div>
      <Timeline
        label="What happened"
        events={shown.map(({ id, at, text, detail, changes = [] }) => ({
          id,
          at,
          time: formatMoment(at),
          text: (
            <>
              <span className="font-semibold">{text}</span>
              {detail !== null && (
                <span dir="auto" className="block text-sm whitespace-pre-line text-muted">
                  {detail}
                </span>
              )}
              {changes.length > 0 && <Differences changes={changes} />}
            </>
          ),
        }))}
      />
      {shown.length < history.length && (
        <Button kind="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {history.length - shown.length} earlier
        </Button>
      )}
    </section>
  )
}

type Difference = NonNullable<NonNullable<Policy['history']>[number]['changes']>[number]

/** Figure by figure, under the contest or the part of the policy that it is about. */
function Differences({ changes }: { changes: readonly Difference[] }) {
  return (
    <span className="mt-1 grid gap-1">
      {changes.map(({ what, of, before, after }, index) => (
        <span key={`${of} ${what} ${before} ${after}`} className="block">
          {of !== null && of !== changes[index - 1]?.of && (
            <span className="block text-sm text-muted">{of}</span>
          )}
          <span dir="auto" className="block">
            {what} <FromTo of={of} before={before} after={after} />
          </span>
        </span>
      ))}
    </span>
  )
}

function FromTo({ of, before, after }: Omit<Difference, 'what'>) {
  if (before !== null && after !== null)
    return (
      <>
        <span className="sr-only">from </span>
        <span className="text-muted">{before}</span>
        <span className="sr-only"> to </span>
        <IconFrame className="mx-1.5 inline size-4 align-[-0.15em] text-muted">{ARROW}</IconFrame>
        <span className="font-semibold">{after}</span>
      </>
    )
  // Of a whole contest that came or went its name says so.
  if (of === null) return <span className="text-muted">{before ?? after}</span>
  return before === null ? (
    <>
      set to <span className="font-semibold">{after}</span>
    </>
  ) : (
    <>
      <s className="text-muted">{before}</s> removed
    </>
  )
}

const ARROW = <path d="M3 10h13M11.500 5.500 16 10l-4.500 4.500" />
