import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { getPolicyActions } from '#contract/policy-actions.ts'
import { listPolicyChanges, type previewPolicyChange } from '#contract/amendments.ts'
import { getPolicyRefunds } from '#contract/refunds.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'

export type PolicyActions = EndpointResponse<typeof getPolicyActions>['data']
export type InsuredContest = PolicyActions['contests'][number]
export type Amendments = EndpointResponse<typeof listPolicyChanges>
export type Amendment = Amendments['data'][number]
export type ChangeEffect = Amendment['effect']
export type PolicyMoney = EndpointResponse<typeof getPolicyRefunds>['data']
export type ChangePreview = EndpointResponse<typeof previewPolicyChange>['data']

/** How soon something that is under way at the gateway is looked at again. */
const POLL_MS = 3000

/** Read at each visit, as everything here goes on without this page; a failure is shown by whoever asks. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const
const shownByPage = () => true

export const actionsQuery = (number: string, as: Editor) =>
  queryOptions({
    queryKey: ['policy', number, 'actions', as],
    queryFn: ({ signal }) =>
      call(getPolicyActions, { params: { number }, signal, actingAs: as, handlesError: shownByPage }),
    select: ({ data }) => data,
    ...FRESH,
  })

export const changesQuery = (number: string, as: Editor) =>
  queryOptions({
    queryKey: ['policy', number, 'changes', as],
    queryFn: ({ signal }) =>
      call(listPolicyChanges, { params: { number }, signal, actingAs: as, handlesError: shownByPage }),
    refetchInterval: ({ state }) => (state.data?.data.some(isCharging) ? POLL_MS : false),
    ...FRESH,
  })

export const moneyQuery = (number: string, as: Editor) =>
  queryOptions({
    queryKey: ['policy', number, 'money', as],
    queryFn: ({ signal }) =>
      call(getPolicyRefunds, { params: { number }, signal, actingAs: as, handlesError: shownByPage }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.refunds.some(isRefunding) ? POLL_MS : false),
    ...FRESH,
  })

/** The one that is not decided, or not paid, yet; a policy has one at most. */
export function findOpenChange(changes: readonly Amendment[]): Amendment | undefined {
  return changes.find(isOpenChange)
}

export function isOpenChange({ state }: Amendment): boolean {
  return state === 'waiting' || state === 'charging'
}

/** The gateway has not said yet whether it is paid. */
export function isCharging({ state }: Amendment): boolean {
  return state === 'charging'
}

function isRefunding({ state }: PolicyMoney['refunds'][number]): boolean {
  return state === 'refunding'
}
