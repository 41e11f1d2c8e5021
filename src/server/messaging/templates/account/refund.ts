import type { RefundContent } from '#domain/documents/billing/refund.ts'
import { formatRefundPayment, namePaidOut } from '#domain/documents/billing/refund-document.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'

/** The refund's document, to whoever paid, with where its receiver's money stands now. */
export function createRefundMail(
  letterhead: Letterhead,
  refund: Pick<
    RefundContent,
    | 'number'
    | 'policyNumber'
    | 'total'
    | 'event'
    | 'creditMemo'
    | 'receivedPayment'
    | 'dollarSign'
    | 'payment'
  >,
  statement: MoneyStatement,
): RenderedMail {
  const { number, policyNumber, total, event, creditMemo } = refund
  const amount = formatMoney(total, refund.dollarSign)
  const isToCard = 'brand' in refund.payment
  const { subject, heading, opening, closing } = writeWords(letterhead, 'refund', {
    event,
    'policy number': policyNumber,
    amount,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(creditMemo === undefined ? ['It’s what you paid beyond your invoice.'] : []),
      ...(isToCard ? ['Your bank may take up to 10 business days to show it.'] : []),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Refund', number],
      ['Refunded from', namePaidOut(refund)],
      ['Refunded to', formatRefundPayment(refund)],
      ...listStatement(statement, refund.dollarSign),
    ],
    closing,
  })
}
