import { type PurchaseState } from '#server/platform/db/schema/quotes/quotes.schema.ts'

/** Under way: with the gateway, or with the cardholder whom the bank asks. */
export const OPEN_STATES = ['charging', 'requires_action'] as const satisfies readonly PurchaseState[]

export function isOpenPurchase({ state }: { state: PurchaseState }): boolean {
  return OPEN_STATES.some((open) => open === state)
}
