import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/** To the producer who was the producer of record until now. It links to nothing, as nothing opens any more. */
export function createProducerLeftMail(letterhead: Letterhead, policy: PolicyFacts): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'producer-left', {
    event: policy.eventName,
    'policy number': policy.policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      'Links to it sent to this email no longer work, and you don’t need to do anything.',
      'What you were billed or paid stays the same. If any of it is refunded, we’ll refund you and email you.',
    ],
    facts: listPolicyFacts(policy),
    closing,
  })
}

type OpenedPolicy = PolicyFacts & { policyUrl: string }

/** To the producer who is the producer of record from now on. */
export function createProducerBegunMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'producer-begun', {
    event: policy.eventName,
    'policy number': policy.policyNumber,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      'You owe nothing for what was bought before. If a change costs more from now on, you pay the difference less your commission.',
    ],
    facts: listPolicyFacts(policy),
    button: { label: 'Open the policy', url: policy.policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}

interface TakenOver extends OpenedPolicy {
  /** The agency that acts for the insured from now on; null if none does. */
  agency: string | null
}

/** To the insured, who sees neither net amounts nor commissions. */
export function createProducerReplacedMail(letterhead: Letterhead, policy: TakenOver): RenderedMail {
  const { agency, eventName, policyNumber, policyUrl } = policy
  const values = { event: eventName, 'policy number': policyNumber }
  const { subject, heading, opening, closing } =
    agency === null
      ? writeWords(letterhead, 'producer-ended', values)
      : writeWords(letterhead, 'producer-replaced', { ...values, agency })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'Your coverage stays the same.'],
    facts: [
      ...listPolicyFacts(policy),
      ...(agency === null ? [] : [['Agency', agency] satisfies [string, string]]),
    ],
    button: { label: 'See my policy', url: policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}
