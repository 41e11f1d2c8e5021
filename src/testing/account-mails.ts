import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'
import { createCreditTakenBackMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createInvoiceMail } from '#server/messaging/templates/account/invoice.ts'
import { createPaymentMail } from '#server/messaging/templates/account/payment.ts'
import { createRefundTaskMail } from '#server/messaging/templates/account/refund-task.ts'
import { createStatementMail } from '#server/messaging/templates/account/statement.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { CREDIT_MEMO, INVOICE, PAYMENT, STATEMENT } from '#testing/account-documents.ts'

const refundTask = {
  policyNumber: 'ALB-100001',
  amount: 10_400 as Cents,
  creditMemo: 'CM-1001',
  receipt: 'SR-1001',
  payment: null,
  failureReason: null,
  returned: null,
}

/** Mails about invoices, payments and refunds to make, with this link and whatever people typed. */
export function accountMails(
  letterhead: Letterhead,
  { url, typed }: { url: string; typed: string },
): [name: string, mail: RenderedMail, links?: number][] {
  const content = { ...INVOICE, event: typed }
  const billed = { content, open: INVOICE.total, payUrl: url }
  const task = { ...refundTask, quoteUrl: url }
  return [
    ['refund to make', createRefundTaskMail(letterhead, task)],
    ['refund not taken', createRefundTaskMail(letterhead, { ...task, failureReason: typed })],
    [
      'refund that came back',
      createRefundTaskMail(letterhead, { ...task, failureReason: typed, returned: 'RF-1001' }),
    ],
    ['invoice to pay', createInvoiceMail(letterhead, { ...billed, because: 'issued' })],
    ['invoice that is due soon', createInvoiceMail(letterhead, { ...billed, because: 'due-soon' })],
    ['overdue invoice', createInvoiceMail(letterhead, { ...billed, because: 'overdue' })],
    [
      'overdue invoice of an ended policy',
      createInvoiceMail(letterhead, { ...billed, because: 'overdue-after-end' }),
    ],
    [
      'payment',
      createPaymentMail(letterhead, { ...PAYMENT, event: typed }, { open: ZERO, statement: STATEMENT }),
      0,
    ],
    [
      'payment in part',
      createPaymentMail(letterhead, PAYMENT, { open: fromDollars(389), statement: STATEMENT }),
      0,
    ],
    ...([500, 0, -500] as const).map((closing): [string, RenderedMail, number] => [
      `statement with ${closing} open`,
      createStatementMail(letterhead, {
        from: '2027-01-01' as CalendarDate,
        to: '2027-04-19' as CalendarDate,
        closing: fromDollars(closing),
        ages: closing > 0 ? [{ label: 'Not due', amount: fromDollars(closing) }] : [],
      }),
      0,
    ]),
    [
      'credit taken back',
      createCreditTakenBackMail(
        letterhead,
        { ...CREDIT_MEMO, event: typed },
        { reason: typed, statement: STATEMENT },
      ),
      0,
    ],
  ]
}
