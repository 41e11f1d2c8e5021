import { type InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** Why it is sent: it was issued, or nobody has paid it by its due date, of a policy that insures or of one that has ended. */
export type InvoiceReason = 'issued' | 'overdue' | 'overdue-after-end'

interface InvoiceToPay {
  content: InvoiceContent
  /** What is owed on it now. */
  open: Cents
  because: InvoiceReason
  payUrl: string
}

/**
 * The invoice with the link to pay it, to its payer. It may be passed on to pay it, so it says what is to pay on it and
 * not where the money of the policy stands.
 *
 * @rule N42 N108 A reminder says that the policy insures as before only while it insures anything.
 */
export function createInvoiceMail(
  letterhead: Letterhead,
  { content, open, because, payUrl }: InvoiceToPay,
): RenderedMail {
  const { number, policyNumber, event, dueOn, dollarSign } = content
  const amount = formatMoney(open, dollarSign)
  const due = formatLongDate(dueOn)
  const isOverdue = because !== 'issued'
  const cover =
    because === 'overdue'
      ? 'Your policy insures as before.'
      : 'The policy has ended, and this is still owed for it.'
  return renderMail(letterhead, {
    subject: isOverdue
      ? `Reminder: invoice ${number} was due by ${due}`
      : `Invoice ${number} of ${amount}: policy ${policyNumber}`,
    heading: isOverdue ? `Invoice ${number} is overdue` : `Invoice ${number} is due by ${due}`,
    paragraphs: [
      isOverdue
        ? sentence`We have not received ${amount} for ${userText(event)}. If you have paid in the last few days, there is nothing to do. ${cover}`
        : sentence`This is the invoice for ${userText(event)}; it is attached as a PDF file. You can pay it as agreed, or by card with the button below.`,
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Invoice', number],
      ['To pay on this invoice', amount],
      ['Due by', due],
      ['Payment', formatInvoicePayment(content)],
    ],
    button: { label: `Pay ${amount} by card`, url: payUrl },
    closing: [
      'The link shows this invoice and pays it; it opens nothing else. You can pass it on to whoever pays your invoices.',
    ],
  })
}
