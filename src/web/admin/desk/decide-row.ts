import { listApprovals, recordApproval } from '#contract/approvals.ts'
import { listPolicyChanges } from '#contract/amendments.ts'
import type { DeskRow } from '#contract/desk/desk-lists.ts'
import { listOverrides } from '#contract/overrides.ts'
import { getPolicyActions } from '#contract/policy-actions.ts'
import { getPolicy } from '#contract/policies.ts'
import { getPolicyRefunds } from '#contract/refunds.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { queryClient } from '#web/api/query-client.ts'
import { repQuery } from '#web/rep-frame/queries.ts'
import { decideCredit } from '#web/admin/policy/decide-credit.ts'
import { decideTeeTimeOf } from '#web/admin/policy/decide-tee-time.ts'
import { call } from '#web/api/call.ts'
import { answerInWords, decideChange, mayBeDecided } from '#web/policy/amendments/deciding/decide-change.ts'
import { answerReferral } from '#web/admin/quote/answer-referral.ts'
import { decideFee } from '#web/admin/quote/decide-fee.ts'
import { notify } from '#web/ui/notify.ts'

/** Asks the rep for the decision that a row waits for; whether there was one. */
export async function decideRow(row: DeskRow): Promise<boolean> {
  const decided = await (row.policy_number === null
    ? decideQuote(row)
    : decidePolicy({ number: row.policy_number }))
  if (decided !== 'nothing') return decided
  const message = 'Nothing in this row needs a decision.'
  notify({ type: 'info', title: 'Nothing to decide', message })
  return false
}

/** Nothing waits, or nobody here may decide it. */
type Decided = boolean | 'nothing'

/**
 * The first referral that nobody has answered, or else a typed fee that waits for another rep.
 *
 * @rule N16 N109 What is decided from a list shows the same as on the page of the quote, and tells the client the same.
 */
async function decideQuote({ id: guid, version: listed }: DeskRow): Promise<Decided> {
  const params = { guid }
  const [{ data }, { waiting = [] }] = await Promise.all([
    call(listApprovals, { params }),
    call(listOverrides, { params }),
  ])
  const version = data.version ?? listed
  const open = data.referrals.find(({ given }) => given === null)
  if (open) {
    const answer = await answerReferral(open, guid, (about, given) => {
      const body = { version, ...about, ...given }
      return call(recordApproval, { params, body, actingAs: 'rep', handlesError: () => true })
    })
    return answer !== undefined
  }
  const [fee] = waiting
  return fee ? (await decideFee({ fee, version })) !== undefined : 'nothing'
}

/**
 * The change of a policy that waits for the office, or else its courtesy credit, or its tee time.
 *
 * @rule N93 A request in words alone is answered.
 */
async function decidePolicy(params: { number: string }): Promise<Decided> {
  const [changes, { data: actions }, { data: policy }, { data: money }] = await Promise.all([
    call(listPolicyChanges, { params, actingAs: 'rep' }),
    call(getPolicyActions, { params, actingAs: 'rep' }),
    call(getPolicy, { params, actingAs: 'rep' }),
    call(getPolicyRefunds, { params, actingAs: 'rep' }),
  ])
  const change = changes.data.find(mayBeDecided)
  const ofPolicy = { ...params, sign: policy.scorecard?.dollar_sign }
  const guid = actions.quote?.id
  if (change?.text_only) return answerInWords({ ...params, guid, change })
  if (change) return decideChange({ ...ofPolicy, change, guid, isBilled: actions.is_billed })
  const credit = isAllowed(await queryClient.ensureQueryData(repQuery), 'accounts')
    ? money.courtesy?.waiting[0]
    : undefined
  if (credit) return decideCredit({ ...ofPolicy, credit })
  const { counted_start: counted, version } = actions
  return counted?.is_undecided ? decideTeeTimeOf({ ...params, version, counted }) : 'nothing'
}
