import { formatReceivedPayment, getUnapplied } from '#domain/documents/billing/payment-document.ts'
import type { PaymentContent } from '#domain/documents/billing/payment.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, ZERO } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'

/** The document of a payment on an invoice, to its payer. */
export function createPaymentMail(
  letterhead: Letterhead,
  payment: Pick<
    PaymentContent,
    'number' | 'policyNumber' | 'total' | 'event' | 'receivedOn' | 'applied' | 'dollarSign' | 'payment'
  >,
  /** What is owed on the invoice now, and where the receiver's money stands. */
  { open, statement }: { open: Cents; statement: MoneyStatement },
): RenderedMail {
  const { number, policyNumber, total, event, receivedOn, applied, dollarSign } = payment
  const amount = formatMoney(total, dollarSign)
  const left = getUnapplied(payment)
  const { subject, heading, opening, closing } = writeWords(letterhead, 'payment', {
    event,
    'policy number': policyNumber,
    amount,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(left > ZERO
        ? [
            `You paid ${formatMoney(left, dollarSign)} more than you owed. We’ll keep it as your credit and use it for your next invoice or refund it.`,
          ]
        : []),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Payment', number],
      ['Payment method', formatReceivedPayment(payment)],
      ['Received', formatLongDate(receivedOn)],
      ...applied.map(({ invoice, amount: share }): [string, string] => [
        `Invoice ${invoice}`,
        formatMoney(share, dollarSign),
      ]),
      ...(open > ZERO
        ? [['Owed on this invoice', formatMoney(open, dollarSign)] satisfies [string, string]]
        : []),
      ...listStatement(statement, dollarSign),
    ],
    closing,
  })
}
