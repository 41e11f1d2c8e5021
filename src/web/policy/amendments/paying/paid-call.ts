import { type EndpointResponse } from '#contract/endpoint.ts'
import { type changePolicy } from '#contract/amendments.ts'
import { type call } from '#web/api/call.ts'
import { type CallError, toCallError } from '#web/api/call-error.ts'
import { type OpenOutcome, openOutcomeOf } from '#web/payment/repeat-until-final.ts'

export type MadeChange = EndpointResponse<typeof changePolicy>['data']

export type FinalOutcome = { status: 'made'; change: MadeChange } | { status: 'rejected'; error: CallError }

/** What a call answers that may charge a change. */
export type PaidAnswer = Awaited<ReturnType<typeof call<typeof changePolicy>>>

/** What became of one call that may charge a change; of an answer that did not come nobody knows. */
export async function outcomeOf(send: () => Promise<PaidAnswer>): Promise<FinalOutcome | OpenOutcome> {
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
