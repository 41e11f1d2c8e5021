import { useState } from 'react'
import { type Policy } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Timeline } from '#web/ui/Timeline.tsx'

const FIRST_SHOWN = 6

/** What happened to the policy, newest first. */
export function PolicyHistory({ policy: { history = [] } }: { policy: Policy }) {
  const [isWhole, setWhole] = useState(false)
  if (history.length === 0) return null
  const shown = isWhole ? history : history.slice(0, FIRST_SHOWN)
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-lg">
        What happened
      </h2>
      <Timeline
        label="What happened"
        events={shown.map(({ id, at, text, detail }) => ({
          id,
          at,
          time: formatMoment(at),
          text: (
            <>
              <span className="font-semibold">{text}</span>
              {detail !== null && (
                <span dir="auto" className="block text-sm text-muted">
                  {detail}
                </span>
              )}
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
