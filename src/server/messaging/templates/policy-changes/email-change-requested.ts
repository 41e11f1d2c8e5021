import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

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
  return renderMail(letterhead, {
    subject: `Confirm your email: policy ${policyNumber}`,
    heading: 'Confirm your email',
    paragraphs: [
      sentence`Someone asked to move policy ${policyNumber} for ${userText(eventName)} to this email. Nothing changes until you confirm.`,
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Confirm by', formatLongDate(lastDay)],
    ],
    button: { label: 'Confirm my email', url: linkUrl },
    closing: ['If you don’t know this policy, ignore this email. Nothing changes unless you confirm.'],
  })
}

/** To the address that is in force. */
export function createEmailChangeRequestedMail(
  letterhead: Letterhead,
  asked: RequestedEmailChange & { newEmail: string },
): RenderedMail {
  const { policyNumber, eventName, newEmail, lastDay, linkUrl } = asked
  return renderMail(letterhead, {
    subject: `Your policy may move to another email: policy ${policyNumber}`,
    heading: 'Your policy may move to another email',
    paragraphs: [
      sentence`Someone asked to move policy ${policyNumber} for ${userText(eventName)} from this email to ${userText(newEmail)}.`,
      'Once the new email is confirmed, your links to this policy no longer work.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['New email', newEmail],
      ['Confirm by', formatLongDate(lastDay)],
    ],
    button: { label: 'Keep my email', url: linkUrl },
    closing: ['If this is right, you don’t need to do anything.'],
  })
}
