import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { addOfficeCoupon, changeOfficeCoupon, OfficeCoupon } from '#contract/office/coupons.ts'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { newMeaningField } from '#domain/pricing/coupons/office-coupon.fields.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { presentOne } from '#server/coupons/office/present-coupon.ts'
import {
  insertCoupon,
  lockCoupon,
  type StoredCoupon,
  updateCoupon,
} from '#server/coupons/office/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { listUnknownPartners } from '#server/partners/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

type Added = z.output<NonNullable<typeof addOfficeCoupon.body>>
type Changed = z.output<NonNullable<typeof changeOfficeCoupon.body>>

/**
 * Adds a coupon.
 *
 * @rule K12 Two spellings of a code are one coupon, and none is deleted: a code that was given keeps its history.
 */
export function addCouponOfOffice(
  context: Context,
  rep: Rep,
  { code: typed, ...set }: Added,
): Promise<OfficeCoupon> {
  return write(context, rep, 'coupon_made', async (trx, at) => {
    const code = normalizeCouponCode(typed)
    const added = {
      ...(await readTerms(trx, set)),
      id: randomUUID(),
      code,
      active: true,
      version: 1,
      changedAt: at,
      changedBy: rep.id,
    }
    const known = await insertCoupon(trx, added)
    if (known) {
      const how = known.active ? 'Change that coupon instead' : 'It’s withdrawn: offer it again instead'
      throw refused('code', `${code} exists already. ${how}`)
    }
    return added
  })
}

/**
 * Changes all that a coupon is. An earlier version is taken back by sending it again.
 *
 * @rule K12 A code that was used or is on quotes gets another value only where whoever changes it says that they know.
 * @rule T18 Of two who change one at once, the second is told what it is now.
 */
export function changeCouponOfOffice(
  context: Context,
  rep: Rep,
  { id, version, new_meaning: saidSo, ...set }: Changed & { id: string },
): Promise<OfficeCoupon> {
  return write(context, rep, 'coupon_changed', async (trx, at) => {
    const stored = await lockVersion({ ...context, db: trx }, id, version)
    const changed = {
      ...stored,
      ...(await readTerms(trx, set)),
      version: version + 1,
      changedAt: at,
      changedBy: rep.id,
    }
    const isOther = changed.percent !== stored.percent || changed.amountCents !== stored.amountCents
    if (isOther && saidSo !== 'Yes') {
      const { uses, held } = await presentOne({ ...context, db: trx }, id)
      if (uses + held > 0) throw refused('new_meaning', newMeaningField.message)
    }
    await updateCoupon(trx, changed)
    return changed
  })
}

/**
 * Withdraws a coupon, or offers it again.
 *
 * @rule N09 What is bought keeps what a coupon took off; on any other quote it stays listed and no longer counts.
 */
export function offerCouponOfOffice(
  context: Context,
  rep: Rep,
  { id, version, active }: { id: string; version: number; active: boolean },
): Promise<OfficeCoupon> {
  return write(context, rep, active ? 'coupon_offered' : 'coupon_withdrawn', async (trx, at) => {
    const stored = await lockVersion({ ...context, db: trx }, id, version)
    const changed = { ...stored, active, version: version + 1, changedAt: at, changedBy: rep.id }
    await updateCoupon(trx, changed)
    return changed
  })
}

async function lockVersion(context: Context, id: string, version: number): Promise<StoredCoupon> {
  const stored = await lockCoupon(context.db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'coupon' })
  if (stored.version === version) return stored
  throw new ProblemError({ code: 'COUPON_CHANGED', current: await presentOne(context, id) })
}

function write(
  context: Context,
  rep: Rep,
  event: 'coupon_made' | 'coupon_changed' | 'coupon_offered' | 'coupon_withdrawn',
  work: (trx: Db, at: Date) => Promise<StoredCoupon>,
): Promise<OfficeCoupon> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const { id, code, version, percent, amountCents } = await work(trx, at)
    const worth = percent === null ? { cents: amountCents ?? 0 } : { percent: String(percent) }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event, detail: { code, version, ...worth } })
    return presentOne({ ...context, db: trx }, id)
  })
}

async function readTerms(trx: Db, set: Omit<Added, 'code'>) {
  const terms = {
    percent: set.takes_off === 'percent' ? (set.percent ?? null) : null,
    amountCents: set.takes_off === 'amount' ? (set.amount ?? null) : null,
    firstDay: set.first_day ?? null,
    lastDay: set.last_day ?? null,
    maxUses: set.max_uses ?? null,
    maxUsesPerCustomer: set.max_uses_per_customer ?? null,
    clientTypes: [...new Set(set.client_types)],
    partners: set.partners ?? [],
    minimumCents: set.minimum ?? null,
    note: set.note ?? '',
  }
  if (set.takes_off === 'percent' && terms.percent === null)
    throw refused('percent', 'Enter a percent from 0.01 to 100')
  if (set.takes_off === 'amount' && terms.amountCents === null)
    throw refused('amount', 'Enter an amount above $0')
  if (terms.firstDay !== null && terms.lastDay !== null && terms.firstDay > terms.lastDay)
    throw refused('last_day', 'Enter a day that isn’t before the first one')
  const [unknown] = await listUnknownPartners(trx, terms.partners)
  if (unknown !== undefined) throw refused('partners', `There’s no partner ${unknown}`)
  return terms
}

function refused(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
