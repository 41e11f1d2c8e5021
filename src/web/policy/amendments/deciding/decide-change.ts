import { answerRequest, approveChange, declineChange } from '#contract/amendment-decisions.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type { Amendment } from '#web/policy/amendments/queries.ts'
import { stateOf } from '#web/policy/amendments/asking/send-request.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'

interface DecidedChange {
  number: string
  /** Of the quote whose case it is. */
  guid: string | undefined
  change: Amendment
  isBilled: boolean
  sign?: DollarSign | undefined
}

/** Whether the office may decide it, or take back what is approved and not paid. */
export function mayBeDecided({ state }: Amendment): boolean {
  return state === 'waiting'
}

/** Asks the rep for the answer to what was asked in words; it is mailed. */
export async function answerInWords({
  number,
  guid,
  change,
}: Pick<DecidedChange, 'number' | 'guid' | 'change'>): Promise<boolean> {
  const params = { id: change.id }
  const sent = await openDialog('answer-request', {
    guid,
    change,
    answer: async (body, options) => stateOf(await call(answerRequest, { params, body, ...options })),
  })
  if (!sent) return false
  notify({
    type: 'success',
    title: 'Answered',
    message: 'We’re emailing your answer to the person who asked.',
  })
  await refreshPolicy(number)
  return true
}

/** Asks the rep for the decision about a change that waits, and says what became of it; undefined if there was none. */
export async function decideChange({
  number,
  guid,
  change,
  isBilled,
  sign,
}: DecidedChange): Promise<boolean> {
  const params = { id: change.id }
  const { charge } = change.effect
  const sent = await openDialog('decide-change', {
    number,
    guid,
    change,
    isBilled,
    sign,
    approve: async ({ payment, reason, message, ...others }, options) => {
      const amount = charge > 0 && (isBilled || payment) ? { amount_due: charge } : {}
      const body = {
        ...amount,
        ...(payment && { payment }),
        reason: reason ?? null,
        message: message ?? null,
        ...others,
      }
      return stateOf(await call(approveChange, { params, body, ...options }))
    },
    decline: async (body, options) => stateOf(await call(declineChange, { params, body, ...options })),
  })
  if (!sent) return false
  notify({
    type: 'success',
    title: 'Decided',
    message: MESSAGES[sent.state] ?? 'The bank hasn’t confirmed the payment yet. We’ll keep checking.',
  })
  await refreshPolicy(number)
  return true
}

const MESSAGES: Readonly<Partial<Record<string, string>>> = {
  applied: 'The change is made. We’re emailing the client.',
  declined: 'The change is declined. We’re emailing the client the reason.',
  waiting: 'The change is approved. We’re emailing the payment link.',
}
