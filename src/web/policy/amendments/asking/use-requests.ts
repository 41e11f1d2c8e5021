import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isCallError } from '#web/api/call-error.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { needsAction } from '#web/policy/amendments/deciding/needs-action.ts'
import { insuredEmailQuery } from '#web/quote/email-change/change-email.ts'
import { hasMoney } from '#web/policy/policy-reader.ts'
import type { Policy } from '#web/policy/queries.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import {
  actionsQuery,
  changesQuery,
  findOpenChange,
  isCharging,
  moneyQuery,
  type PolicyActions,
  type Amendment,
  type Amendments,
} from '#web/policy/amendments/queries.ts'

export interface Requests {
  actions: PolicyActions
  changes: Amendments
  waiting: Amendment | undefined
}

/** What was read of the requests about a policy, for the page of whoever holds it. */
export interface ReadRequests {
  actions: PolicyActions | undefined
  changes: Amendments | undefined
  /** A rep who looks at the page of a customer has no session of one, and asks for nothing there. */
  error: Error | null
}

/**
 * What was asked for on a policy and what can be. It is asked for together with the policy, and `isKnown` once the page can be
 * shown without moving later, also if it could not be read.
 */
export function useRequests(number: string, policy: Policy | undefined) {
  const actions = useQuery(actionsQuery(number, 'client'))
  const changes = useQuery(changesQuery(number, 'client'))
  const email = useQuery(insuredEmailQuery(number))
  useRefreshOnceSettled(number, changes.data?.data.find(isCharging)?.id)
  const isActionNeeded = changes.data?.data.some(needsAction) ?? false
  // How high its card fields are.
  const config = useQuery({ ...publicConfig, enabled: isActionNeeded })
  const isPayer = policy !== undefined && hasMoney(policy)
  const money = useQuery({ ...moneyQuery(number, 'client'), enabled: isPayer })
  const error = actions.error ?? changes.error
  const read: ReadRequests = {
    actions: actions.data,
    changes: changes.data,
    error: isCallError(error, 'SIGN_IN_REQUIRED') ? null : error,
  }
  return {
    read,
    // One that failed is read again by what shows it, and is pending again meanwhile.
    isKnown:
      email.isFetched &&
      actions.isFetched &&
      changes.isFetched &&
      // The page does not wait for another try of these, which only small parts of it show.
      (!isActionNeeded || isAnswered(config)) &&
      (!isPayer || isAnswered(money)),
    isFetching: actions.isFetching || changes.isFetching,
    refetch: () => Promise.all([actions.refetch(), changes.refetch()]),
  }
}

/** What the gateway has answered meanwhile shows in all of the page, not only in what asks for it again and again. */
function useRefreshOnceSettled(number: string, underWay: string | undefined): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (before.current !== undefined && before.current !== underWay) void refreshPolicy(number)
    before.current = underWay
  }, [number, underWay])
}

function isAnswered({ isFetched, failureCount }: { isFetched: boolean; failureCount: number }): boolean {
  return isFetched || failureCount > 0
}

/** Undefined if a part could not be read. */
export function requestsOf({ actions, changes }: ReadRequests): Requests | undefined {
  return actions && changes && { actions, changes, waiting: findOpenChange(changes.data) }
}
