/** Money that a gateway's own ledger says has moved. */
export interface Charge {
  /** What stands beside it in the books: what stood for the card, or what the product called it. */
  about: string
  cents: number
}

/** Whoever takes the money, with books that the product neither writes nor reads. */
export interface GatewayPeer {
  /** What the program is told about it. */
  settings: Record<string, string>
  /** Types a card that is approved into the gateway's fields, reached by way of this origin. */
  token: (origin: string) => Promise<string>
  charges: () => Promise<Charge[]>
  stop: () => Promise<void>
}
