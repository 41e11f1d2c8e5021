import type { BilledInvoice } from '#contract/billed-invoice.ts'
import type { LinkedInvoice } from '#contract/invoices.ts'
import { formatPayer } from '#domain/documents/billing/receipt-summary.ts'
import { formatEventName } from '#domain/quote/model/parties.ts'
import { partyOfPayer } from '#domain/policy/producer-of-record.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { presentInvoice } from '#server/accounting/invoices/present-invoices.ts'
import { findOpenPaymentOfInvoice } from '#server/accounting/invoices/repository.ts'
import { dayOf, type PayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import type { Db } from '#server/kit/db/database.ts'

/** One invoice as its payer sees it. */
export async function presentPayable(db: Db, payable: PayableInvoice, now: Date): Promise<BilledInvoice> {
  const open = await findOpenPaymentOfInvoice(db, payable.invoice.number)
  const waitsSince = open?.state === 'requires_action' ? open.startedAt : undefined
  return presentInvoice(payable.invoice, dayOf(payable, now), waitsSince)
}

/** The same for whoever has its link: with what is needed to recognise it, and nothing of the cover. */
export async function presentLinked(db: Db, payable: PayableInvoice, now: Date): Promise<LinkedInvoice> {
  const { policy, quote: stored, certificate } = payable.found
  const quote = quoteFrom(stored.answers)
  return {
    ...(await presentPayable(db, payable, now)),
    policy_number: policy.number,
    event: formatEventName(quote),
    bill_to: formatPayer(partyOfPayer(quote, policy, payable.invoice.payer)),
    dollar_sign: dollarSignOf(quote.answers) ?? '$',
    test: certificate.test,
  }
}
