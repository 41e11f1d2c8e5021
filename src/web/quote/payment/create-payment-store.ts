import { paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { emptyPaymentStore, type PaymentDraft, type PaymentStore } from '#web/payment/payment-draft.ts'
import { draftQuote } from '#web/quote/answers/draft/draft.ts'
import type { AnswersStore, AnswersState } from '#web/quote/answers/answers-store.ts'

/** The payment details for the quote of a session. */
export function createPaymentStore(session: AnswersStore): PaymentStore {
  const store = emptyPaymentStore()
  keepDetailsPerMethod(session, store)
  return store
}

/** The number of a check is no transaction id: each payment method keeps its own details while another is selected. */
function keepDetailsPerMethod(session: AnswersStore, store: PaymentStore): void {
  const details = new Map<string, Pick<PaymentDraft, 'accountCode' | 'reference'>>()
  let current = accountKey(session.get())
  session.subscribe(() => {
    const selected = accountKey(session.get())
    if (selected === current) return
    const { accountCode, reference } = store.get()
    details.set(current, { accountCode, reference })
    current = selected
    store.set(details.get(selected) ?? { accountCode: '', reference: '' })
  })
}

/** One method can bill different accounts; the code that an account asks for tells them apart. */
function accountKey(state: AnswersState): string {
  const { answers } = draftQuote(state)
  const { payment_type: selected } = answers
  const code = paymentOptions(answers, 'rep').find(({ method }) => method === selected)?.code
  return `${selected} ${code}`
}
