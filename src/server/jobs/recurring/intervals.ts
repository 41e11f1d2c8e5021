import type { JobKind } from '#server/jobs/job-kinds.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What comes again by itself, with the time between two runs. Each kind has one job that waits or runs. */
const INTERVALS_MS = {
  'send-follow-ups': HOUR_MS,
  'send-invoice-reminders': HOUR_MS,
  'remind-of-event-day': 6 * HOUR_MS,
  'remind-of-next-year': DAY_MS,
  // The day of an event ends at an hour of its own.
  'follow-claims': HOUR_MS,
  // Looks for what an older build, or a statement by hand, has changed.
  'keep-desk-rows': 15 * MINUTE_MS,
  'keep-figures': 15 * MINUTE_MS,
  'keep-expectations': HOUR_MS,
  'tidy-up': DAY_MS,
} as const satisfies Partial<Record<JobKind, number>>

export type RecurringKind = keyof typeof INTERVALS_MS

/** Work that is due at once, or an hour after a failure at the latest; other kinds may be due in months. */
const PROMPT_KINDS: readonly string[] = [
  'settle-purchase',
  'settle-refund',
  'deliver-message',
  'deliver-mailing',
  'send-mailing',
  'check-claim-file',
  'check-case-file',
  'take-mail-files',
  'send-sign-proof',
  'file-letter',
  'send-policy-link',
  'send-rep-password-link',
  'send-subscription-link',
  'run-bulk',
  'simulate-season',
] satisfies JobKind[]

/** Longer than any delay of theirs. */
const PROMPT_WITHIN_MS = 2 * HOUR_MS

export const RECURRING_KINDS = Object.keys(INTERVALS_MS) as RecurringKind[]

export function isRecurring(kind: string): kind is RecurringKind {
  return kind in INTERVALS_MS
}

/** When a recurring job runs that ran just now. */
export function nextRunAfter(kind: RecurringKind, now: Date): Date {
  return new Date(now.getTime() + INTERVALS_MS[kind])
}

/** The latest moment for which a job of a kind may wait, and when it runs if it waits for a later one. */
export interface Bound {
  kind: string
  latest: Date
  runAt: Date
}

/** Bounds of those kinds that have one. */
export function listBounds(kinds: readonly string[], now: Date): Bound[] {
  return kinds.flatMap((kind) => {
    if (isRecurring(kind)) return [{ kind, latest: nextRunAfter(kind, now), runAt: nextRunAfter(kind, now) }]
    if (!PROMPT_KINDS.includes(kind)) return []
    return [{ kind, latest: new Date(now.getTime() + PROMPT_WITHIN_MS), runAt: now }]
  })
}
