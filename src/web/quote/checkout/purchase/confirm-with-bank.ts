import { queryClient } from '#web/api/query-client.ts'
import { publicConfig } from '#web/api/public-config.ts'

/**
 * Has the bank ask the cardholder, in a window that the gateway's own script opens over this page. What they answered
 * is for the server to find out. False where they could not be asked.
 *
 * @rule C15 A cardholder whom the bank asks answers it on this page, without being led away.
 */
export async function confirmWithBank(clientSecret: string): Promise<boolean> {
  const before = document.activeElement
  try {
    const { payment } = await queryClient.fetchQuery({ ...publicConfig, staleTime: Infinity })
    if (payment.gateway !== 'stripe') return false
    // Needed by the few whose bank asks.
    const { openBankWindow } = await import('#web/quote/checkout/purchase/stripe-next-action.ts')
    return await openBankWindow(payment.publishable_key, clientSecret)
  } catch {
    return false
  } finally {
    // Its window took the focus, and is gone.
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
  }
}
