import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { addPartner, changePartner, Partner } from '#contract/office/partners.ts'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { presentPartner } from '#server/partners/office/present-partner.ts'
import {
  insertPartner,
  lockPartner,
  type StoredPartner,
  updatePartner,
} from '#server/partners/office/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

type Added = z.output<NonNullable<typeof addPartner.body>>
type Changed = z.output<NonNullable<typeof changePartner.body>>

/** @rule N19 Two spellings of a code are one partner, and none is deleted: a code keeps its history. */
export function addPartnerOfOffice(
  context: Context,
  rep: Rep,
  { code: typed, ...set }: Added,
): Promise<Partner> {
  return write(context, rep, 'partner_added', async (trx, at) => {
    const code = normalizeCouponCode(typed)
    const added = {
      ...termsOf(set),
      id: randomUUID(),
      code,
      active: true,
      version: 1,
      changedAt: at,
      changedBy: rep.id,
    }
    const known = await insertPartner(trx, added)
    if (known) {
      const how = known.active ? 'Change that partner instead' : 'It’s withdrawn: use it again instead'
      const message = `${code} is the code of ${known.name}. ${how}`
      throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'code', message }] })
    }
    return added
  })
}

/**
 * Changes a partner. An earlier version is taken back by sending it again.
 *
 * @rule K15 Quotes keep the percent with which they were started.
 * @rule T18 Of two who change one at once, the second is told what it is now.
 */
export function changePartnerOfOffice(
  context: Context,
  rep: Rep,
  { id, version, ...set }: Changed & { id: string },
): Promise<Partner> {
  return write(context, rep, 'partner_changed', (trx, at) =>
    store({ ...context, db: trx }, { id, version }, { ...termsOf(set), changedAt: at, changedBy: rep.id }),
  )
}

/** @rule N19 The link of a partner that is withdrawn starts a plain quote, as an unknown code does. */
export function offerPartnerOfOffice(
  context: Context,
  rep: Rep,
  { active, ...seen }: { id: string; version: number; active: boolean },
): Promise<Partner> {
  return write(context, rep, active ? 'partner_offered' : 'partner_withdrawn', (trx, at) =>
    store({ ...context, db: trx }, seen, { active, changedAt: at, changedBy: rep.id }),
  )
}

async function store(
  context: Context,
  { id, version }: { id: string; version: number },
  change: Partial<StoredPartner>,
): Promise<StoredPartner> {
  const stored = await lockPartner(context.db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'partner' })
  if (stored.version !== version)
    throw new ProblemError({ code: 'PARTNER_CHANGED', current: await presentPartner(context, id) })
  const changed = { ...stored, ...change, version: version + 1 }
  await updatePartner(context.db, changed)
  return changed
}

function write(
  context: Context,
  rep: Rep,
  event: 'partner_added' | 'partner_changed' | 'partner_offered' | 'partner_withdrawn',
  work: (trx: Db, at: Date) => Promise<StoredPartner>,
): Promise<Partner> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const { id, code, version, percent } = await work(trx, at)
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { partner: code, version, percent: String(percent) },
    })
    return presentPartner({ ...context, db: trx }, id)
  })
}

function termsOf({ name, percent, brand }: Omit<Added, 'code'>) {
  return { name, percent, brand: brand === 'albatross' ? null : brand }
}
