import { addDays, addMonths, type CalendarDate } from '#domain/values/calendar.ts'
import type { OfficeMailingId } from '#domain/mailings/office/mailing-states.ts'

/** Whose quotes make the audience of a mailing; what is left out doesn't limit it. */
export interface Audience {
  as?: 'insured' | 'producer' | undefined
  bought?: 'yes' | 'no' | undefined
  clientType?: string | undefined
  /** Where events are, by their codes. */
  states?: readonly string[] | undefined
  /** The first contest is on one of these days. */
  eventFrom?: CalendarDate | undefined
  eventTo?: CalendarDate | undefined
  /** The quote was last saved on one of these days of the office. */
  savedFrom?: CalendarDate | undefined
  savedTo?: CalendarDate | undefined
  /** The id of the rep whose quotes they are, or `nobody`. */
  rep?: string | undefined
  /** The code of the partner whose page the quote was started from. */
  partner?: string | undefined
}

/** An address that gave a mail back gets no mailing for this time. */
export const BOUNCE_DAYS = 180

/** So long after their last quote somebody still knows who we are. */
const OFFER_MONTHS = 24

/** What else limits an audience besides what the office has chosen. */
export interface AudienceLimits {
  /** Only quotes that aren't bought, with the first contest on this day or later. */
  openFrom: CalendarDate | undefined
  /** Whose last quote was saved before this day is left out. */
  savedSince: CalendarDate | undefined
  bouncedSince: CalendarDate
}

/**
 * What the kind of a mailing asks for besides the choice of the office.
 *
 * @rule P05 Only whoever has asked us for a quote is written to. Offers go to those whose last quote is at most two years old, and
 * reminders about quotes only to those who can still buy one.
 * @rule P05 An address that gave one of our mails back gets no mailing for 180 days.
 */
export function audienceLimits(mailing: OfficeMailingId, today: CalendarDate): AudienceLimits {
  return {
    openFrom: mailing === 'follow-up' ? addDays(today, 2) : undefined,
    savedSince: mailing.endsWith('prospecting') ? addMonths(today, -OFFER_MONTHS) : undefined,
    bouncedSince: addDays(today, -BOUNCE_DAYS),
  }
}
