import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type BillingFacts, DOCUMENT_NAMES } from '#server/messaging/templates/purchase.ts'
import { type PolicyFacts, listPolicyFacts } from '#server/messaging/templates/policy-facts.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface PurchaseCopy extends PolicyFacts {
  /** Who bought it, as the reader knows them. */
  buyer: string
  /** Which paper of account comes along; that of a producer goes to nobody else. */
  account?: BillingFacts['type']
  verifyUrl: string
}

/** The papers for somebody whom the buyer named. They open nothing: the policy stays the buyer's. */
export function createPurchaseCopyMail(letterhead: Letterhead, copy: PurchaseCopy): RenderedMail {
  const { policyNumber, buyer, eventName, account, verifyUrl } = copy
  const paper = account && DOCUMENT_NAMES[account]
  const papers = paper ? `Certificate and ${paper}` : 'Certificate'
  const attached = paper
    ? `the certificate and the ${paper} are attached as PDF files`
    : 'the certificate is attached as a PDF file'
  return renderMail(letterhead, {
    subject: `${papers}: policy ${policyNumber}`,
    heading: `${papers}, for your records`,
    paragraphs: [
      sentence`${userText(buyer)} bought a policy for ${userText(eventName)} and asked us to send you the papers; ${attached}.`,
    ],
    facts: listPolicyFacts(copy),
    button: { label: 'Check the certificate', url: verifyUrl },
  })
}
