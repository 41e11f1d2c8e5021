import { giveCredit, recordRefund } from '#contract/refunds.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type PaidPolicy, type Refund } from '#web/policy/refunds/refund-credit.ts'
import { refreshPolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'

/** Records that a refund was paid outside of the gateway. */
export async function recordRefundOf({ number, sign }: PaidPolicy, { id, amount }: Refund): Promise<void> {
  const isRecorded = await openDialog('record-refund', {
    amount,
    sign,
    send: (body, options) => call(recordRefund, { params: { number, id }, body, ...options }),
  })
  if (isRecorded) await refreshPolicy(number)
}

/** Gives a credit as a courtesy. */
export async function giveCreditTo(number: string): Promise<void> {
  const isGiven = await openDialog('give-credit', {
    send: (body, options) => call(giveCredit, { params: { number }, body, ...options }),
  })
  if (isGiven) await refreshPolicy(number)
}
