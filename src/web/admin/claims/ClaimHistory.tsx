import { useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

/** Earlier ones are a press away. */
const FIRST_SHOWN = 12

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Who did what with the claim, newest first. */
export function ClaimHistory({ history }: Pick<ClaimCase, 'history'>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? history : history.slice(0, FIRST_SHOWN)
  return (
    <section aria-label="Timeline" className="grid gap-3">
      <ol className="grid gap-3 text-sm">
        {shown.map(({ at, text, by, reason }, place) => (
          <li key={`${history.length - place}`} className="border-l-2 border-fairway pl-3">
            <p className="font-semibold wrap-anywhere">{text}</p>
            <p className="text-muted">
              <time dateTime={at} title={formatMoment(at)}>
                {TIME.format(new Date(at))}
              </time>
              , {by}
            </p>
            {reason !== null && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
      {!isWhole && history.length > FIRST_SHOWN && (
        <Button kind="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {history.length - FIRST_SHOWN} earlier entries
        </Button>
      )}
    </section>
  )
}
