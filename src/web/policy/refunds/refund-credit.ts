import { refundCredit } from '#contract/refunds.ts'
import { type DollarSign } from '#domain/values/money.ts'
import { type Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { type PolicyMoney } from '#web/policy/amendments/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Which policy, and how its amounts begin. */
export interface PaidPolicy {
  number: string
  sign: DollarSign | undefined
}

export type Refund = PolicyMoney['refunds'][number]

interface RefundableCredit {
  as: Editor
  /** To start with. */
  amount: number
  refundable: number
}

/** Pays back a credit; what became of each part is said, and shown by the page. */
export async function refundCreditOf(
  { number, sign }: PaidPolicy,
  { as, amount, refundable }: RefundableCredit,
): Promise<void> {
  const refunds = await openDialog('refund-credit', {
    amount,
    refundable,
    sign,
    isRep: as === 'rep',
    send: async (body, options) =>
      (await call(refundCredit, { params: { number }, body, actingAs: as, ...options })).data.refunds,
  })
  if (!refunds) return
  notify(messageOf(refunds, MESSAGES[as]))
  await refreshPolicy(number)
}

const MESSAGES = {
  rep: {
    failed: 'The bank refused it. Pay it back by hand.',
    refunding: 'The gateway has not confirmed the refund yet.',
    byHand: 'Record the reference once it is paid.',
    done: 'The money is on its way back to the client.',
  },
  client: {
    failed: 'The bank did not take it. Our office is told, and sends it another way.',
    refunding: 'The bank has not confirmed the refund yet. It goes on by itself.',
    byHand: 'Our office sends it back, and tells you when it is on its way.',
    done: 'The money is on its way back to you.',
  },
} as const

function messageOf(
  refunds: readonly Refund[],
  words: (typeof MESSAGES)[Editor],
): Parameters<typeof notify>[0] {
  const has = (state: Refund['state']) => refunds.some((refund) => refund.state === state)
  if (has('failed')) return { type: 'error', title: 'Not paid back', message: words.failed }
  if (has('refunding')) return { type: 'info', title: 'On its way', message: words.refunding }
  if (has('by_hand')) return { type: 'info', title: 'To be paid by hand', message: words.byHand }
  return { type: 'success', title: 'Done', message: words.done }
}
