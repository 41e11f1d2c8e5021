import { type Cents, formatMoney } from '#domain/money.ts'
import { type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { type PolicyFacts, policyFacts } from '#server/mail/templates/policy-facts.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface Purchase extends PolicyFacts {
  amountPaid: Cents
  /** Where the policy opens; a producer, whose client holds the link, is led to check the certificate. */
  opens: { policyUrl: string } | { verifyUrl: string }
}

export const KEEP_IT =
  'The link shows your policy and its papers whenever you need them again. Please keep it to yourself.'

/** Goes out with the certificate and the receipt as attachments. */
export function purchaseMail(letterhead: Letterhead, purchase: Purchase): RenderedMail {
  const { policyNumber, eventName, amountPaid, opens } = purchase
  return renderMail(letterhead, {
    subject: `Your certificate and receipt: policy ${policyNumber}`,
    heading: 'Your certificate and receipt',
    paragraphs: [
      `Thank you. Your policy for ${eventName} is issued; the certificate and the receipt are attached as PDF files.`,
      'Please read the certificate before the event: it says how the contests must be played for a prize to be paid.',
    ],
    facts: [...policyFacts(purchase), ['Amount paid', formatMoney(amountPaid)]],
    ...('policyUrl' in opens
      ? { button: { label: 'Open your policy', url: opens.policyUrl }, closing: [KEEP_IT] }
      : { button: { label: 'Check the certificate', url: opens.verifyUrl } }),
  })
}
