import { queryOptions } from '@tanstack/react-query'
import { listOfficeCoupons, readOfficeCoupon } from '#contract/office/coupons.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const KEY = 'office-coupons'

/** Others keep it too, and customers use it, so it is read at each visit. */
export const couponQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async () =>
      (await call(readOfficeCoupon, { params: { id }, silent: true, handlesError: () => true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

export function reloadCoupons(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
  void queryClient.invalidateQueries({ queryKey: ['list', listOfficeCoupons.path] })
}

export function couponPath(id: string): string {
  return PAGES.coupon.replace(':coupon', id)
}
