import type { Cents } from '#domain/values/money.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'

/** The month until which a card is good, as `MM/YYYY`. */
export function formatExpiry(month: number, year: number): string {
  return `${String(month).padStart(2, '0')}/${year}`
}

export interface ChargeRequest {
  /** A gateway charges at most once under one key, even if it is asked again. */
  key: string
  amount: Cents
  /** The gateway's card fields returned it for the card. */
  token: string
  /** Shown with the charge in the gateway's ledger. */
  description: string
  /** The id of the request that started the purchase, stored with the charge; the same at every attempt. */
  requestId?: string | null
}

export interface Card {
  brand: string
  lastDigits: string
  /** As `MM/YYYY`; absent if the gateway does not say it. */
  expires?: string
  /** Absent if the card was typed. */
  wallet?: Wallet
}

export type Charge =
  | { state: 'approved'; reference: string; card: Card }
  /** `fault` is set if the gateway rejected our request and not the card. */
  | { state: 'declined'; reason: string; fault?: unknown }
  /** Cancelled before any money moved; nothing will be charged under this key. */
  | { state: 'canceled' }
  /**
   * The bank wants the cardholder to confirm first; nothing is charged until the charge is requested again. The secret
   * lets the buyer's browser confirm, and is neither stored nor logged.
   */
  | { state: 'requires_action'; clientSecret: string }

export interface RefundRequest {
  /** A gateway refunds at most once under one key, even if it is asked again. */
  key: string
  /** The reference of the approved charge whose money goes back. */
  charge: string
  /** At most what is left of the charge. */
  amount: Cents
  /** The id of the request that started the refund, stored with it; the same at every attempt. */
  requestId?: string | null
}

export type GatewayRefund =
  | { state: 'refunded'; reference: string }
  /** No money goes back under this key. `fault` is set if the gateway rejected our request and not the card. */
  | { state: 'declined'; reason: string; fault?: unknown }

declare module '#server/kit/context.ts' {
  interface Context {
    gateway: PaymentGateway
  }
}

/** The only interface to payment gateways. */
export interface PaymentGateway {
  name: string
  /** Throws `GatewayOutcomeUnknown` if it is not known whether money moved. */
  charge(request: ChargeRequest): Promise<Charge>
  /** Makes sure that nothing will be charged under a key; returns the charge if it is too late for that. */
  cancel(key: string): Promise<Charge>
  /** Pays back a charge or a part of it. Throws `GatewayOutcomeUnknown` if it is not known whether money moves. */
  refund(request: RefundRequest): Promise<GatewayRefund>
}

/** The gateway did not answer, or its answer does not say whether money moved. */
export class GatewayOutcomeUnknown extends Error {
  override name = 'GatewayOutcomeUnknown'
}
