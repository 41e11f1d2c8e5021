import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
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
    subject: `Confirm your e-mail address: policy ${policyNumber}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      sentence`Policy ${policyNumber} for ${userText(eventName)} is to be reached at this address. Until you confirm it, nothing changes.`,
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Confirm by', formatLongDate(lastDay)],
    ],
    button: { label: 'Confirm this address', url: linkUrl },
    closing: [
      'If you do not know this policy, ignore this e-mail: without your confirmation nothing happens.',
    ],
  })
}

/** To the address that is in force. */
export function createEmailChangeRequestedMail(
  letterhead: Letterhead,
  asked: RequestedEmailChange & { newEmail: string },
): RenderedMail {
  const { policyNumber, eventName, newEmail, lastDay, linkUrl } = asked
  return renderMail(letterhead, {
    subject: `Another e-mail address was asked for: policy ${policyNumber}`,
    heading: 'Another e-mail address was asked for',
    paragraphs: [
      sentence`Policy ${policyNumber} for ${userText(eventName)} is to be reached at ${userText(newEmail)} instead of this address.`,
      'It counts once the new address has confirmed it. From then on your links to this policy stop working.',
    ],
    facts: [
      ['Policy number', policyNumber],
      ['New address', newEmail],
      ['To be confirmed by', formatLongDate(lastDay)],
    ],
    button: { label: 'This is wrong: keep my address', url: linkUrl },
    closing: ['If it is right, there is nothing to do.'],
  })
}
