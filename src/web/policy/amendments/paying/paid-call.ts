import type { EndpointResponse } from '#contract/endpoint.ts'
import type { changePolicy } from '#contract/amendments.ts'
import type { call } from '#web/api/call.ts'
import { type CallError, toCallError } from '#web/api/call-error.ts'
import { type OpenOutcome, openOutcomeOf } from '#web/payment/repeat-until-final.ts'

export type MadeChange = EndpointResponse<typeof changePolicy>['data']

export type FinalOutcome<Made = MadeChange> =
  | { status: 'made'; change: Made }
  | { status: 'rejected'; error: CallError }

/** What a call answers that may charge: what was paid for, or that the payment is still open. */
export type PaidAnswer<Made = MadeChange> =
  | { data: Made }
  | Exclude<Awaited<ReturnType<typeof call<typeof changePolicy>>>, { data: MadeChange }>

/** What became of one call that may charge; of an answer that did not come nobody knows. */
export async function outcomeOf<Made extends object = MadeChange>(
  send: () => Promise<PaidAnswer<Made>>,
): Promise<FinalOutcome<Made> | OpenOutcome> {
  try {
    const answer = await send()
    if ('code' in answer) return { status: 'in-progress' }
    if ('client_secret' in answer.data)
      return { status: 'needs-confirmation', clientSecret: answer.data.client_secret }
    return { status: 'made', change: answer.data }
  } catch (error) {
    const failed = toCallError(error)
    return openOutcomeOf(failed) ?? { status: 'rejected', error: failed }
  }
}
