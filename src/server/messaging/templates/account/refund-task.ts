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
  quoteUrl: string
}

type Fact = [label: string, value: string]

/** A refund that has to be made by hand, to the office. */
export function createRefundTaskMail(letterhead: Letterhead, task: RefundTask): RenderedMail {
  const { policyNumber, amount, creditMemo, receipt, payment, failureReason, quoteUrl } = task
  const failed = failureReason !== null
  return renderMail(letterhead, {
    subject: `${failed ? 'Refund failed' : 'Refund to make'}: ${formatMoney(amount, '$')}, policy ${policyNumber}`,
    heading: failed ? 'A refund failed' : 'A refund to make manually',
    paragraphs: failed
      ? [
          `No money was refunded: ${failureReason}.`,
          'The credit is back on the policy. Arrange another way with the payer.',
        ]
      : [
          'This payment wasn’t made by card online. Refund it the way it was paid, then record the reference.',
        ],
    facts: [
      ['Policy number', policyNumber],
      ['Amount', formatMoney(amount, '$')],
      ...(creditMemo === null ? [] : [['Credit memo', creditMemo] satisfies Fact]),
      receipt === null ? ['Payment', payment ?? ''] : ['Receipt', receipt],
    ],
    button: { label: 'Open the quote', url: quoteUrl },
  })
}
