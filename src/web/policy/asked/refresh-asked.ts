import { type CallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { doneWords } from '#web/policy/amendments/deciding/decide-or-pay-text.ts'
import { type MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import { isAsked } from '#web/policy/amendments/deciding/asks-of-you.ts'
import { changesQuery, type PolicyChange } from '#web/policy/amendments/queries.ts'
import { refreshPolicy, showResult } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { notify } from '#web/ui/notify.ts'

/** Says that it is done, and shows the policy as it is now. */
export async function finishAsked(number: string, asked: PolicyChange, made: MadeChange): Promise<void> {
  notify({ type: 'success', title: 'Done', message: doneWords(asked, made.state) })
  await showResult(number)
}

/** Says that the payment was given up, and shows what there is to pay. */
export async function payAgain(number: string): Promise<void> {
  notify({ type: 'success', title: 'Given up', message: 'Nothing was charged. It can be paid again.' })
  await showResult(number)
}

/** Says why the payment could not be given up; it may be made by now. */
export async function keepPaying(number: string, error: CallError): Promise<void> {
  notify({ type: 'error', title: 'Not given up', message: error.message })
  await refreshPolicy(number)
}

/** After a refusal the change may ask for something else; one that somebody else has decided asks for nothing any more. */
export async function refreshAsked(number: string, { id }: PolicyChange, error: CallError): Promise<void> {
  const query = changesQuery(number, 'client')
  await queryClient.invalidateQueries({ queryKey: query.queryKey })
  const changes = queryClient.getQueryData(query.queryKey)
  if (changes?.data.some((change) => change.id === id && isAsked(change))) return
  notify({ type: 'error', title: 'Error', message: error.message })
  await showResult(number)
}
