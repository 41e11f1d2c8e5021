import type { Context } from '#server/kit/context.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { PurchaseOutcomeUnknown } from '#server/payments/recovery/unknown-outcome.ts'
import type { PurchaseResult } from '#server/payments/settling/settle-purchase.ts'

/**
 * The answer of a call that charges, or PENDING if the database was lost when the charge may have started.
 *
 * @rule O05 If the database is lost when a purchase may already have started, the answer is PENDING: it is settled later,
 * and the same call with the same key returns the result. Before that the answer is MAINTENANCE, and nothing was bought.
 */
export async function answerUnlessUnknown<T>(
  { report }: Pick<Context, 'report'>,
  response: ResponseControls,
  work: () => Promise<T>,
): Promise<T | PendingAnswer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PurchaseOutcomeUnknown)) throw error
    report(error, 'the outcome of a purchase is not known yet')
    return pendingAnswer(response)
  }
}

/** Only this answer contains the client secret; its caller has proved to know the purchase's key. */
export function openPaymentAnswer({ clientSecret }: PurchaseResult, response: ResponseControls) {
  if (clientSecret === undefined) return pendingAnswer(response)
  response.status(202)
  return { data: { state: 'requires_action', client_secret: clientSecret } } as const
}

type PendingAnswer = ReturnType<typeof pendingAnswer>

function pendingAnswer(response: ResponseControls) {
  response.status(202)
  response.header('retry-after', '1')
  return { code: 'PENDING', data: { state: 'pending', retry_after: 1 } } as const
}
