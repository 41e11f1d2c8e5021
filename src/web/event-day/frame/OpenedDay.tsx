import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { type Day, useDay } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface OpenedDayProps {
  policy: string
  children: (day: Day, bundle: Bundle) => ReactNode
}

/** A page of an event that is on this phone; without it, what to do to get it here. */
export function OpenedDay({ policy, children }: OpenedDayProps) {
  const day = useDay(policy)
  if (day.bundle) return children(day, day.bundle)
  const isOpening = day.isKept === undefined || (day.isSending && day.last === undefined)
  return (
    <DayFrame day={day}>
      <PageTitle title={isOpening ? 'Event day' : titleOf(day)} />
      {isOpening ? (
        <div role="status" aria-label="Opening the event">
          <Skeleton className="h-64 w-full" />
        </div>
      ) : (
        <>
          <p className="max-w-measure">{whatToDo(day)}</p>
          {day.rows.outbox.length > 0 && (
            <p className="max-w-measure">What wasn’t sent stays on this phone until then.</p>
          )}
          <p>
            <Button kind="primary" busy={day.isSending} onClick={() => void day.session.sendNow()}>
              Open the event
            </Button>
          </p>
          {day.last === 'ended' && (
            <p>
              <Link
                href="/event-day/mine"
                className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4"
              >
                Open with a code
              </Link>
            </p>
          )}
        </>
      )}
    </DayFrame>
  )
}

function titleOf({ last }: Day): string {
  return last === 'ended' ? 'Open the link from your email' : 'This event isn’t on this phone yet'
}

function whatToDo({ last }: Day): string {
  return last === 'ended'
    ? 'We don’t know you on this phone. Open the link that we emailed, then open event day from the policy’s page.'
    : 'Open it once where there’s a connection. From then on it works without one.'
}
