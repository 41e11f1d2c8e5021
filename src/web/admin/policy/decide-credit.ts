import { approveCredit, declineCredit, type WaitingCredit } from '#contract/refunds.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface DecidedCredit {
  /** Of the policy. */
  number: string
  credit: WaitingCredit
  sign?: DollarSign | undefined
}

/** Asks the rep for the decision about a courtesy credit that waits, and says what became of it. */
export async function decideCredit({ number, credit, sign }: DecidedCredit): Promise<boolean> {
  const params = { id: credit.id }
  const decided = await openDialog('decide-credit', {
    number,
    credit,
    sign,
    approve: async (aloneReason, options) => {
      const body = aloneReason === undefined ? {} : { alone_reason: aloneReason }
      await call(approveCredit, { params, body, ...options })
      return 'given'
    },
    decline: async (reason, options) => {
      await call(declineCredit, { params, body: { reason }, ...options })
      return 'declined'
    },
  })
  if (!decided) return false
  notify({ type: 'success', title: 'Saved', message: MESSAGES[decided] })
  await refreshPolicy(number)
  return true
}

const MESSAGES = {
  given: 'We gave the credit and told the payer.',
  declined: 'We didn’t give the credit, and we didn’t tell the payer.',
}
