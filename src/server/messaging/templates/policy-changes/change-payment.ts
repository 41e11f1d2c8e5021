import { formatMoment } from '#domain/quote/model/event-time.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'
import { listPolicyFacts, type PolicyFacts } from '#server/messaging/templates/rendering/policy-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface ChangePayment extends PolicyFacts {
  amount: Cents
  /** What a rep wrote with the approval. */
  message: string | null
  dollarSign: DollarSign | undefined
  payBefore: Date
  /** Seen by the receiver: a producer pays what its client asked for, a holder what a specialist did. */
  askedBy: 'you' | 'your client' | 'your specialist'
  timeZone?: string | undefined
  policyUrl: string
}

/** Sent when a change is approved that costs more and is paid by card. */
export function createChangePaymentMail(letterhead: Letterhead, asked: ChangePayment): RenderedMail {
  const { policyNumber, eventName, message, payBefore, askedBy, timeZone, policyUrl } = asked
  const amount = formatMoney(asked.amount, asked.dollarSign)
  const until = formatMoment(payBefore.toISOString(), timeZone)
  const whose = askedBy === 'you' ? 'your' : `${askedBy}’s`
  const { subject, heading, opening, closing } = writeWords(letterhead, 'change-payment', {
    event: eventName,
    'policy number': policyNumber,
    amount,
    'whose change': `${whose} change`,
    'what happened': `${whose.charAt(0).toUpperCase()}${whose.slice(1)} change is approved`,
    'who asked': askedBy,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      'The current coverage stays in force until then.',
      `If it isn’t paid by ${until}, the change expires.`,
      ...userParagraphs(message ?? ''),
    ],
    facts: [...listPolicyFacts(asked), ['Owed for the change', amount], ['Pay by', until]],
    button: { label: 'See the policy and pay', url: policyUrl },
    closing,
  })
}
