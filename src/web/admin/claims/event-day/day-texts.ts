import type { DayRecord } from '#contract/claims/case-day.ts'
import { pluralize } from '#domain/values/text-format.ts'

const AUTHORS: Readonly<Record<DayRecord['author'], string>> = {
  holder: 'The organizer',
  producer: 'The producer',
  rep: 'A rep',
  helper: 'A helper',
}

export function nameAuthor({ author, author_name: name }: DayRecord): string {
  if (name === null) return AUTHORS[author]
  return author === 'helper' ? `${name}, helper` : name
}

const MINUTES_A_DAY = 1_440

/**
 * What is to be known of the clock by which it was written; undefined if it agreed with ours.
 *
 * @rule N104 That a clock was off, or was set, is a fact that reps read.
 */
export function describeClock({ clock_state: state, clock_minutes: minutes }: DayRecord): string | undefined {
  if (state === 'ok') return undefined
  if (state === 'jump') return 'The clock of the phone was set in between, so the arrival counts.'
  const apart = Math.abs(minutes)
  const far =
    apart < MINUTES_A_DAY ? pluralize(apart, 'minute') : pluralize(Math.round(apart / MINUTES_A_DAY), 'day')
  return `The clock of the phone was ${far} ${minutes > 0 ? 'ahead' : 'behind'}, so the arrival counts.`
}

/** Both times of a record, at the event. */
export function describeTimes(
  { written_at: written, arrived_at: arrived }: DayRecord,
  timeZone: string,
): string {
  const format = (moment: string) => TIME(timeZone).format(new Date(moment))
  const arrivedText = `arrived ${format(arrived)}`
  return written === null ? arrivedText : `written ${format(written)}, ${arrivedText}`
}

const TIME = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
