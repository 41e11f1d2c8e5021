import { invoicePayment } from '#server/billing/invoices/invoice-payment.ts'
import { keepCustomers } from '#server/customers/keeping/keep-customers.ts'
import { endRunsOf } from '#server/desk/bulk/repository.ts'
import { keepDeskRows } from '#server/desk/keep-desk-rows.ts'
import { keepFigures } from '#server/figures/keep-figures.ts'
import { carrierFiles } from '#server/files/sending/carrier-files.ts'
import type { Context } from '#server/kit/context.ts'
import { sendTogether } from '#server/kit/db/together.ts'
import { changePayment } from '#server/policies/amendments/charging/change-payment.ts'
import { keepDocumentRows } from '#server/policies/documents/listing/keep-document-rows.ts'
import { workOutPriceEnds } from '#server/quotes/rating-plans/price-ends.ts'
import { quotePayment } from '#server/purchases/quote-payment.ts'

/** What writes and features call without knowing who is above them. */
export const PORTS: Pick<
  Context,
  'quotesChanged' | 'paymentSubjects' | 'repLostRights' | 'carrierFiles' | 'extraFeesChanged'
> = {
  quotesChanged: async (trx, changed, context) => {
    await sendTogether(
      () => keepDeskRows(trx, changed, context),
      () => keepDocumentRows(trx, changed),
      () => keepFigures(trx, changed, context),
    )
    // Last, as it reads a row for the lists and waits while two customers are joined.
    await keepCustomers(trx, changed)
  },
  repLostRights: endRunsOf,
  carrierFiles,
  extraFeesChanged: workOutPriceEnds,
  paymentSubjects: { quote: quotePayment, change: changePayment, invoice: invoicePayment },
}
