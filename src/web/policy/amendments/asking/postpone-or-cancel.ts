import type { Editor } from '#domain/values/editor.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { extraFeesInForce } from '#domain/pricing/extra-fees.ts'
import { toDollars } from '#domain/values/money.ts'
import { readScorecard } from '#contract/scorecard.ts'
import { lineNames } from '#domain/quote/scorecard/line-text.ts'
import { errorMessage } from '#web/api/call-error.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { readerOf } from '#web/policy/policy-reader.ts'
import type { ChangeReader } from '#web/api/change-reader.ts'
import { describeWait } from '#web/policy/amendments/describe-change.ts'
import type { PolicyActions, InsuredContest } from '#web/policy/amendments/queries.ts'
import {
  previewOf,
  type SendRequest,
  senderOf,
  type SentRequest,
} from '#web/policy/amendments/asking/send-request.ts'
import type { Policy } from '#web/policy/queries.ts'
import { refreshPolicy, showResult } from '#web/policy/refresh-policy.ts'
import { notify } from '#web/ui/notify.ts'
import type { NamedContest } from '#web/policy/amendments/asking/postponement-form.ts'

interface RequestedPolicy {
  policy: Policy
  actions: PolicyActions
  as: Editor
}

/** Asks for a postponement, or the new date of one; what became of it is said, and shown by the page. True if it was asked for. */
export async function postponePolicy({ policy, actions, as }: RequestedPolicy): Promise<boolean> {
  const { number, scorecard } = policy
  const sent = await openDialog('postpone-policy', {
    terms: {
      contests: namedContests(policy, actions),
      rushFee: actions.rush_shipping_price ?? toDollars(extraFeesInForce().rushShippingFee),
      version: actions.version,
      isRep: as === 'rep',
      needsReason: actions.actions.some(
        ({ action, needs_reason: needed }) => action === 'postpone_policy' && needed,
      ),
    },
    sign: scorecard?.dollar_sign,
    preview: previewOf(number, as),
    send: refreshingSender(number, as),
  })
  const reader = readerAs(policy, as)
  return finish({ number, reader }, sent, 'We changed your dates and issued a new certificate.')
}

/** Asks for a cancellation, after what it gives back was read. */
export async function cancelPolicy({ policy, actions, as }: RequestedPolicy): Promise<boolean> {
  const { number, scorecard } = policy
  const { version } = actions
  const reader = readerAs(policy, as)
  try {
    const { effect, verdict } = await previewOf(number, as)({ action: 'cancel_policy', version })
    const sent = await openDialog('cancel-policy', {
      number,
      version,
      effect,
      sign: scorecard?.dollar_sign,
      isRep: as === 'rep',
      needsApproval: verdict === 'waits',
      reader,
      send: refreshingSender(number, as),
    })
    return await finish({ number, reader }, sent, 'You are no longer insured.')
  } catch (error) {
    notify({ type: 'error', title: 'Error', message: errorMessage(error) })
    await refreshPolicy(number)
    return false
  }
}

function readerAs(policy: Policy, as: Editor): ChangeReader {
  return as === 'rep' ? 'rep' : readerOf(policy)
}

/** If it is refused, the page below the dialog shows what has changed meanwhile, such as in another window. */
function refreshingSender(number: string, as: Editor): SendRequest {
  const send = senderOf(number, as)
  return async (body, options) => {
    try {
      return await send(body, options)
    } catch (error) {
      void refreshPolicy(number)
      throw error
    }
  }
}

interface RequestContext {
  number: string
  reader: ChangeReader
}

/** Says what became of a request, unless it was not made. */
async function finish(
  { number, reader }: RequestContext,
  sent: SentRequest | undefined,
  done: string,
): Promise<boolean> {
  if (!sent) return false
  notify(messageOf(sent, reader, done))
  await (reader === 'rep' ? refreshPolicy : showResult)(number)
  return true
}

function messageOf(
  { state, waitsFor }: SentRequest,
  reader: ChangeReader,
  done: string,
): Parameters<typeof notify>[0] {
  if (state === 'applied') return { type: 'success', title: 'Done', message: done }
  if (state === 'open' || state === 'charging')
    return {
      type: 'info',
      title: 'Still checking',
      message: 'Your bank hasn’t confirmed the payment yet. We’ll keep checking.',
    }
  const message = `${describeWait({ waits_for: waitsFor ?? null }, reader)}. The current coverage stays in force until then.`
  return { type: 'info', title: 'Requested', message }
}

/** The contests, each as the scorecard of the policy calls it. */
function namedContests(
  { scorecard }: Pick<Policy, 'scorecard'>,
  { contests }: Pick<PolicyActions, 'contests'>,
): NamedContest[] {
  const lines = scorecard ? readScorecard(scorecard).lines : []
  const names = lineNames(lines)
  return contests.map((contest) => {
    const place = lines.findIndex(({ entity, slot }) => entity === contest.entity && slot === contest.index)
    return { ...contest, name: names[place] ?? rowName(contest) }
  })
}

function rowName({ entity, index }: InsuredContest): string {
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  if (!kind) return `Contest ${index}`
  return kind.rows.isSingle ? kind.rowName : `${kind.rowName} ${index}`
}
