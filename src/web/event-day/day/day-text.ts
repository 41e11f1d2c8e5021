import type { RecordKind } from '#domain/claims/event-day/event-record.ts'
import type { Bundle, KeptRecord } from '#web/event-day/store/day-rows.ts'

export type DayContest = Bundle['contests'][number]

/** As the day names it: by its hole, where it has one. */
export function nameContest({ hole, title }: Pick<DayContest, 'hole' | 'title'>): string {
  return hole === null ? title : `Hole ${hole}`
}

/** What is insured, in a line: `$10,000, 165 yards or more`. */
export function insuredText({ prize_value: prize, yards, putt }: DayContest): string {
  const { men, women } = yards ?? { men: null, women: null }
  const least = [
    men !== null && women !== null && men !== women ? `${men} yards or more, women ${women}` : undefined,
    men !== null && (women === null || men === women) ? `${men} yards or more` : undefined,
    men === null && women !== null ? `women ${women} yards or more` : undefined,
    putt && putt.feet.length > 0 ? `${putt.feet.join(', ')} ft` : undefined,
  ].filter((part) => part !== undefined)
  return [...(prize > 0 ? [`$${prize.toLocaleString('en-US')}`] : []), ...least].join(', ')
}

/** An hour at the course. */
export function timeAt(moment: number | string, timeZone: string): string {
  return new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
}

/** A day as people say it: `Sat, June 12`. */
export function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** The last day at the course before a moment that ends one: `Tue, June 15`. */
export function lastDayText(until: string, timeZone: string): string {
  return new Date(new Date(until).getTime() - 1).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
}

/** `08:30` of the certificate. */
export function teeTimeText(time: string): string {
  return timeAt(`2000-01-01T${time}:00Z`, 'UTC')
}

type Values = Readonly<Record<string, unknown>>

/** What was written down, in a few words. */
const TEXTS: { readonly [K in RecordKind]?: (value: Values, timeZone: string) => string } = {
  players: ({ players, pros }) =>
    typeof pros === 'number'
      ? `${Number(players)} players, ${pros} pros among them`
      : `${Number(players)} players`,
  tee: ({ yards, markers }) => `${String(yards)} yards, ${markers === 'women' ? 'women’s' : 'men’s'} markers`,
  sign: ({ stands }) => (stands ? 'It stands' : 'It doesn’t stand'),
  starts: ({ at }, zone) => `At ${timeAt(String(at), zone)}`,
  named: ({ name, phone }) => [name, phone].filter(Boolean).join(', '),
  film: ({ by, from }) => [by, from].filter(Boolean).join(', '),
  measured: ({ feet }) => `${(feet as number[]).join(', ')} ft`,
  finalists: ({ names }) => (names as string[]).join(', '),
  sign_in: ({ shooters }) => (shooters as { name: string }[]).map(({ name }) => name).join(', '),
  order: ({ shots }) => (shots as string[]).join(', '),
  dice: ({ letters, is_together: isTogether }) =>
    [letters, isTogether ? 'rolled together' : 'not rolled together'].filter(Boolean).join(', '),
  point: ({ accuracy }) => `Within ${Math.round(Number(accuracy))} meters`,
}

export function describeValue(item: string, value: unknown, timeZone: string): string {
  const kind = item.split(':')[0] as RecordKind
  try {
    return TEXTS[kind]?.(value as Values, timeZone) ?? ''
  } catch {
    // A newer release may write it in another way.
    return ''
  }
}

/** Who wrote it, for somebody who has to choose. */
export function authorOf({ read, state }: KeptRecord): string {
  if (!read || state !== 'sent') return 'This phone'
  if (read.author_name) return read.author_name
  return { holder: 'The organizer', producer: 'Your agent or broker', rep: 'Our team', helper: 'A helper' }[
    read.author
  ]
}
