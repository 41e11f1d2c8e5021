import type * as z from 'zod/mini'
import type { CouponVersion, readOfficeCoupon, OfficeCoupon } from '#contract/office/coupons.ts'
import { toWire } from '#contract/wire-record.ts'
import { needOfCoupon } from '#domain/pricing/coupon.ts'
import { COUPON_STATE_NAMES, couponState } from '#domain/pricing/coupons/coupon-state.ts'
import { labelClientType } from '#domain/values/client-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, formatPlainDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, fromDollars, toDollars } from '#domain/values/money.ts'
import { officeDay } from '#domain/values/office-day.ts'
import {
  findOfficeCoupon,
  type FoundCoupon,
  listHolding,
  listUses,
  listVersions,
} from '#server/coupons/office/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { CouponVersionTerms } from '#server/schema/quotes/coupons.schema.ts'

export async function presentOne(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<OfficeCoupon> {
  const found = await findOfficeCoupon(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'coupon' })
  return presentFound(found, now())
}

type Detail = z.output<NonNullable<typeof readOfficeCoupon.response>>['data']

export async function presentDetail(context: Pick<Context, 'db' | 'now'>, id: string): Promise<Detail> {
  const { db } = context
  const coupon = await presentOne(context, id)
  const [uses, holding, versions] = [
    await listUses(db, coupon.code),
    await listHolding(db, coupon.code),
    await listVersions(db, coupon.code),
  ]
  return {
    ...coupon,
    used_by: uses.map((use) => ({
      ...toWire(use, ['quoteId', 'quoteNumber', 'tournamentName', 'policyNumber', 'usedAt']),
      discount: use.discountCents === null ? null : toDollars(use.discountCents),
    })),
    held_by: holding.map(({ updatedAt, ...quote }) => ({
      ...toWire(quote, ['quoteId', 'quoteNumber', 'tournamentName']),
      updated_at: new Date(updatedAt).toISOString(),
    })),
    versions: versions.map(({ version, changedBy }) =>
      presentTerms({ ...version, ...version.terms }, changedBy),
    ),
  }
}

export function presentFound(
  { coupon, changedBy, discountCents, ...figures }: FoundCoupon,
  now: Date,
): OfficeCoupon {
  const days = {
    firstDay: coupon.firstDay as CalendarDate | null,
    lastDay: coupon.lastDay as CalendarDate | null,
  }
  return {
    id: coupon.id,
    code: coupon.code,
    ...presentTerms(coupon, changedBy),
    state: couponState({ ...coupon, ...days, uses: figures.uses }, officeDay(now)),
    needs: needOfCoupon(coupon.code) ?? null,
    uses: figures.uses,
    discount: toDollars(discountCents),
    unknown_discounts: figures.unknownDiscounts,
    held: figures.held,
  }
}

/** For files, whose one column says what is taken off. */
export function presentInWords(found: FoundCoupon, now: Date) {
  const coupon = presentFound(found, now)
  const { is_percentage: isPercentage, value, client_types: types } = coupon
  return {
    ...coupon,
    value: isPercentage ? `${value}%` : formatMoney(fromDollars(value), '$'),
    state: COUPON_STATE_NAMES[coupon.state],
    client_types: types.map((code) => labelClientType(code) ?? code),
  }
}

type Version = CouponVersionTerms & { note: string; version: number; changedAt: Date }

function presentTerms(terms: Version, changedBy: string | null): CouponVersion {
  const { percent, amountCents, firstDay, lastDay, minimumCents } = terms
  return {
    ...toWire(terms, ['maxUses', 'maxUsesPerCustomer', 'active', 'note', 'version', 'changedAt']),
    client_types: terms.clientTypes,
    partners: terms.partners,
    is_percentage: percent !== null,
    value: percent ?? toDollars(amountCents as Cents),
    first_day: firstDay === null ? null : formatPlainDate(firstDay as CalendarDate),
    last_day: lastDay === null ? null : formatPlainDate(lastDay as CalendarDate),
    minimum: minimumCents === null ? null : toDollars(minimumCents as Cents),
    changed_by: changedBy,
  }
}
