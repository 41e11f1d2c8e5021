import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { addCarrierShare, CarrierShare } from '#contract/carriers/shares.ts'
import { toPercent } from '#domain/carriers/shares/share.fields.ts'
import { findOverfull, overlaps, type ShareTerms } from '#domain/carriers/shares/share-terms.ts'
import { KIND_TITLES } from '#domain/carriers/shares/share.fields.ts'
import { ProblemError } from '#domain/problem.ts'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { formatMoney, toDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { lockCarriers } from '#server/carriers/repository.ts'
import {
  endShare,
  insertShare,
  type KeptShare,
  listShares,
  readOpenShares,
} from '#server/carriers/shares/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'

type SentTerms = z.output<NonNullable<typeof addCarrierShare.body>>

/** All that carriers take and took, the newest first. */
export async function presentShares(db: Db): Promise<CarrierShare[]> {
  return (await listShares(db)).map(({ share, addedBy, endedBy }) => ({
    id: share.id,
    carrier_id: share.carrierId,
    kinds: [...share.kinds],
    prize_from: share.prizeFrom === null ? null : toDollars(share.prizeFrom),
    prize_to: share.prizeTo === null ? null : toDollars(share.prizeTo),
    territories: [...share.territories],
    day_from: share.dayFrom && formatPlainDate(share.dayFrom),
    day_to: share.dayTo && formatPlainDate(share.dayTo),
    share: toPercent(share.hundredths),
    added_at: share.addedAt.toISOString(),
    added_by: addedBy,
    ended_at: share.endedAt?.toISOString() ?? null,
    ended_by: endedBy,
  }))
}

/** Adds what a carrier takes of what is bought from now on. */
export function addShare(
  context: Context,
  rep: Rep,
  { id: carrierId, ...sent }: SentTerms & { id: string },
): Promise<CarrierShare[]> {
  return write(context, rep, 'carrier_share_added', async (trx, at) => {
    const book = await lockCarriers(trx)
    const carrier = book.find(({ id }) => id === carrierId)
    if (!carrier) throw new ProblemError({ code: 'NOT_FOUND', what: 'carrier' })
    if (carrier.retiredAt !== null) throw refused('kinds', 'This carrier is retired. Use it again first')
    const terms = readTerms(sent)
    requireRoom(terms, carrierId, await readOpenShares(trx))
    const id = randomUUID()
    await insertShare(trx, { ...terms, id, carrierId, addedAt: at, addedBy: rep.id })
    return { carrier: carrierId, share: id, percent: String(toPercent(terms.hundredths)) }
  })
}

/**
 * Ends a share and adds the next one of the same carrier.
 *
 * @rule T18 Of two who change one at once, the second is told what carriers take now.
 */
export function changeShare(
  context: Context,
  rep: Rep,
  { id, ...sent }: SentTerms & { id: string },
): Promise<CarrierShare[]> {
  return write(context, rep, 'carrier_share_changed', async (trx, at) => {
    const { open, share } = await lockOpenShare(trx, id)
    const terms = readTerms(sent)
    const others = open.filter((other) => other.id !== id)
    requireRoom(terms, share.carrierId, others)
    await endShare(trx, id, { at, repId: rep.id })
    const next = randomUUID()
    await insertShare(trx, { ...terms, id: next, carrierId: share.carrierId, addedAt: at, addedBy: rep.id })
    const percent = String(toPercent(terms.hundredths))
    return { carrier: share.carrierId, share: next, before: id, percent }
  })
}

export function endCarriersShare(context: Context, rep: Rep, id: string): Promise<CarrierShare[]> {
  return write(context, rep, 'carrier_share_ended', async (trx, at) => {
    const { share } = await lockOpenShare(trx, id)
    await endShare(trx, id, { at, repId: rep.id })
    return { carrier: share.carrierId, share: id }
  })
}

/** Of one that has ended meanwhile, whoever asks is told what holds now. */
async function lockOpenShare(trx: Db, id: string): Promise<{ open: KeptShare[]; share: KeptShare }> {
  await lockCarriers(trx)
  const open = await readOpenShares(trx)
  const share = open.find((one) => one.id === id)
  if (share) return { open, share }
  const all = await presentShares(trx)
  if (!all.some((one) => one.id === id)) throw new ProblemError({ code: 'NOT_FOUND', what: 'carrier' })
  throw new ProblemError({ code: 'CARRIER_CHANGED', current: all })
}

function write(
  context: Context,
  rep: Rep,
  event: AuditEventName,
  work: (trx: Db, at: Date) => Promise<Record<string, string>>,
): Promise<CarrierShare[]> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const detail = await work(trx, at)
    await effects.audit({ at, actor: 'rep', repId: rep.id, event, detail })
    return presentShares(trx)
  })
}

function readTerms(sent: SentTerms): ShareTerms {
  const { kinds, share: hundredths } = sent
  const terms = {
    kinds: [...new Set(kinds)],
    hundredths,
    territories: sent.territories ?? [],
    prizeFrom: sent.prize_from ?? null,
    prizeTo: sent.prize_to ?? null,
    dayFrom: sent.day_from ?? null,
    dayTo: sent.day_to ?? null,
  }
  if (terms.prizeFrom !== null && terms.prizeTo !== null && terms.prizeFrom > terms.prizeTo)
    throw refused('prize_to', 'Enter a prize that isn’t below the first one')
  if (terms.dayFrom !== null && terms.dayTo !== null && terms.dayFrom > terms.dayTo)
    throw refused('day_to', 'Enter a day that isn’t before the first one')
  return terms
}

/** @rule D32 One carrier has one share of a contest, and all shares of it are 100% at most. */
function requireRoom(terms: ShareTerms, carrierId: string, others: readonly KeptShare[]): void {
  if (others.some((other) => other.carrierId === carrierId && overlaps(terms, other)))
    throw refused('kinds', 'This carrier already takes some of these contests. Change that share instead')
  const overfull = findOverfull(terms, others)
  if (!overfull) return
  const { kind, prize } = overfull.risk
  const about = `${KIND_TITLES[kind]}, prize ${formatMoney(prize, '$')}`
  throw refused(
    'share',
    `With the other carriers this is ${toPercent(overfull.total)}% of one contest (${about}). 100% is the most`,
  )
}

function refused(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
