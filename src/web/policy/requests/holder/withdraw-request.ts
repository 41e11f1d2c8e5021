import { withdrawPolicyChange } from '#contract/amendments.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type PolicyReader } from '#web/policy/policy-reader.ts'
import { nameChange } from '#web/policy/amendments/describe-change.ts'
import { showResult } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { isOpenChange, type PolicyChange } from '#web/policy/amendments/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Whether whoever reads it asked for it. What others asked for is decided, not withdrawn. */
export function mayWithdraw(change: PolicyChange, reader: PolicyReader): boolean {
  return isOpenChange(change) && change.requested_by === (reader === 'producer' ? 'producer' : 'client')
}

/** Withdraws a change that waits, after a question; whatever came of it meanwhile is shown by the page. */
export async function withdrawRequest(number: string, change: PolicyChange): Promise<void> {
  const { id } = change
  const isWithdrawn = await openDialog('withdraw', {
    what: nameChange(change).toLowerCase(),
    explanation: 'The cover stays as it is, nothing is charged, and you can ask again.',
    send: ({ handlesError }) =>
      call(withdrawPolicyChange, { params: { number, id }, actingAs: 'client', handlesError }),
  })
  if (isWithdrawn) notify({ type: 'success', title: 'Withdrawn', message: 'The cover stays as it is.' })
  await showResult(number)
}
