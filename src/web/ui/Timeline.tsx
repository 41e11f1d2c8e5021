import type { ReactNode } from 'react'

export interface TimelineEvent {
  id: string
  /** A day or a moment as a machine reads it. */
  at: string
  /** The same as a person reads it. */
  time: string
  text: ReactNode
  /** Still to come. */
  isAhead?: boolean
}

interface TimelineProps {
  label: string
  events: readonly TimelineEvent[]
}

/** What happened and what is to come, in its order. The line is solid up to today and dotted from there. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol aria-label={label}>
      {events.map(({ id, at, time, text, isAhead = false }) => (
        <li
          key={id}
          className="group relative grid gap-x-4 pb-5 pl-8 last:pb-0 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <span
            aria-hidden="true"
            className={`absolute top-2 bottom-[-0.5rem] left-[0.4375rem] border-l-2 group-last:hidden ${isAhead ? 'border-dotted border-edge' : 'border-fairway'}`}
          />
          <span
            aria-hidden="true"
            className={`absolute top-1 left-0 size-4 rounded-full border-2 ${isAhead ? 'border-edge bg-card' : 'border-fairway bg-fairway'}`}
          />
          <time dateTime={at} className="text-sm leading-6 text-muted">
            {time}
            {isAhead && <span className="sr-only"> (to come)</span>}
          </time>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ol>
  )
}
