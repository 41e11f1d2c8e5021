import { queryOptions } from '@tanstack/react-query'
import { BASE_PATH } from '#contract/pages.ts'
import { pagePath } from '#contract/page-path.ts'
import { type Comparison, readPlanComparison, readPlanReview } from '#contract/rating-plans/comparison.ts'
import { listRatingPlans, readRatingPlan } from '#contract/rating-plans/plans.ts'
import { listPlanRemarks } from '#contract/rating-plans/remarks.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const POLL_MS = 1000

export const plansQuery = queryOptions({
  queryKey: ['rating-plans'],
  queryFn: async () => call(listRatingPlans, { silent: true }),
  staleTime: 0,
})

export const planQuery = (plan: string) =>
  queryOptions({
    queryKey: ['rating-plans', plan],
    queryFn: async () => (await call(readRatingPlan, { params: { plan }, silent: true })).data,
    staleTime: 0,
  })

/** Asked again while it runs, so that whoever comes back sees how far it is. */
export const comparisonQuery = (plan: string) =>
  queryOptions({
    queryKey: ['rating-plans', plan, 'comparison'],
    queryFn: async (): Promise<Comparison | null> =>
      (await call(readPlanComparison, { params: { plan }, silent: true })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  })

/** Follows from the plan and from its newest comparison. */
export const reviewQuery = (plan: string, comparison: string) =>
  queryOptions({
    queryKey: ['rating-plans', plan, 'review', comparison],
    queryFn: async () => (await call(readPlanReview, { params: { plan }, silent: true })).data,
    staleTime: 0,
  })

/** What reps said about a plan of the office, the newest first. */
export const remarksQuery = (plan: string) =>
  queryOptions({
    queryKey: ['rating-plans', plan, 'remarks'],
    queryFn: async () => (await call(listPlanRemarks, { params: { plan }, silent: true })).data,
    staleTime: 0,
  })

/** All of it, as a plan that begins ends another one. */
export function reloadPlans(): void {
  void queryClient.invalidateQueries({ queryKey: plansQuery.queryKey })
}

export function planPath(plan: string): string {
  return pagePath('rating-plan', { plan }).slice(BASE_PATH.length)
}

export function comparisonPath(plan: string): string {
  return pagePath('plan-comparison', { plan }).slice(BASE_PATH.length)
}
