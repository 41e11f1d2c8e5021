import { type RefundContent } from '#domain/documents/billing/refund.ts'
import { formatRefundPayment, namePaidOut } from '#domain/documents/billing/refund-document.ts'
import { type MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatMoney } from '#domain/values/money.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
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
  const what = creditMemo === undefined ? 'what you paid beyond your invoice' : 'a credit of your policy'
  const amount = formatMoney(total, refund.dollarSign)
  const isToCard = 'brand' in refund.payment
  return renderMail(letterhead, {
    subject: `Refund of ${amount}: policy ${policyNumber}`,
    heading: `${amount} is on its way back to you`,
    paragraphs: [
      sentence`We paid back ${what} for ${userText(event)}; the document is attached as a PDF file.`,
      ...(isToCard ? ['A bank may take up to ten business days to show it.'] : []),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Refund', number],
      ['Taken from', namePaidOut(refund)],
      ['Sent back', formatRefundPayment(refund)],
      ...listStatement(statement, refund.dollarSign),
    ],
  })
}
