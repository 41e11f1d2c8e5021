import { changePolicy, previewPolicyChange } from '#contract/amendments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import type { FormCall } from '#web/form/use-form.ts'
import { isOpen, repeatUntilFinal } from '#web/payment/repeat-until-final.ts'
import { type FinalOutcome, outcomeOf, type PaidAnswer } from '#web/policy/amendments/paying/paid-call.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import type { Preview } from '#web/policy/amendments/asking/use-preview.ts'

/** A request, with its payment if it costs something. */
type SentBody = EndpointInput<typeof changePolicy>['body']

/** What became of a request; `open` while the gateway has not answered. */
export interface SentRequest {
  state: Amendment['state'] | 'open'
  /** Whom it waits for. */
  waitsFor?: NonNullable<Amendment['waits_for']>
}

export type SendRequest = (body: SentBody, options: FormCall) => Promise<SentRequest>

const HANDLED: Pick<FormCall, 'handlesError'> = { handlesError: () => true }

export function previewOf(number: string, actingAs: Editor): Preview {
  return async (body) =>
    (await call(previewPolicyChange, { params: { number }, body, actingAs, ...HANDLED })).data
}

/** @rule N77 A repeat of the same request has the same key, so that it is made once. */
export function senderOf(number: string, actingAs: Editor): SendRequest {
  return async (body, options) => {
    const send = (made: FormCall) => call(changePolicy, { params: { number }, body, actingAs, ...made })
    return isPaid(body) ? sendUntilPaid(send) : stateOf(await send(options))
  }
}

export function isPaid({ payment }: Pick<SentBody, 'payment'>): boolean {
  return payment !== undefined && payment !== null
}

/** Each press pays with a card of its own, so it has its own key; it is sent until it is known what the bank says. */
export async function sendUntilPaid(send: (options: FormCall) => Promise<PaidAnswer>): Promise<SentRequest> {
  const idempotencyKey = newIdempotencyKey()
  const again = () => outcomeOf(() => send({ idempotencyKey, ...HANDLED }))
  const outcome = await repeatUntilFinal<FinalOutcome>({
    first: await again(),
    again,
    onWaiting: () => undefined,
    hasLeft: () => false,
  })
  if (isOpen(outcome)) return { state: 'open' }
  if (outcome.status === 'rejected') throw outcome.error
  return stateOf({ data: outcome.change })
}

/** Of the answer to a call that may charge. */
export function stateOf({ data }: Answer): SentRequest {
  const { state, waits_for: waitsFor = null } = data
  return { state: STATES.find((known) => known === state) ?? 'open', ...(waitsFor !== null && { waitsFor }) }
}

interface Answer {
  data: { state: string; waits_for?: Amendment['waits_for'] }
}

const STATES: readonly Amendment['state'][] = [
  'waiting',
  'charging',
  'applied',
  'answered',
  'declined',
  'withdrawn',
  'lapsed',
]
