import { declinePolicyChange } from '#contract/amendments.ts'
import type { CallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { doneMessage } from '#web/policy/amendments/deciding/decide-or-pay-text.ts'
import type { MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import { needsAction } from '#web/policy/amendments/deciding/needs-action.ts'
import { changesQuery, type Amendment } from '#web/policy/amendments/queries.ts'
import { refreshPolicy, showResult } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { forgetPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import { nameChange } from '#web/policy/amendments/describe-change.ts'

/** Says that it is done, and shows the policy as it is now. */
export async function showAnswered(number: string, asked: Amendment, made: MadeChange): Promise<void> {
  notify({ type: 'success', title: 'Done', message: doneMessage(asked, made.state) })
  await showResult(number)
}

/** Says that the payment was given up, and shows what there is to pay. */
export async function showGivenUp(number: string): Promise<void> {
  notify({ type: 'success', title: 'Payment cancelled', message: 'You weren’t charged. You can pay again.' })
  await showResult(number)
}

/** Says why the payment could not be given up; it may be made by now. */
export async function showNotGivenUp(number: string, error: CallError): Promise<void> {
  notify({ type: 'error', title: 'The payment wasn’t cancelled', message: error.message })
  await refreshPolicy(number)
}

/** After a refusal the change may ask for something else; one that somebody else has decided asks for nothing any more. */
export async function showRefused(number: string, { id }: Amendment, error: CallError): Promise<void> {
  const query = changesQuery(number, 'client')
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
  const changes = queryClient.getQueryData(query.queryKey)
  if (changes?.data.some((change) => change.id === id && needsAction(change))) return
  notify({ type: 'error', title: 'Error', message: error.message })
  await showResult(number)
}

/** Asks the producer why, and declines what its client asked for. */
export async function declineRequest(number: string, change: Amendment): Promise<void> {
  const isDeclined = await openDialog('decline-request', {
    what: nameChange(change),
    decline: async (reason, options) => {
      const params = { number, id: change.id }
      await call(declinePolicyChange, { params, body: { reason }, actingAs: 'client', ...options })
      return true
    },
  })
  if (!isDeclined) return
  forgetPendingPayment(change.id)
  notify({
    type: 'success',
    title: 'Declined',
    message: 'We’re emailing your client the reason. The coverage stays the same.',
  })
  await showResult(number)
}
