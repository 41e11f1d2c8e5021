import { formatLongDate, type CalendarDate } from '#domain/values/calendar.ts'
import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

type OpenedPolicy = PolicyFacts & { policyUrl: string }

/** To the new address, once it has confirmed, with its first link to the policy. */
export function createEmailChangedMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  return renderMail(letterhead, {
    subject: `Your address is confirmed: policy ${policy.policyNumber}`,
    heading: 'Your address is confirmed',
    paragraphs: [
      sentence`Everything about the policy for ${userText(policy.eventName)} comes to this address from now on.`,
    ],
    facts: listPolicyFacts(policy),
    button: { label: 'Open your policy', url: policy.policyUrl },
    closing: [LINK_ADVICE],
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
  return renderMail(letterhead, {
    subject: `The e-mail address was changed: policy ${policyNumber}`,
    heading: 'The e-mail address was changed',
    paragraphs: [
      sentence`The policy for ${userText(eventName)} is now reached at ${userText(newEmail)}. The links that came to this address stopped working.`,
      `If this is wrong, you can undo it until ${formatLongDate(lastDay)}.`,
    ],
    facts: [...listPolicyFacts(left), ['New address', newEmail]],
    button: { label: 'Undo the change', url: undoUrl },
    closing: [
      'If it is right, there is nothing to do. Other policies at this address can still be opened by a new link.',
    ],
  })
}

/** To the old address, after it has stopped or undone a change. */
export function createEmailKeptMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  return renderMail(letterhead, {
    subject: `Your address stays: policy ${policy.policyNumber}`,
    heading: 'Your address stays',
    paragraphs: [
      sentence`The policy for ${userText(policy.eventName)} is reached at this address. What the other address had to open it stopped working.`,
    ],
    facts: listPolicyFacts(policy),
    button: { label: 'Open your policy', url: policy.policyUrl },
    closing: [LINK_ADVICE],
  })
}

/** To the address that the policy is not reached at after all. */
export function createEmailUndoneMail(
  letterhead: Letterhead,
  { policyNumber }: { policyNumber: string },
): RenderedMail {
  return renderMail(letterhead, {
    subject: `The e-mail address was not changed: policy ${policyNumber}`,
    heading: 'The e-mail address was not changed',
    paragraphs: [
      `The earlier address of policy ${policyNumber} stays in force. Links to it that came to this address stopped working.`,
    ],
    closing: ['If you think that this is wrong, ask our office.'],
  })
}
