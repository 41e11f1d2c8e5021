import { refundCredit } from '#contract/refunds.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import type { PolicyMoney } from '#web/policy/amendments/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Which policy, and how its amounts begin. */
export interface PaidPolicy {
  number: string
  sign: DollarSign | undefined
}

export type Refund = PolicyMoney['refunds'][number]

interface RefundableCredit {
  /** The credit memo that is paid back alone; all of the policy by default. */
  credit?: string | undefined
  as: Editor
  /** To start with. */
  amount: number
  refundable: number
}

/** Pays back a credit; what became of each part is said, and shown by the page. */
export async function refundCreditOf(
  { number, sign }: PaidPolicy,
  { as, amount, refundable, credit }: RefundableCredit,
): Promise<void> {
  const refunds = await openDialog('refund-credit', {
    amount,
    refundable,
    credit,
    sign,
    isRep: as === 'rep',
    send: async (body, options) =>
      (
        await call(refundCredit, {
          params: { number },
          body: { ...body, ...(credit !== undefined && { credit }) },
          actingAs: as,
          ...options,
        })
      ).data.refunds,
  })
  if (!refunds) return
  notify(messageOf(refunds, MESSAGES[as]))
  await refreshPolicy(number)
}

const MESSAGES = {
  rep: {
    failed: 'The bank returned it. Refund it manually.',
    refunding: 'The gateway hasn’t confirmed the refund yet.',
    byHand: 'Record the reference once it’s paid.',
    done: 'We sent the refund to the client.',
  },
  client: {
    failed: 'Your bank returned it. We’ll send it another way.',
    refunding: 'Your bank hasn’t confirmed the refund yet. We’ll keep checking.',
    byHand: 'We’ll send it another way, and email you when it’s on its way.',
    done: 'We sent your refund. Your bank may take a few days to show it.',
  },
} as const

function messageOf(
  refunds: readonly Refund[],
  words: (typeof MESSAGES)[Editor],
): Parameters<typeof notify>[0] {
  const has = (state: Refund['state']) => refunds.some((refund) => refund.state === state)
  if (has('failed')) return { type: 'error', title: 'Not refunded', message: words.failed }
  if (has('refunding')) return { type: 'info', title: 'On its way', message: words.refunding }
  if (has('by_hand')) return { type: 'info', title: 'To be refunded manually', message: words.byHand }
  return { type: 'success', title: 'Done', message: words.done }
}
