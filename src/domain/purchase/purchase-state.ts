/** In `requires_action` the bank waits for the cardholder to confirm the payment. */
export type PurchaseState = 'charging' | 'requires_action' | 'completed' | 'declined' | 'abandoned'

/** Not settled yet: the gateway is charging, or the bank waits for the cardholder. */
export const OPEN_STATES = ['charging', 'requires_action'] as const satisfies readonly PurchaseState[]

export function isOpenPurchase({ state }: { state: PurchaseState }): boolean {
  return OPEN_STATES.some((openState) => openState === state)
}
