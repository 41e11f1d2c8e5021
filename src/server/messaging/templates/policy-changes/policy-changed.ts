import { type EndorsementContent, type EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import { formatMoney } from '#domain/values/money.ts'
import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface PolicyChanged extends PolicyFacts {
  endorsement: EndorsementContent
  policyUrl: string
}

const HEADINGS: Record<EndorsementKind, string> = {
  change_policy: 'Your policy is changed',
  postpone_policy: 'Your event is postponed',
  cancel_policy: 'Your policy is cancelled',
  lapse: 'Your policy has ended',
}

/** Sent with the new certificate, the endorsement and the document of account as attachments. */
export function createPolicyChangedMail(letterhead: Letterhead, changed: PolicyChanged): RenderedMail {
  const { policyNumber, eventName, endorsement, policyUrl } = changed
  const heading = HEADINGS[endorsement.kind]
  const { dollarSign } = endorsement
  const { before, after } = endorsement.total
  const isOver = endorsement.kind === 'cancel_policy' || endorsement.kind === 'lapse'
  return renderMail(letterhead, {
    subject: `${heading}: policy ${policyNumber}`,
    heading,
    paragraphs: [
      sentence`The papers of this change for ${userText(eventName)} are attached as PDF files: endorsement ${String(endorsement.number)} says what was and what is now.`,
      isOver
        ? 'Nothing on this policy is insured any more.'
        : 'The new certificate takes the place of the earlier one. Please read it before the event.',
    ],
    facts: [
      ...listPolicyFacts(changed),
      ...(before === after
        ? []
        : ([
            ['Total before', formatMoney(before, dollarSign)],
            ['Total now', formatMoney(after, dollarSign)],
          ] satisfies [string, string][])),
    ],
    button: { label: 'Open your policy', url: policyUrl },
    closing: [LINK_ADVICE],
  })
}
