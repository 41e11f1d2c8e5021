import { changePolicy, previewPolicyChange } from '#contract/amendments.ts'
import { type Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { type FormCall } from '#web/form/use-form.ts'
import { type ChangeBody, type PolicyChange } from '#web/policy/amendments/queries.ts'
import { type Preview } from '#web/policy/amendments/asking/use-preview.ts'

/** What became of a request; `open` while the gateway has not answered. */
export interface SentRequest {
  state: PolicyChange['state'] | 'open'
  /** Whom it waits for. */
  waitsFor?: NonNullable<PolicyChange['waits_for']>
}

export type SendRequest = (body: ChangeBody, options: FormCall) => Promise<SentRequest>

const HANDLED = { handlesError: () => true } as const

export function previewOf(number: string, actingAs: Editor): Preview {
  return async (body) =>
    (await call(previewPolicyChange, { params: { number }, body, actingAs, ...HANDLED })).data
}

/** @rule N77 A repeat of the same request has the same key, so that it is made once. */
export function senderOf(number: string, actingAs: Editor): SendRequest {
  return async (body, options) =>
    stateOf(await call(changePolicy, { params: { number }, body, actingAs, ...options }))
}

/** Of the answer to a call that may charge. */
export function stateOf({ data }: Answer): SentRequest {
  const { state, waits_for: waitsFor = null } = data
  return { state: STATES.find((known) => known === state) ?? 'open', ...(waitsFor !== null && { waitsFor }) }
}

interface Answer {
  data: { state: string; waits_for?: PolicyChange['waits_for'] }
}

const STATES: readonly PolicyChange['state'][] = [
  'waiting',
  'charging',
  'applied',
  'declined',
  'withdrawn',
  'lapsed',
]
