import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { type BillingFacts, accountDocumentName } from '#server/messaging/templates/purchase/purchase.ts'
import { type PolicyFacts, listPolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface PurchaseCopy extends PolicyFacts {
  /** The buyer's name, as the reader knows it. */
  buyer: string
  /** The attached accounting document, if any; a producer's goes to nobody else. */
  account?: BillingFacts['type']
  verifyUrl: string
}

/** The documents for somebody whom the buyer named. They contain no link to the policy, which stays the buyer's. */
export function createPurchaseCopyMail(letterhead: Letterhead, copy: PurchaseCopy): RenderedMail {
  const { policyNumber, buyer, eventName, account, verifyUrl } = copy
  const documentName = account && accountDocumentName(account)
  const title = documentName ? `Certificate and ${documentName}` : 'Certificate'
  const attached = documentName
    ? `The certificate and the ${documentName} are attached.`
    : 'The certificate is attached.'
  const { subject, heading, opening, closing } = writeWords(letterhead, 'purchase-copy', {
    buyer,
    event: eventName,
    'policy number': policyNumber,
    attached: title,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, attached],
    facts: listPolicyFacts(copy),
    insured: copy.insured,
    button: { label: 'Check the certificate', url: verifyUrl },
    closing,
  })
}
