import type { CalendarDate } from '#domain/values/calendar.ts'
import type { DollarSign } from '#domain/values/money.ts'

/** What a typed or pasted text means: one thing; one of several, which is asked; or nothing that we know. */
export type Reading<T = unknown> =
  | { is: 'understood'; value: T; wire: string; shown: string }
  | { is: 'asked'; question: string }
  | { is: 'not understood' }

/** What some figures depend on besides their text. */
export interface ReadingContext {
  /** A day without a year is the next one from here. Without it, the year is asked. */
  today?: CalendarDate
  sign?: DollarSign
}

/**
 * How one kind of figure is read.
 *
 * @rule N100 Each kind of figure has one reader, used by every field, by the greeting and by look-ups.
 */
export type Reader<T = unknown> = (typed: string, context?: ReadingContext) => Reading<T>

export const NOT_UNDERSTOOD = { is: 'not understood' } as const

export function understood<T>(value: T, wire: string, shown: string): Reading<T> {
  return { is: 'understood', value, wire, shown }
}

export function asked(question: string): { is: 'asked'; question: string } {
  return { is: 'asked', question }
}

/** The text that a field goes on with: its wire form where it is understood, otherwise what was typed. */
export function wireOf(read: Reader, typed: string, context: ReadingContext = {}): string {
  const reading = read(typed, context)
  return reading.is === 'understood' ? reading.wire : typed
}

/** The error of a text that is not in its wire form: what to ask about it, or the message of its field. */
export function messageFor(read: Reader | undefined, typed: unknown, message: string): string {
  const reading = typeof typed === 'string' ? read?.(typed) : undefined
  return reading?.is === 'asked' ? reading.question : message
}
