import type { Wallet } from '#domain/quote/payment/wallets.ts'
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

/** The details of one payment. */
export function emptyPaymentStore(): PaymentStore {
  return createStore<PaymentDraft>({ card: null, accountCode: '', reference: '', farmersException: null })
}
