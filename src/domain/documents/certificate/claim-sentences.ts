import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'

type Claims = CertificateContent['claims']

/** Where and until when to report a winner. */
export function formatClaimSentence({ contact, ...deadlines }: Claims): string {
  return formatClaim(`Report it to ${contact}`, deadlines)
}

/** Until when to report a winner, before it matters to whom. */
export function formatClaimDeadlines(deadlines: Omit<Claims, 'contact'>): string {
  return formatClaim('Report a win', deadlines)
}

function formatClaim(report: string, claims: Omit<Claims, 'contact'>): string {
  return (
    `${report} within ${claims.reportWithinHours} hours of the event${by(claims.reportBy)}. ` +
    `Send the documents within ${claims.documentsWithinDays} days${by(claims.documentsBy)}.`
  )
}

/** The last day of a period, if the day of the event is known. */
function by(day: CalendarDate | undefined): string {
  return day ? `, by ${formatLongDate(day)}` : ''
}
