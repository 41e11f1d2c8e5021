import type { Mailing } from '#contract/mailings.ts'
import { ProblemError } from '#domain/problem.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { planBatch } from '#server/mailings/sending/send-mailing.ts'
import { change } from '#server/mailings/writing/keep-mailings.ts'

interface Seen {
  id: string
  version: number
}

/** A day and a time of the office. */
interface OfficeTime {
  on: CalendarDate
  /** `HH:mm`. */
  time: string
}

const DAY_MS = 86_400_000
/** Later than that nobody remembers it. */
const MOST_DAYS_AHEAD = 366

/**
 * Sends a draft at a moment, or now.
 *
 * @rule P05 A mailing is scheduled in the time zone of the office; whoever starts it has just proved who they are.
 */
export function scheduleMailing(
  context: Context,
  rep: Rep,
  seen: Seen,
  when: OfficeTime | undefined,
): Promise<Mailing> {
  return change(context, rep, seen, {
    act: 'schedule',
    did: 'scheduled',
    change: ({ step }, at) => ({
      state: 'scheduled',
      startsAt: when ? momentOf(context, when, at) : at,
      step: step + 1,
    }),
    follow: (trx, changed, at) => planBatch(trx, changed, changed.startsAt ?? at),
  })
}

export function unscheduleMailing(context: Context, rep: Rep, seen: Seen): Promise<Mailing> {
  return change(context, rep, seen, {
    act: 'unschedule',
    did: 'unscheduled',
    change: ({ step }) => ({ state: 'draft', startsAt: null, step: step + 1 }),
  })
}

/** @rule P05 Once a mailing is stopped no more of its mails are made; those that are made still go out, and it can be resumed. */
export function stopMailing(context: Context, rep: Rep, seen: Seen): Promise<Mailing> {
  return change(context, rep, seen, {
    act: 'stop',
    did: 'stopped',
    change: ({ step }) => ({ state: 'stopped', step: step + 1 }),
  })
}

export function resumeMailing(context: Context, rep: Rep, seen: Seen): Promise<Mailing> {
  return change(context, rep, seen, {
    act: 'resume',
    did: 'resumed',
    change: ({ step }) => ({ state: 'sending', step: step + 1 }),
    follow: planBatch,
  })
}

function momentOf({ env }: Context, { on, time }: OfficeTime, now: Date): Date {
  const moment = startOfPlay(on, time, env.officeTimeZone)
  if (moment <= now) throw refuse('on', 'This moment is past. Choose a later one, or send it now')
  if (moment.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS)
    throw refuse('on', 'Choose a date within a year')
  return moment
}

function refuse(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
