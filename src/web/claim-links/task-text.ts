import type { ClaimTask } from '#contract/claims/tasks.ts'
import { dateInTimeZone, formatLongDate } from '#domain/values/calendar.ts'

export type About = NonNullable<ClaimTask['about']>

const WHAT: Readonly<Record<About['contest'], string>> = {
  grand_prize: 'a hole-in-one',
  bonus_prize: 'a hole-in-one',
  shootout: 'a hole-in-one in the shootout',
  putting_prize: 'a winning putt',
  dice_roll: 'a winning roll',
}

/** `Theo Alvarado, a hole-in-one on hole 7` */
export function nameWinOf({ winner, contest, hole }: Pick<About, 'winner' | 'contest' | 'hole'>): string {
  return `${winner}, ${WHAT[contest]}${hole === null ? '' : ` on hole ${hole}`}`
}

/** `Charity Scramble, June 12, 2027` */
export function nameDay({
  event,
  shot_at: at,
  time_zone: zone,
}: Pick<About, 'event' | 'shot_at' | 'time_zone'>) {
  return `${event}, ${formatLongDate(dateInTimeZone(new Date(at), zone))}`
}

const TITLES: Readonly<Record<About['role'], string>> = {
  winner: 'Sign for your win',
  partner: 'What did you see?',
  witness: 'What did you see?',
  professional: 'How was it set up?',
}

export function titleOfTask({ role, document }: Pick<About, 'role' | 'document'>): string {
  return document === null ? 'Answer our decision' : TITLES[role]
}
