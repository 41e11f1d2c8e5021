import { loadStripe } from '@stripe/stripe-js/pure'

/** Resolves once the window of the bank is closed, whatever came of it; false where it could not be opened. */
export async function openBankWindow(publishableKey: string, clientSecret: string): Promise<boolean> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) return false
  const { error } = await stripe.handleNextAction({ clientSecret })
  return error?.type !== 'api_connection_error'
}
