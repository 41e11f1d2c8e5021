import { type Cents, formatMoney } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface RefundTask {
  policyNumber: string
  amount: Cents
  /** Null if it is money of the payment that paid nothing. */
  creditMemo: string | null
  receipt: string | null
  payment: string | null
  /** Why the gateway did not make it, if it was asked. */
  failureReason: string | null
  /** The number of the refund if it was paid out, and came back. */
  returned: string | null
  quoteUrl: string
}

type Fact = [label: string, value: string]

/** A refund that has to be made by hand, to the office. */
export function createRefundTaskMail(letterhead: Letterhead, task: RefundTask): RenderedMail {
  const { policyNumber, amount, creditMemo, receipt, payment, failureReason, returned, quoteUrl } = task
  const failed = failureReason !== null
  return renderMail(letterhead, {
    subject: `${failed ? 'Refund failed' : 'Refund to make'}: ${formatMoney(amount, '$')}, policy ${policyNumber}`,
    ...describeTask(failureReason, returned),
    facts: [
      ['Policy number', policyNumber],
      ['Amount', formatMoney(amount, '$')],
      ...(creditMemo === null ? [] : [['Credit memo', creditMemo] satisfies Fact]),
      receipt === null ? ['Payment', payment ?? ''] : ['Receipt', receipt],
    ],
    button: { label: 'Open the quote', url: quoteUrl },
  })
}

/** @rule N77 The office reads what became of the money, and what to do. */
function describeTask(failureReason: string | null, returned: string | null) {
  if (failureReason === null)
    return {
      heading: 'A refund to make manually',
      paragraphs: [
        'This payment wasn’t made by card online. Refund it the way it was paid, then record the reference.',
      ],
    }
  if (returned !== null)
    return {
      heading: 'A refund came back',
      paragraphs: [
        `${failureReason}.`,
        `The books still say that it was refunded. Void refund ${returned} to put its money back on the policy, then arrange another way with the payer.`,
      ],
    }
  return {
    heading: 'A refund failed',
    paragraphs: [
      `No money was refunded: ${failureReason}.`,
      'The credit is back on the policy. Arrange another way with the payer.',
    ],
  }
}
