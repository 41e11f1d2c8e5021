import type { CalendarDate } from '#domain/values/calendar.ts'

/** Whether a coupon can be used, for the office. */
export const COUPON_STATES = ['offered', 'later', 'ended', 'used_up', 'withdrawn'] as const

export type CouponState = (typeof COUPON_STATES)[number]

export const COUPON_STATE_NAMES: Readonly<Record<CouponState, string>> = {
  offered: 'Offered',
  later: 'Not yet',
  ended: 'Ended',
  used_up: 'Used up',
  withdrawn: 'Withdrawn',
}

interface CouponFigures {
  active: boolean
  firstDay: CalendarDate | null
  lastDay: CalendarDate | null
  maxUses: number | null
  uses: number
}

export function couponState(
  { active, firstDay, lastDay, maxUses, uses }: CouponFigures,
  today: CalendarDate,
): CouponState {
  if (!active) return 'withdrawn'
  if (lastDay !== null && today > lastDay) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return firstDay !== null && today < firstDay ? 'later' : 'offered'
}
