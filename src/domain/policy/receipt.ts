import { type Cents } from '#domain/money.ts'
import { type Wallet } from '#domain/quote/payment-methods.ts'
import { type Insurer, type MoneyLine } from '#domain/policy/certificate.ts'

/** A card that was charged; with a wallet, the card behind it. */
export interface PaidByCard {
  brand: string
  lastDigits: string
  reference: string
  paidAt: string
  wallet?: Wallet
}

/** Money that a rep took otherwise, known by its transaction's id. */
export interface PaidElsewhere {
  transactionId: string
  paidAt: string
}

/** What a sales receipt states, fixed when it is issued. Moments are ISO 8601 in UTC. */
export interface ReceiptContent {
  insurer: Insurer
  number: string
  policyNumber: string
  issuedAt: string
  billTo: { name: string; company: string; address: string[] }
  event: string
  /** Made out to a producer: it tells a commission that its client is not to see. */
  producers?: true
  /** Whose clock the moments are told by. */
  timeZone?: string
  lines: MoneyLine[]
  total: Cents
  /** Null where there was nothing to pay. */
  payment: PaidByCard | PaidElsewhere | null
  test: boolean
}
