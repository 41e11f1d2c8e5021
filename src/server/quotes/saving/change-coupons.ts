import {
  type Coupon,
  type CouponFacts,
  markCoupons,
  evaluateChargedCoupons,
  isSameCouponCode,
  normalizeCouponCode,
} from '#domain/pricing/coupon.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { findCouponFor } from '#server/coupons/repository.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openAgain } from '#server/quotes/closing/open-again.ts'
import { runWrite, type Effects } from '#server/writes/run-write.ts'
import type { Context } from '#server/kit/context.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { couponFacts } from '#server/quotes/pricing/coupon-facts.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'

const MAX_COUPONS = 10

interface CouponEntry {
  id: string
  code: string
  /** The version that the caller saw, if sent. */
  version?: number | undefined
  /** Absent if the customer makes the change. */
  rep?: Rep | undefined
}

/**
 * Adds a coupon to a quote; adding one again changes nothing.
 *
 * @rule N09 Each code counts once on a quote; one that is unknown, withdrawn, used up, expired or without effect on this quote is refused at its field.
 */
export function addCoupon(context: Context, entry: CouponEntry): Promise<QuoteWithPolicy> {
  return changeCoupons(context, entry, {
    isOnAfter: true,
    unchanged: 'The coupon is already on the quote',
    change: async (trx, stored) => {
      const coupon = await findCouponFor(trx, stored.id, entry.code)
      const refusal = rejectionReason(stored, coupon, couponFacts(stored, context.now()))
      if (refusal !== undefined || !coupon) throw invalidCode(refusal ?? UNKNOWN_CODE)
      return { coupons: [...stored.coupons, coupon], event: 'coupon_added', code: coupon.code }
    },
  })
}

/** Removes a coupon from a quote; removing one that is not on it changes nothing. */
export function removeCoupon(context: Context, entry: CouponEntry): Promise<QuoteWithPolicy> {
  const { code } = entry
  return changeCoupons(context, entry, {
    isOnAfter: false,
    unchanged: 'The coupon isn’t on the quote',
    change: (_trx, { coupons }) => ({
      coupons: coupons.filter((existing) => !isSameCouponCode(existing.code, code)),
      event: 'coupon_removed',
      code,
    }),
  })
}

interface CouponStep {
  /** Whether the coupon is on the quote once it is done. */
  isOnAfter: boolean
  /** Why nothing is recorded where that is so already. */
  unchanged: string
  change: (trx: Db, stored: QuoteWithPolicy) => Promise<CouponChange> | CouponChange
}

function changeCoupons(
  context: Context,
  { id, code, version, rep }: CouponEntry,
  { isOnAfter, unchanged, change }: CouponStep,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    effects.publish({ quoteId: id, by: rep })
    const stored = await lockEditableQuote(trx, id)
    await requireNotBlocked(trx, id, rep)
    const isOn = stored.coupons.some((existing) => isSameCouponCode(existing.code, code))
    if (isOn === isOnAfter) {
      effects.noAudit(unchanged)
      return stored
    }
    if (version !== undefined) requireVersion(context, stored, version, getEditor({ rep }))
    const changed = await change(trx, stored)
    return saveCoupons({ ...context, db: trx }, effects, stored, { ...changed, rep })
  })
}

const UNKNOWN_CODE = 'We don’t know this code. Check the spelling'

function rejectionReason(
  { coupons, price }: QuoteWithPolicy,
  coupon: Coupon | undefined,
  facts: CouponFacts,
): string | undefined {
  if (!coupon) return UNKNOWN_CODE
  if (coupons.length >= MAX_COUPONS) return `You can use up to ${MAX_COUPONS} coupons`
  return evaluateChargedCoupons(markCoupons([coupon], facts), price?.summary)[0]?.notApplicable
}

function invalidCode(message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'payment_info', field: 'code', message }] })
}

interface CouponChange {
  coupons: Coupon[]
  event: 'coupon_added' | 'coupon_removed'
  code: string
}

/**
 * Stores the coupons of a quote, and its price with them, as its next version.
 *
 * @rule O04 The audit log names the rep who added or removed a coupon.
 */
async function saveCoupons(
  { db: trx, plans, now }: Context,
  effects: Effects,
  stored: QuoteWithPolicy,
  { coupons, event, code, rep }: CouponChange & Pick<CouponEntry, 'rep'>,
): Promise<QuoteWithPolicy> {
  const at = now()
  const version = stored.version + 1
  const priced = calculatePrice(plans, quoteFrom(stored.answers), { ...stored, coupons }, at)
  const save = { coupons, price: priced?.price ?? null, updatedAt: at }
  await updateQuote(trx, stored.id, version, save)
  await openAgain(trx, effects, stored, { at, rep })
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: getEditor({ rep }),
    repId: rep?.id ?? null,
    event,
    detail: { version, code: normalizeCouponCode(code) },
  })
  return { ...stored, ...save, version }
}
