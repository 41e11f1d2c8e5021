import type { WaitingCredit } from '#contract/refunds.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import { askCarrierAbout } from '#web/policy/amendments/deciding/carrier-request.ts'
import { answerInWords, decideChange, mayBeDecided } from '#web/policy/amendments/deciding/decide-change.ts'
import { decideCredit } from '#web/admin/policy/decide-credit.ts'
import { writeEndorsementOf } from '#web/admin/policy/endorsements/write-endorsement.ts'
import { giveCreditTo, recordRefundOf, takeBackCreditOf } from '#web/admin/policy/pay-back.ts'
import type { Policy } from '#web/policy/queries.ts'
import { refundCreditOf } from '#web/policy/refunds/refund-credit.ts'
import type { PolicyActions, Amendment, PolicyMoney } from '#web/policy/amendments/queries.ts'
import { cancelPolicy, postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'

interface ShownPolicy {
  policy: Policy
  actions: PolicyActions
  money: PolicyMoney
}

/** What the rep who is signed in can do with a policy; a reader nothing. */
export function usePolicyWork({ policy, actions, money }: ShownPolicy) {
  const rep = useRep()
  const may = (permission: RepPermission) => rep !== undefined && isAllowed(rep, permission)
  const mayChange = may('change')
  const requested = { policy, actions, as: 'rep' } as const
  const { number, scorecard } = policy
  const paid = { number, sign: scorecard?.dollar_sign }
  return {
    number,
    mayChange,
    mayAccount: may('accounts'),
    maySend: may('correspond'),
    refundable: money.refundable,
    mayDecide: (change: Amendment) => may(change.text_only ? 'change' : 'underwrite') && mayBeDecided(change),
    decide: (change: Amendment) =>
      change.text_only
        ? answerInWords({ number, guid: actions.quote?.id, change })
        : decideChange({ ...paid, change, guid: actions.quote?.id, isBilled: actions.is_billed }),
    askCarrier: askCarrierAbout,
    postpone: () => postponePolicy(requested),
    cancel: () => cancelPolicy(requested),
    refund: (amount?: number) =>
      refundCreditOf(paid, {
        as: 'rep',
        amount: amount ?? money.refundable,
        refundable: money.refundable,
      }),
    recordRefund: (refund: PolicyMoney['refunds'][number]) => recordRefundOf(paid, refund),
    giveCredit: () => giveCreditTo(paid, money),
    /** Undefined where none can be written. */
    writeEndorsement:
      mayChange && actions.actions.some(({ action, allowed }) => action === 'change_policy' && allowed)
        ? () => void writeEndorsementOf(paid)
        : undefined,
    decideCredit: (credit: WaitingCredit) => decideCredit({ ...paid, credit }),
    takeBackCredit: (credit: PolicyMoney['credits'][number]) => takeBackCreditOf(paid, credit),
  }
}

export type PolicyWork = ReturnType<typeof usePolicyWork>
