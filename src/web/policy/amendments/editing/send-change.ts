import type { EndpointInput } from '#contract/endpoint.ts'
import { changePolicy, listPolicyChanges, withdrawPolicyChange } from '#contract/amendments.ts'
import { call } from '#web/api/call.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { type FinalOutcome, outcomeOf } from '#web/policy/amendments/paying/paid-call.ts'
import type { ChangeDraft } from '#web/policy/amendments/editing/change-draft.ts'
import {
  isOpen,
  type OpenOutcome,
  repeatUntilFinal,
  type WaitingFor,
} from '#web/payment/repeat-until-final.ts'

export type SentBody = EndpointInput<typeof changePolicy>['body']

export type ChangeOutcome = FinalOutcome | OpenOutcome

interface SendingPage {
  onWaiting: (waitingFor: WaitingFor) => void
  hasLeft: () => boolean
}

/**
 * Sends a change until its outcome is known. What has no answer is kept, so that it is sent again with its own key, also
 * after a reload, and never as another change.
 *
 * @rule N60 N77 One Apply makes one change, however often it is sent.
 */
export async function sendChange(
  change: ChangeDraft,
  page: SendingPage,
  body?: SentBody,
): Promise<ChangeOutcome> {
  const earlier = change.typed.get().unanswered
  const sent = earlier ?? { key: newIdempotencyKey(), body }
  change.typed.set({ unanswered: sent })
  const send = () => sendOnce(change, { key: sent.key, body: sent.body as SentBody })
  const outcome = await repeatUntilFinal<FinalOutcome>({ first: await send(), again: send, ...page })
  if (!isOpen(outcome)) change.typed.set({ unanswered: null })
  return outcome
}

function sendOnce(
  { number, answers }: ChangeDraft,
  { key, body }: { key: string; body: SentBody },
): Promise<ChangeOutcome> {
  return outcomeOf(() =>
    call(changePolicy, {
      params: { number },
      body,
      idempotencyKey: key,
      actingAs: answers.get().viewer.editor,
      // The page says what became of it.
      handlesError: () => true,
    }),
  )
}

/** Gives up the change whose payment waits for its cardholder; throws if that is not possible any more. */
export async function giveUpChange({ number, typed }: ChangeDraft): Promise<void> {
  const { data } = await call(listPolicyChanges, { params: { number } })
  const charging = data.find(({ state }) => state === 'charging')
  if (charging) await call(withdrawPolicyChange, { params: { number, id: charging.id } })
  typed.set({ unanswered: null })
}
