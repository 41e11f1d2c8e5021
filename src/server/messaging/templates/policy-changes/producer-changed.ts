import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** To the producer who was the producer of record until now. It links to nothing, as nothing opens any more. */
export function createProducerLeftMail(letterhead: Letterhead, policy: PolicyFacts): RenderedMail {
  return renderMail(letterhead, {
    subject: `You are no longer the producer of record: policy ${policy.policyNumber}`,
    heading: 'You are no longer the producer of record',
    paragraphs: [
      sentence`Our office changed the producer of record of the policy for ${userText(policy.eventName)}. The links to it that came to this address stopped working, and nothing more is asked of you.`,
      'What you were billed or paid stays as it is. If some of it comes back, it comes back to you, and we write to you.',
    ],
    facts: listPolicyFacts(policy),
    closing: ['If you think that this is wrong, answer to this e-mail.'],
  })
}

type OpenedPolicy = PolicyFacts & { policyUrl: string }

/** To the producer who is the producer of record from now on. */
export function createProducerBegunMail(letterhead: Letterhead, policy: OpenedPolicy): RenderedMail {
  return renderMail(letterhead, {
    subject: `You are the producer of record: policy ${policy.policyNumber}`,
    heading: 'You are the producer of record',
    paragraphs: [
      sentence`Our office made you the producer of record of the policy for ${userText(policy.eventName)}. What its insured asks for comes to you first.`,
      'You owe nothing for what was bought before. Changes that cost more from now on are yours to pay, less your commission.',
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
    subject: `Who acts for you has changed: policy ${policy.policyNumber}`,
    heading: agency === null ? 'You act for your policy yourself' : 'Another agency acts for you',
    paragraphs: [
      agency === null
        ? sentence`No agency acts for you on the policy for ${userText(eventName)} any more. You change it yourself from now on, and a change that costs more is yours to pay.`
        : sentence`${userText(agency)} acts for you on the policy for ${userText(eventName)} from now on. What you ask for goes to them first, and they are told of what it costs.`,
      'Your cover stays as it is.',
    ],
    facts: [
      ...listPolicyFacts(policy),
      ...(agency === null ? [] : [['Agency', agency] satisfies [string, string]]),
    ],
    button: { label: 'Open your policy', url: policyUrl },
    closing: [LINK_ADVICE],
  })
}
