import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { LINK_ADVICE, READ_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { type PolicyFacts, listPolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface ClientCertificate extends PolicyFacts {
  /** The agency's name, as the reader knows it. */
  agency: string
  policyUrl: string
}

/** The certificate for the client of a producer; the receipt is the producer's. */
export function createClientCertificateMail(letterhead: Letterhead, sold: ClientCertificate): RenderedMail {
  const { policyNumber, agency, eventName, policyUrl } = sold
  return renderMail(letterhead, {
    subject: `Your certificate: policy ${policyNumber}`,
    heading: 'Your certificate',
    paragraphs: [
      sentence`${userText(agency)} arranged prize insurance for ${userText(eventName)}. Your certificate (your proof of insurance) is attached.`,
      READ_ADVICE,
    ],
    facts: listPolicyFacts(sold),
    insured: sold.insured,
    drawn: sold.insured?.scorecard.lines,
    button: { label: 'See my policy', url: policyUrl },
    closing: [LINK_ADVICE],
  })
}
