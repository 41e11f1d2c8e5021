import { needsFarmersException } from '#domain/quote/payment/payment-methods.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { amountDue, selectedMethod } from '#web/quote/payment/payment-details.ts'
import type { PaymentStore } from '#web/payment/payment-draft.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore } from '#web/quote/answers/answers-store.ts'

/**
 * Asks a Farmers agent why they do not pay by folio, unless that is known. False if they do not say.
 *
 * @rule D12 The reason is asked for once: when the payment method is selected, or at the latest when it is paid.
 */
export async function ensureFarmersException(session: AnswersStore, payment: PaymentStore): Promise<boolean> {
  const state = session.get()
  if (payment.get().farmersException || amountDue(state) === 0) return true
  if (!needsFarmersException(draftQuote(state).answers, selectedMethod(state))) return true
  return askFarmersException(payment)
}

export async function askFarmersException(payment: PaymentStore): Promise<boolean> {
  const farmersException = await openDialog('farmer-exception', { initial: payment.get().farmersException })
  if (farmersException) payment.set({ farmersException })
  return farmersException !== undefined
}
