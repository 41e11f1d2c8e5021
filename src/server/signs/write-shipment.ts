import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { findShipment, listShipments, type StoredShipment } from '#server/signs/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** A policy whose shipments a rep has locked. */
export interface LockedShipments {
  context: Context
  trx: Db
  subject: ChangeSubject
  rep: Rep
  now: Date
}

interface Written {
  event: AuditEventName
  /** Absent of what is about no box. */
  shipment?: Pick<StoredShipment, 'id' | 'place'>
  detail?: Record<string, string | number>
}

/**
 * Runs what a rep does with the shipments of a policy. Its quote is locked, so that two reps never pack one sign, and a change of
 * the policy comes before it or after it.
 */
export function writeShipments(
  context: Context,
  rep: Rep,
  number: string,
  work: (locked: LockedShipments) => Promise<Written | Written[]>,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'change')
    const subject = await lockSubject(trx, THE_PROGRAM.session, number)
    const now = context.now()
    const done = await work({ context: { ...context, db: trx }, trx, subject, rep, now })
    const quoteId = subject.stored.id
    for (const { event, shipment, detail } of [done].flat())
      await effects.audit({
        quoteId,
        at: now,
        actor: 'rep',
        repId: rep.id,
        event,
        detail: { policy: number, ...(shipment && { shipment: shipment.id }), ...detail },
      })
    effects.publish({ quoteId, by: rep })
  })
}

export async function requireShipment(
  db: Db,
  id: string,
): Promise<{ shipment: StoredShipment; number: string }> {
  const found = await findShipment(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'shipment' })
  return found
}

/** The one that was seen, as it is now that its policy is locked. */
export async function requireSeen(
  { trx, subject }: LockedShipments,
  { id, version }: Pick<StoredShipment, 'id' | 'version'>,
): Promise<StoredShipment> {
  const shipment = (await listShipments(trx, subject.policy.id)).find((one) => one.id === id)
  if (!shipment) throw new ProblemError({ code: 'NOT_FOUND', what: 'shipment' })
  if (shipment.version !== version)
    throw notPossible('Someone changed this shipment while you had it open. Check it again.')
  return shipment
}

export function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
