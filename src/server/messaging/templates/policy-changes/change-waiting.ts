import { formatMoment } from '#domain/quote/model/event-time.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Paragraph, sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface WaitingChange extends PolicyFacts {
  action: PolicyAction
  /** What the person wrote with it. */
  note: string | undefined
  /** When it lapses without a decision. */
  lapsesAt: Date | null
  timeZone?: string | undefined
}

const ASKED: Record<PolicyAction, string> = {
  change_policy: 'A change',
  postpone_policy: 'A postponement',
  cancel_policy: 'A cancellation',
}

interface ChangeForOffice extends WaitingChange {
  askedBy: 'client' | 'producer'
  needsCarrier: boolean
  /** Why it does not apply by itself. */
  reasons: readonly string[]
  quoteUrl: string
}

/** To the office, when a change of a policy waits for a rep. */
export function createChangeToDecideMail(letterhead: Letterhead, waiting: ChangeForOffice): RenderedMail {
  const { policyNumber, eventName, action, askedBy, needsCarrier, reasons, quoteUrl } = waiting
  return renderMail(letterhead, {
    subject: `${ASKED[action]} needs a decision: policy ${policyNumber}`,
    heading: `${ASKED[action]} needs a decision`,
    paragraphs: [
      sentence`The ${askedBy === 'client' ? 'insured' : 'producer'} requested it for ${userText(eventName)}. The current coverage stays in force until you decide.`,
      ...reasons.map((reason) => sentence`They were told: ${userText(reason)}`),
      ...(needsCarrier ? ['The carrier needs to approve it first.'] : []),
      ...noteOf(waiting),
    ],
    facts: factsOf(waiting),
    button: { label: 'Open the quote', url: quoteUrl },
  })
}

/** To the producer of a policy, when its client asked for a change. */
export function createChangeToApproveMail(
  letterhead: Letterhead,
  waiting: WaitingChange & { policyUrl: string },
): RenderedMail {
  const { policyNumber, eventName, action, policyUrl } = waiting
  const { subject, heading, opening, closing } = writeWords(letterhead, 'change-to-approve', {
    event: eventName,
    'policy number': policyNumber,
    request: ASKED[action],
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, 'The current coverage stays in force until then.', ...noteOf(waiting)],
    facts: factsOf(waiting),
    button: { label: 'Open the policy', url: policyUrl },
    closing,
  })
}

function noteOf({ note }: WaitingChange): Paragraph[] {
  return note === undefined ? [] : [sentence`They wrote: ${userText(note)}`]
}

function factsOf(waiting: WaitingChange): [label: string, value: string][] {
  const { lapsesAt, timeZone } = waiting
  const limit = lapsesAt && formatMoment(lapsesAt.toISOString(), timeZone)
  return [...listPolicyFacts(waiting), ...(limit ? ([['Expires', limit]] satisfies [string, string][]) : [])]
}
