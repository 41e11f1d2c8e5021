import type { RefundContent } from '#domain/documents/billing/refund.ts'
import { formatRefundPayment, namePaidOut } from '#domain/documents/billing/refund-document.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userText, sentence } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'

/** The refund's document, to whoever paid, with where its receiver's money stands now. */
export function createRefundMail(
  letterhead: Letterhead,
  refund: RefundContent,
  statement: MoneyStatement,
): RenderedMail {
  const { number, policyNumber, total, event, creditMemo } = refund
  const what = creditMemo === undefined ? 'We refunded what you paid beyond your invoice' : 'We sent a refund'
  const amount = formatMoney(total, refund.dollarSign)
  const isToCard = 'brand' in refund.payment
  return renderMail(letterhead, {
    subject: `Refund of ${amount}: policy ${policyNumber}`,
    heading: `Your refund of ${amount} is on its way`,
    paragraphs: [
      sentence`${what} for ${userText(event)}. Your refund record is attached.`,
      ...(isToCard ? ['Your bank may take up to 10 business days to show it.'] : []),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Refund', number],
      ['Refunded from', namePaidOut(refund)],
      ['Refunded to', formatRefundPayment(refund)],
      ...listStatement(statement, refund.dollarSign),
    ],
  })
}
