import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { hasEnded } from '#domain/policy/policy-state.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import { hasMoney } from '#web/policy/policy-reader.ts'
import type { Policy } from '#web/policy/queries.ts'
import { refundCreditOf } from '#web/policy/refunds/refund-credit.ts'
import type { Requests } from '#web/policy/amendments/asking/use-requests.ts'
import { cancelPolicy, postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { moneyQuery, type PolicyActions, type PolicyMoney } from '#web/policy/amendments/queries.ts'
import {
  cancelTile,
  changeTile,
  moneyOf,
  postponeTile,
  refundTile,
  reportTile,
} from '#web/policy/actions/action-tiles.ts'
import { ActionTiles, type TileFacts } from '#web/policy/actions/ActionTiles.tsx'
import { errorMessage } from '#web/api/call-error.ts'
import { notify } from '#web/ui/notify.ts'
import { readersToday } from '#web/ui/typed/day-limits.ts'

interface PolicyActionsProps {
  policy: Policy
  /** Undefined if they could not be read. */
  claims: PolicyClaims | undefined
  requests: Requests
}

/**
 * What whoever holds a policy can do with it, a change first. Who did not pay for it gets nothing back here, and without a
 * credit nobody is asked about one.
 */
export function PolicyActions({ policy, claims, requests }: PolicyActionsProps) {
  const { actions, changes, waiting } = requests
  const situation = { policy, actions, waiting }
  const requested = { policy, actions, as: 'client' } as const
  const { choose, isBusy } = useMakeChange(policy)
  const credit = useCreditTile(policy)
  const isOver = hasEnded(policy.status)
  const asked = [
    // Its dialog also says whom to write to, and changes the e-mail address at any time.
    { ...changeTile(situation, changes, { act: choose }), isPossible: true, isBusy },
    postponeTile(situation, () => void postponePolicy(requested)),
    cancelTile(situation, () => void cancelPolicy(requested)),
  ]
  const report = reportTile(policy.number, claims, isOver)
  // After the event it is what somebody comes for.
  const tiles = [
    ...(report?.isPossible ? [report] : []),
    ...(isOver ? [] : asked),
    ...(report && !report.isPossible ? [report] : []),
    ...credit,
  ]
  return (
    <section aria-labelledby="actions" className="@container grid gap-3 print:hidden">
      <h2 id="actions" className="text-lg">
        What you can do now
      </h2>
      {isOver && <p className="text-muted">{actions.actions.find(({ message }) => message)?.message}</p>}
      {!isOver && <CountedStart actions={actions} />}
      {tiles.length > 0 && <ActionTiles tiles={tiles} />}
    </section>
  )
}

/** Drawn with the policy, which knows of the credit; what of it can be refunded comes after. */
function useCreditTile(policy: Policy): TileFacts[] {
  const { number, scorecard } = policy
  const isPayer = hasMoney(policy)
  const { data: money } = useQuery({ ...moneyQuery(number, 'client'), enabled: isPayer })
  const credit = (money ?? policy).statement?.credit_left ?? 0
  if (!isPayer || credit === 0) return []
  const { refundable = 0, unapplied = 0 } = money ?? {}
  const owed = money?.statement.owed ?? 0
  const isOwedFirst = refundable === 0 && owed > 0
  const dollars = moneyOf(policy)
  const words = {
    title: 'Request a refund',
    none: isOwedFirst
      ? `Credit left: ${dollars(credit)}. It goes toward the ${dollars(owed)} you owe first.`
      : unapplied > 0
        ? `${dollars(unapplied)} is more than we billed. We’ll refund it or use it for your next invoice.`
        : `Credit left: ${dollars(credit)}. We’re checking when you can have it refunded.`,
    can: 'can be refunded',
  }
  const refund = () =>
    void refundCreditOf(
      { number, sign: scorecard?.dollar_sign },
      { as: 'client', amount: refundable, refundable },
    )
  // From when a credit can be refunded says nothing of one that could be, if it were not owed.
  const isLater = ({ refundable_from: from }: PolicyMoney['credits'][number]) =>
    from === null || from > readersToday()
  const said = money && isOwedFirst ? { ...money, credits: money.credits.filter(isLater) } : money
  return [refundTile(policy, said, words, refund)]
}

/** @rule D18 The holder says what is to be changed, and goes there. */
function useMakeChange(policy: Policy): { choose: () => void; isBusy: boolean } {
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      const { makeChange } = await import('#web/policy/amendments/asking/make-change.ts')
      await makeChange(policy, navigate, () => setBusy(false))
    } catch (error) {
      notify({ type: 'error', title: 'Error', message: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }

  return { choose: () => void choose(), isBusy }
}

interface CountedStartProps {
  actions: Pick<PolicyActions, 'counted_start'>
}

/** @rule N91 Where the papers state a later tee time than the one that deadlines count from, the page says both. */
function CountedStart({ actions: { counted_start: counted } }: CountedStartProps) {
  if (!counted) return null
  const { tee_time: counts, printed_tee_time: printed, is_undecided: isUndecided } = counted
  return (
    <p className="max-w-measure text-muted">
      {printed !== null && (
        <>
          Your certificate says your first tee time is{' '}
          <span className="whitespace-nowrap">{formatTwelveHour(printed)}</span>.{' '}
        </>
      )}
      For changes and cancelling, we use <span className="whitespace-nowrap">{formatTwelveHour(counts)}</span>
      {isUndecided ? ' until our team approves the later time.' : '.'}
    </p>
  )
}
