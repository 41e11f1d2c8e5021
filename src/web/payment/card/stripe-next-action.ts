import { loadStripe } from '@stripe/stripe-js/pure'

/** Resolves once the bank's window is closed, with or without an answer. False if it could not be opened. */
export async function openBankWindow(publishableKey: string, clientSecret: string): Promise<boolean> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) return false
  // It throws if the payment was confirmed in another window; the server knows the result.
  await stripe.handleNextAction({ clientSecret }).catch(() => undefined)
  return true
}
