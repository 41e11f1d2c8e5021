import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { type PolicyFacts, policyFacts } from '#server/mail/templates/policy-facts.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface PurchaseCopy extends PolicyFacts {
  /** Who bought it, as the reader knows them. */
  buyer: string
  /** The receipt of a producer goes to nobody else. */
  hasReceipt: boolean
  verifyUrl: string
}

/** The papers for somebody whom the buyer named. They open nothing: the policy stays the buyer's. */
export function purchaseCopyMail(letterhead: Letterhead, copy: PurchaseCopy): RenderedMail {
  const { policyNumber, buyer, eventName, hasReceipt, verifyUrl } = copy
  const papers = hasReceipt ? 'Certificate and receipt' : 'Certificate'
  const attached = hasReceipt
    ? 'the certificate and the receipt are attached as PDF files'
    : 'the certificate is attached as a PDF file'
  return renderMail(letterhead, {
    subject: `${papers}: policy ${policyNumber}`,
    heading: `${papers}, for your records`,
    paragraphs: [
      `${buyer} bought a policy for ${eventName} and asked us to send you the papers; ${attached}.`,
    ],
    facts: policyFacts(copy),
    button: { label: 'Check the certificate', url: verifyUrl },
  })
}
