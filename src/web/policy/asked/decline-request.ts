import { declinePolicyChange } from '#contract/amendments.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { forgetPendingPayment } from '#web/policy/amendments/paying/pending-payment.ts'
import { nameChange } from '#web/policy/amendments/describe-change.ts'
import { showResult } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { type PolicyChange } from '#web/policy/amendments/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks the producer why, and declines what its client asked for. */
export async function declineRequest(number: string, change: PolicyChange): Promise<void> {
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
    message: 'Your client is told why. The cover stays as it was.',
  })
  await showResult(number)
}
