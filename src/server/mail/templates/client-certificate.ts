import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { KEEP_IT } from '#server/mail/templates/purchase.ts'
import { type PolicyFacts, policyFacts } from '#server/mail/templates/policy-facts.ts'
import { sentence, typed } from '#server/mail/templates/paragraph.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface ClientCertificate extends PolicyFacts {
  /** Who arranged it, as the reader knows them. */
  agency: string
  policyUrl: string
}

/** The certificate for the client of a producer; the receipt is the producer's. */
export function clientCertificateMail(letterhead: Letterhead, sold: ClientCertificate): RenderedMail {
  const { policyNumber, agency, eventName, policyUrl } = sold
  return renderMail(letterhead, {
    subject: `Your certificate: policy ${policyNumber}`,
    heading: 'Your certificate',
    paragraphs: [
      sentence`${typed(agency)} has arranged the insurance of ${typed(eventName)} for you; the certificate is attached as a PDF file.`,
      'Please read it before the event: it says how the contests must be played for a prize to be paid.',
    ],
    facts: policyFacts(sold),
    button: { label: 'Open your policy', url: policyUrl },
    closing: [KEEP_IT],
  })
}
