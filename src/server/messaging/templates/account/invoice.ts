import type { InvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/**
 * Why it is sent: it was issued, it is due soon, or nobody has paid it by its due date, of a policy that insures or of one
 * that has ended.
 */
export type InvoiceReason = 'issued' | 'due-soon' | 'overdue' | 'overdue-after-end'

const MAIL_OF = {
  issued: 'invoice',
  'due-soon': 'invoice-due-soon',
  overdue: 'invoice-overdue',
  'overdue-after-end': 'invoice-overdue',
} as const satisfies Readonly<Record<InvoiceReason, MailName>>

interface InvoiceToPay {
  content: Pick<InvoiceContent, 'number' | 'policyNumber' | 'event' | 'dueOn' | 'dollarSign' | 'payment'>
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
 * @rule N108 Before the due date it is a friendly notice, which says that the invoice is not overdue.
 */
export function createInvoiceMail(
  letterhead: Letterhead,
  { content, open, because, payUrl }: InvoiceToPay,
): RenderedMail {
  const { number, policyNumber, event, dueOn, dollarSign } = content
  const amount = formatMoney(open, dollarSign)
  const due = formatLongDate(dueOn)
  const isOverdue = because === 'overdue' || because === 'overdue-after-end'
  const values = {
    event,
    'policy number': policyNumber,
    'invoice number': number,
    amount,
    'due day': due,
  }
  const { subject, heading, opening, closing } = writeWords(letterhead, MAIL_OF[because], values)
  const cover =
    because === 'overdue'
      ? 'You’re still insured. If the invoice stays unpaid, we may cancel the policy.'
      : 'The policy has ended, and you still owe this.'
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, ...(isOverdue ? [cover] : [])],
    facts: [
      ['Policy number', policyNumber],
      ['Invoice', number],
      ['Owed on this invoice', amount],
      ['Due by', due],
      ['Payment', formatInvoicePayment(content)],
    ],
    button: { label: `Pay ${amount} by card`, url: payUrl },
    closing: [
      ...closing,
      'The link opens only this invoice, so you can forward this email to the person who pays it.',
    ],
  })
}
