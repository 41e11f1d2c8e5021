import { type Cents } from '#domain/values/money.ts'
import { type Wallet } from '#domain/quote/payment/wallets.ts'

export interface ChargeRequest {
  /** Under one key a gateway moves money at most once, however often it is asked. */
  key: string
  amount: Cents
  /** What the gateway's own card fields gave for the card. */
  token: string
  /** Printed beside the charge in the gateway's books. */
  description: string
  /** The request that the purchase came with, kept beside the charge; the same at every try. */
  requestId?: string | null
}

export interface Card {
  brand: string
  lastDigits: string
  /** The wallet that gave the card; absent where it was typed. */
  wallet?: Wallet
}

export type Charge =
  | { state: 'approved'; reference: string; card: Card }
  /** `fault` says what is wrong between us and the gateway, where it is that and not the card. */
  | { state: 'declined'; reason: string; fault?: unknown }
  /** Withdrawn before any money moved; it never will under this key. */
  | { state: 'canceled' }
  /**
   * The bank wants its cardholder to confirm first; nothing is taken until the charge is asked for again. The secret
   * lets a browser do that: it is for the buyer alone, and neither stored nor logged.
   */
  | { state: 'requires_action'; clientSecret: string }

/** Whoever takes the money. The program knows gateways by this interface only. */
export interface PaymentGateway {
  name: string
  /** Throws `GatewayOutcomeUnknown` when it cannot be told whether money moved. */
  charge(request: ChargeRequest): Promise<Charge>
  /** Makes sure that nothing will be charged under a key; answers with the charge where that comes too late. */
  cancel(key: string): Promise<Charge>
}

/** The gateway did not answer, or not in a way that says whether money moved. */
export class GatewayOutcomeUnknown extends Error {
  override name = 'GatewayOutcomeUnknown'
}
