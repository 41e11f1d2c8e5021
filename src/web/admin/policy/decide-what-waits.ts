import { listPolicyChanges } from '#contract/amendments.ts'
import { getPolicy } from '#contract/policies.ts'
import { getPolicyActions } from '#contract/policy-actions.ts'
import { getPolicyRefunds } from '#contract/refunds.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { repQuery } from '#web/rep-frame/queries.ts'
import { decideCredit } from '#web/admin/policy/decide-credit.ts'
import { call } from '#web/api/call.ts'
import { answerInWords, decideChange, mayBeDecided } from '#web/policy/amendments/deciding/decide-change.ts'

/**
 * Asks the rep for the decision that a policy waits for: its change or request, or else its courtesy credit. Whether it was made;
 * undefined if nothing waits that is decided in a window.
 */
export async function decideWhatWaits(number: string): Promise<boolean | undefined> {
  const params = { number }
  const [changes, { data: actions }, { data: policy }, { data: money }] = await Promise.all([
    call(listPolicyChanges, { params, actingAs: 'rep' }),
    call(getPolicyActions, { params, actingAs: 'rep' }),
    call(getPolicy, { params, actingAs: 'rep' }),
    call(getPolicyRefunds, { params, actingAs: 'rep' }),
  ])
  const change = changes.data.find(mayBeDecided)
  const guid = actions.quote?.id
  if (change?.text_only) return answerInWords({ number, guid, change })
  const ofPolicy = { number, sign: policy.scorecard?.dollar_sign }
  if (change) return decideChange({ ...ofPolicy, change, guid, isBilled: actions.is_billed })
  const credit = isAllowed(await queryClient.ensureQueryData(repQuery), 'accounts')
    ? money.courtesy?.waiting[0]
    : undefined
  return credit && decideCredit({ ...ofPolicy, credit })
}
