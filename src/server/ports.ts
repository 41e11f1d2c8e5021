import { invoicePayment } from '#server/billing/invoices/invoice-payment.ts'
import { endRunsOf } from '#server/desk/bulk/repository.ts'
import { keepDeskRows } from '#server/desk/keep-desk-rows.ts'
import { keepFigures } from '#server/figures/keep-figures.ts'
import { type Context } from '#server/kit/context.ts'
import { changePayment } from '#server/policies/amendments/charging/change-payment.ts'
import { quotePayment } from '#server/purchases/quote-payment.ts'

/** What writes and features call without knowing who is above them. */
export const PORTS: Pick<Context, 'quotesChanged' | 'paymentSubjects' | 'repLostRights'> = {
  quotesChanged: async (trx, quoteIds, context) => {
    await keepDeskRows(trx, quoteIds, context)
    await keepFigures(trx, quoteIds, context)
  },
  repLostRights: endRunsOf,
  paymentSubjects: { quote: quotePayment, change: changePayment, invoice: invoicePayment },
}
