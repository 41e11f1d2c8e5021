import { giveCredit, recordRefund, takeBackCredit } from '#contract/refunds.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { PaidPolicy, Refund } from '#web/policy/refunds/refund-credit.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Records that a refund was paid outside of the gateway. */
export async function recordRefundOf({ number, sign }: PaidPolicy, { id, amount }: Refund): Promise<void> {
  const isRecorded = await openDialog('record-refund', {
    amount,
    sign,
    send: (body, options) => call(recordRefund, { params: { number, id }, body, ...options }),
  })
  if (isRecorded) await refreshPolicy(number)
}

/** Gives a credit as a courtesy, or asks for it where another rep has to approve it. */
export async function giveCreditTo({ number, sign }: PaidPolicy, { courtesy }: PolicyMoney): Promise<void> {
  const given = await openDialog('give-credit', {
    courtesy,
    sign,
    send: async (body, options) => (await call(giveCredit, { params: { number }, body, ...options })).data,
  })
  if (!given) return
  if (given.waiting !== null)
    notify({
      type: 'info',
      title: 'Needs approval',
      message: 'We’ll give the credit once another rep approves it.',
    })
  await refreshPolicy(number)
}

/** Takes a courtesy back of which nothing is used. */
export async function takeBackCreditOf(
  { number, sign }: PaidPolicy,
  { number: credit, total: amount }: PolicyMoney['credits'][number],
): Promise<void> {
  const isTakenBack = await openDialog('take-back-credit', {
    credit,
    amount,
    sign,
    send: (body, options) => call(takeBackCredit, { params: { number, id: credit }, body, ...options }),
  })
  if (isTakenBack) await refreshPolicy(number)
}
