import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { type AccountFacts, PAPER_NAMES } from '#server/mail/templates/purchase.ts'
import { type PolicyFacts, policyFacts } from '#server/mail/templates/policy-facts.ts'
import { sentence, typed } from '#server/mail/templates/paragraph.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface PurchaseCopy extends PolicyFacts {
  /** Who bought it, as the reader knows them. */
  buyer: string
  /** Which paper of account comes along; that of a producer goes to nobody else. */
  account?: AccountFacts['type']
  verifyUrl: string
}

/** The papers for somebody whom the buyer named. They open nothing: the policy stays the buyer's. */
export function purchaseCopyMail(letterhead: Letterhead, copy: PurchaseCopy): RenderedMail {
  const { policyNumber, buyer, eventName, account, verifyUrl } = copy
  const paper = account && PAPER_NAMES[account]
  const papers = paper ? `Certificate and ${paper}` : 'Certificate'
  const attached = paper
    ? `the certificate and the ${paper} are attached as PDF files`
    : 'the certificate is attached as a PDF file'
  return renderMail(letterhead, {
    subject: `${papers}: policy ${policyNumber}`,
    heading: `${papers}, for your records`,
    paragraphs: [
      sentence`${typed(buyer)} bought a policy for ${typed(eventName)} and asked us to send you the papers; ${attached}.`,
    ],
    facts: policyFacts(copy),
    button: { label: 'Check the certificate', url: verifyUrl },
  })
}
