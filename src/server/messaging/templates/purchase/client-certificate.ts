import { formatLongDate } from '#domain/values/calendar.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { LINK_ADVICE } from '#server/messaging/templates/purchase/purchase.ts'
import { type PolicyFacts, listPolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface ClientCertificate extends PolicyFacts {
  /** The agency's name, as the reader knows it. */
  agency: string
  policyUrl: string
}

/** The certificate for the client of a producer; the receipt is the producer's. */
export function createClientCertificateMail(letterhead: Letterhead, sold: ClientCertificate): RenderedMail {
  const { agency, policyUrl } = sold
  const { subject, heading, opening, closing } = writeWords(letterhead, 'client-certificate', {
    event: sold.eventName,
    'first day': formatLongDate(sold.firstContestDate),
    'policy number': sold.policyNumber,
    agency,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: listPolicyFacts(sold),
    insured: sold.insured,
    drawn: sold.insured?.scorecard.lines,
    button: { label: 'See my policy', url: policyUrl },
    closing: [...closing, LINK_ADVICE],
  })
}
