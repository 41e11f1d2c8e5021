import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

type OpenedPolicy = PolicyFacts & { policyUrl: string }

/** To the new address, once it has confirmed, with its first link to the policy. */
export function createEmailChangedMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'email-confirmed', {
    event: policy.eventName,
    'policy number': policy.policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: listPolicyFacts(policy),
    button: { label: 'See my policy', url: policy.policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}

interface LeftAddress extends PolicyFacts {
  newEmail: string
  /** The last day on which it can be undone. */
  lastDay: CalendarDate
  undoUrl: string
}

/** To the old address, once the new one has confirmed. */
export function createEmailLeftMail(letterhead: Letterhead, left: LeftAddress): RenderedMail {
  const { policyNumber, eventName, newEmail, lastDay, undoUrl } = left
  const { subject, heading, opening, closing } = writeWords(letterhead, 'email-left', {
    event: eventName,
    'policy number': policyNumber,
    'new email': newEmail,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      'Links sent to this email no longer work.',
      `If this is wrong, undo it by ${formatLongDate(lastDay)}.`,
    ],
    facts: [...listPolicyFacts(left), ['New email', newEmail]],
    button: { label: 'Undo the change', url: undoUrl },
    closing,
  })
}

/** To the old address, after it has stopped or undone a change. */
export function createEmailKeptMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'email-kept', {
    event: policy.eventName,
    'policy number': policy.policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'Links sent to the other address no longer work.'],
    facts: listPolicyFacts(policy),
    button: { label: 'See my policy', url: policy.policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}

/** To the address that the policy is not reached at after all. */
export function createEmailUndoneMail(
  letterhead: Letterhead,
  { policyNumber }: { policyNumber: string },
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'email-undone', {
    'policy number': policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'Links to it sent to this address no longer work.'],
    closing,
  })
}
