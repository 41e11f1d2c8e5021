import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface AskedChange extends PolicyFacts {
  /** Those with a logo, each in words. */
  signs: readonly string[]
  /** What the customer wrote. */
  note: string
  url: string
}

/** What a customer wants changed on the signs, to the office. */
export function createSignChangeMail(letterhead: Letterhead, asked: AskedChange): RenderedMail {
  const { policyNumber, signs, note, url } = asked
  return renderMail(letterhead, {
    subject: `Change the signs: policy ${policyNumber}`,
    heading: 'A customer wants other signs',
    paragraphs: [
      'The customer looked at the proof and wrote:',
      ...note
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map(userText),
      'These signs show a logo:',
      ...signs.map((sign) => sentence`• ${userText(sign)}`),
    ],
    facts: listPolicyFacts(asked),
    button: { label: 'Open the policy', url },
    closing: ['Reply to this email to answer the customer. Then change the signs and send a new proof.'],
  })
}
