import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface RequestedEmailChange {
  policyNumber: string
  eventName: string
  /** The last day of the link. */
  lastDay: CalendarDate
  linkUrl: string
}

/** To the new address. It may be mistyped, so the mail says no more of the policy than it must. */
export function createConfirmEmailMail(letterhead: Letterhead, asked: RequestedEmailChange): RenderedMail {
  const { policyNumber, eventName, lastDay, linkUrl } = asked
  const { subject, heading, opening, closing } = writeWords(letterhead, 'email-to-confirm', {
    event: eventName,
    'policy number': policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'Nothing changes until you confirm.'],
    facts: [
      ['Policy number', policyNumber],
      ['Confirm by', formatLongDate(lastDay)],
    ],
    button: { label: 'Confirm my email', url: linkUrl },
    closing: [
      ...closing,
      'If you don’t know this policy, ignore this email. Nothing changes unless you confirm.',
    ],
  })
}

/** To the address that is in force. */
export function createEmailChangeRequestedMail(
  letterhead: Letterhead,
  asked: RequestedEmailChange & { newEmail: string },
): RenderedMail {
  const { policyNumber, eventName, newEmail, lastDay, linkUrl } = asked
  const { subject, heading, opening, closing } = writeWords(letterhead, 'email-asked', {
    event: eventName,
    'policy number': policyNumber,
    'new email': newEmail,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'Once the new email is confirmed, your links to this policy no longer work.'],
    facts: [
      ['Policy number', policyNumber],
      ['New email', newEmail],
      ['Confirm by', formatLongDate(lastDay)],
    ],
    button: { label: 'Keep my email', url: linkUrl },
    closing,
  })
}
