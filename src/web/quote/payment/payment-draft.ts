import { paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { type Wallet } from '#domain/quote/payment/wallets.ts'
import { draftQuote } from '#web/quote/session/draft/draft.ts'
import { type QuoteSession, type SessionState } from '#web/quote/session/session.ts'
import { createStore, type Store } from '#web/ui/store.ts'

/** What was entered to pay with. It is kept in memory for one purchase, and never stored. */
export interface PaymentDraft {
  /** As the gateway's fields returned it; never the number. */
  card: CardToken | null
  /** The code of the selected account: a dealer's or an agent's. */
  accountCode: string
  /** The number of a check, or the id of a payment taken elsewhere. */
  reference: string
  /** Why a Farmers agent does not pay by folio. */
  farmersException: FarmersException | null
}

export interface CardToken {
  token: string
  brand: string
  last: string
  /** The wallet that the card came from. */
  wallet?: Wallet
}

export interface FarmersException {
  reason: string
  /** Empty if it was not given. */
  agentNumber: string
}

export type PaymentStore = Store<PaymentDraft>

/** The payment details for the quote of a session. */
export function createPaymentStore(session: QuoteSession): PaymentStore {
  const store = createStore<PaymentDraft>({
    card: null,
    accountCode: '',
    reference: '',
    farmersException: null,
  })
  keepDetailsPerMethod(session, store)
  return store
}

/** The number of a check is no transaction id: each payment method keeps its own details while another is selected. */
function keepDetailsPerMethod(session: QuoteSession, store: PaymentStore): void {
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
function accountKey(state: SessionState): string {
  const { answers } = draftQuote(state)
  const { payment_type: selected } = answers
  const code = paymentOptions(answers, 'rep').find(({ method }) => method === selected)?.code
  return `${selected} ${code}`
}
