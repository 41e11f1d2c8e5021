import { paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { draftQuote } from '#web/quote/session/draft/draft.ts'
import { type SessionState, type SessionStore } from '#web/quote/session/session.ts'

type EnteredDetails = Pick<SessionState, 'accountCode' | 'reference'>

/**
 * A check's number is no transaction id, nor one account's code another's: each way to pay has what was entered for it,
 * and has it again where it is chosen again.
 */
export function rememberPaymentDetails(store: SessionStore): void {
  const entered = new Map<string, EnteredDetails>()
  let way = paymentMethodKey(store.get())
  store.subscribe(() => {
    const { accountCode, reference } = store.get()
    const chosen = paymentMethodKey(store.get())
    if (chosen === way) return
    entered.set(way, { accountCode, reference })
    way = chosen
    store.set(entered.get(chosen) ?? { accountCode: '', reference: '' })
  })
}

/** Two accounts that are billed are told apart by the code that they go by. */
function paymentMethodKey(state: SessionState): string {
  const { answers } = draftQuote(state)
  const { payment_type: chosen } = answers
  const code = paymentOptions(answers, 'rep').find(({ method }) => method === chosen)?.code
  return `${chosen} ${code}`
}
