import { loadStripe } from '@stripe/stripe-js/pure'

/** Resolves once the bank's window is closed, whatever came of it; false where it could not be opened. */
export async function openBankWindow(publishableKey: string, clientSecret: string): Promise<boolean> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) return false
  // It throws where there is nothing to answer any more, as after an answer in another window: the server knows.
  await stripe.handleNextAction({ clientSecret }).catch(() => undefined)
  return true
}
