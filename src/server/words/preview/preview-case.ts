import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, fromDollars, ZERO } from '#domain/values/money.ts'
import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import type { BillingFacts } from '#server/messaging/templates/purchase/purchase.ts'
import type { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import type { createInvoiceMail } from '#server/messaging/templates/account/invoice.ts'
import type { createPaymentMail } from '#server/messaging/templates/account/payment.ts'
import type { createRefundMail } from '#server/messaging/templates/account/refund.ts'

/** Everything that the mails of a case say. What the case does not have yet is an example. */
export interface PreviewCase {
  /** Of the quote or the policy; null for an example. */
  number: string | null
  /** Where its buttons lead, instead of to anything that only its customer may open. */
  url: string
  quoteNumber: string
  policyNumber: string
  eventName: string
  courseName: string
  firstContestDate: CalendarDate
  /** The name of the insured. */
  insuredName: string
  price: string
  insured: InsuredSummary | undefined
  account: BillingFacts
  statement: MoneyStatement
  dollarSign: DollarSign | undefined
  invoice: Parameters<typeof createInvoiceMail>[1]['content']
  open: Cents
  payment: Parameters<typeof createPaymentMail>[1]
  creditMemo: Parameters<typeof createCreditMemoMail>[1]
  refund: Parameters<typeof createRefundMail>[1]
  claim: { claimNumber: string; winner: string; contestTitle: string }
}

const day = (text: string) => parseIsoDate(text) as CalendarDate

/** An example of a case, with the names that belong to every document of it. */
export function exampleCase(
  url: string,
  named: Pick<PreviewCase, 'policyNumber' | 'eventName'> = {
    policyNumber: 'ALB-100001',
    eventName: 'Hope House Charity Scramble',
  },
): PreviewCase {
  const { policyNumber, eventName } = named
  const ofAccount = { policyNumber, event: eventName }
  return {
    number: null,
    url,
    quoteNumber: 'Q-7F3K2M',
    policyNumber,
    eventName,
    courseName: 'Barton Creek Country Club',
    firstContestDate: day('2027-06-12'),
    insuredName: 'Pat Doyle',
    price: '$310.00',
    insured: undefined,
    account: { type: 'sales_receipt' },
    statement: {
      price: fromDollars(310),
      paid: fromDollars(310),
      credited: ZERO,
      otherCharges: ZERO,
      courtesy: ZERO,
      refunded: ZERO,
      refunding: ZERO,
      owed: ZERO,
      creditLeft: ZERO,
      creditLeftFrom: null,
    },
    dollarSign: undefined,
    invoice: {
      ...ofAccount,
      number: 'INV-1001',
      dueOn: day('2027-05-12'),
      payment: { method: 'check', checkNumber: '1042' },
    },
    open: fromDollars(310),
    payment: {
      ...ofAccount,
      number: 'PMT-1001',
      total: fromDollars(310),
      applied: [{ invoice: 'INV-1001', amount: fromDollars(310) }],
      receivedOn: day('2027-05-02'),
      payment: { method: 'check', reference: '1042' },
    },
    creditMemo: {
      ...ofAccount,
      number: 'CM-1001',
      total: fromDollars(104),
      explanation: 'Players: 130 became 80.',
      applied: [],
    },
    refund: {
      ...ofAccount,
      number: 'RF-1001',
      creditMemo: 'CM-1001',
      total: fromDollars(104),
      payment: { brand: 'Visa', lastDigits: '4242', reference: 're_8f2a61' },
    },
    claim: { claimNumber: 'C-2107', winner: 'Robin Hill', contestTitle: 'Hole-in-one contest, hole 7' },
  }
}
