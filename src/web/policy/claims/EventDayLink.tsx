import { eventDayAddress } from '#web/policy/claims/claim-paths.ts'

interface EventDayLinkProps {
  number: string
  /** Which event, where several are in the list. */
  event?: string
  className?: string
}

/** To the day of the event, which works without a connection once it was opened. */
export function EventDayLink({ number, event, className = '' }: EventDayLinkProps) {
  return (
    <a
      href={eventDayAddress(number)}
      className={`inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 print:hidden ${className}`}
    >
      <span>Event day{event !== undefined && <span className="sr-only"> of {event}</span>}</span>
    </a>
  )
}
