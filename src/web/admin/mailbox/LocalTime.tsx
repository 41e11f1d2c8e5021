import { formatMoment } from '#web/ui/format-moment.ts'

/** A date and time in the reader's time zone. */
export function LocalTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}
