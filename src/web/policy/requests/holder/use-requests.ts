import { useQuery } from '@tanstack/react-query'
import { isCallError } from '#web/api/call-error.ts'
import { insuredEmailQuery } from '#web/policy/email-change/change-email.ts'
import {
  actionsQuery,
  changesQuery,
  findOpenChange,
  type PolicyActions,
  type PolicyChange,
  type PolicyChanges,
} from '#web/policy/requests/queries.ts'

export interface Requests {
  actions: PolicyActions
  changes: PolicyChanges
  waiting: PolicyChange | undefined
}

/**
 * What was asked for on a policy and what can be, for the page of whoever holds it. It is asked for together with the policy,
 * and `isKnown` once the page can be shown without moving later, also if it could not be read.
 */
export function useRequests(number: string) {
  const actions = useQuery(actionsQuery(number, 'client'))
  const changes = useQuery(changesQuery(number, 'client'))
  const email = useQuery(insuredEmailQuery(number))
  const error = actions.error ?? changes.error
  return {
    // One that failed is read again by what shows it, and is pending again meanwhile.
    isKnown: email.isFetched && actions.isFetched && changes.isFetched,
    requests: actions.data &&
      changes.data && {
        actions: actions.data,
        changes: changes.data,
        waiting: findOpenChange(changes.data.data),
      },
    /** Also where what can be done could not be read. */
    changes: changes.data?.data ?? [],
    /** A rep who looks at the page of a customer has no session of one, and asks for nothing there. */
    error: isCallError(error, 'SIGN_IN_REQUIRED') ? null : error,
    isFetching: actions.isFetching || changes.isFetching,
    refetch: () => Promise.all([actions.refetch(), changes.refetch()]),
  }
}
