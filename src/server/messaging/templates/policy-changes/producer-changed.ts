import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** To the producer who was the producer of record until now. It links to nothing, as nothing opens any more. */
export function createProducerLeftMail(letterhead: Letterhead, policy: PolicyFacts): RenderedMail {
  return renderMail(letterhead, {
    subject: `You’re no longer the producer of record: policy ${policy.policyNumber}`,
    heading: 'You’re no longer the producer of record',
    paragraphs: [
      sentence`We changed the producer of record of the policy for ${userText(policy.eventName)}. Links to it sent to this email no longer work, and you don’t need to do anything.`,
      'What you were billed or paid stays the same. If any of it is refunded, we’ll refund you and email you.',
    ],
    facts: listPolicyFacts(policy),
    closing: ['If you think this is wrong, reply to this email.'],
  })
}

type OpenedPolicy = PolicyFacts & { policyUrl: string }

/** To the producer who is the producer of record from now on. */
export function createProducerBegunMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  return renderMail(letterhead, {
    subject: `You’re the producer of record: policy ${policy.policyNumber}`,
    heading: 'You’re the producer of record',
    paragraphs: [
      sentence`We made you the producer of record of the policy for ${userText(policy.eventName)}. Your client’s requests come to you first.`,
      'You owe nothing for what was bought before. If a change costs more from now on, you pay the difference less your commission.',
    ],
    facts: listPolicyFacts(policy),
    button: { label: 'Open the policy', url: policy.policyUrl },
    closing: [LINK_ADVICE],
  })
}

interface TakenOver extends OpenedPolicy {
  /** The agency that acts for the insured from now on; null if none does. */
  agency: string | null
}

/** To the insured, who sees neither net amounts nor commissions. */
export function createProducerReplacedMail(letterhead: Letterhead, policy: TakenOver): RenderedMail {
  const { agency, eventName, policyUrl } = policy
  return renderMail(letterhead, {
    subject: `Your agent or broker has changed: policy ${policy.policyNumber}`,
    heading: agency === null ? 'You now manage your policy yourself' : 'You have a new agent or broker',
    paragraphs: [
      agency === null
        ? sentence`No agent or broker manages your policy for ${userText(eventName)} now. You can change it yourself. If a change costs more, you pay the difference.`
        : sentence`${userText(agency)} now manages your policy for ${userText(eventName)}. Your requests go to them first, and they see what a change costs.`,
      'Your coverage stays the same.',
    ],
    facts: [
      ...listPolicyFacts(policy),
      ...(agency === null ? [] : [['Agency', agency] satisfies [string, string]]),
    ],
    button: { label: 'See my policy', url: policyUrl },
    closing: [LINK_ADVICE],
  })
}
