import { startBulkRun } from '#contract/desk/bulk-runs.ts'
import { ProblemError } from '#domain/problem.ts'
import { isAllowed, type RepRole } from '#domain/reps/roles.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { queuePasswordLink } from '#server/reps/account/password-links.ts'
import { deletePasswordLinks } from '#server/reps/account/repository.ts'
import { createUnknownPassword, endSessionsOf, revokeSignIn } from '#server/reps/account/sessions.ts'
import { removeSecondFactors } from '#server/reps/second-factor/manage-second-factor.ts'
import { deleteInvitationsBy, lockOwners, lockRep, updateRep } from '#server/reps/people/repository.ts'
import type { StoredRep } from '#server/reps/repository.ts'

declare module '#server/kit/context.ts' {
  interface Context {
    /** Ends what still runs in the name of a rep who may not do it any more, in the same transaction. */
    repLostRights: (trx: Db, repId: string) => Promise<void>
  }
}

/** What an owner does, and to whom. */
export interface RepChange {
  id: string
  rep: Rep
}

/**
 * Gives a rep another role.
 *
 * @rule R02 There is always an owner who can sign in, also where several are demoted or disabled at once.
 * @rule N98 What an owner invited is void once they are none.
 */
export function changeRole(context: Context, change: RepChange & { role: RepRole }): Promise<StoredRep> {
  const { role } = change
  return changeRep(context, change, 'rep_role_changed', async (trx, found, owners, effects) => {
    if (role !== 'owner') requireOtherOwner(found, owners)
    await updateRep(trx, found.id, { role })
    if (role !== 'owner') await deleteInvitationsBy(trx, found.id)
    if (!isAllowed({ role }, startBulkRun.permission)) await context.repLostRights(trx, found.id)
    // A page that is open connects again, if the role may.
    effects.disconnect({ repId: found.id })
    return { role }
  })
}

/**
 * @rule R02 A disabled rep’s sessions and sockets end at once, and there is no signing in.
 * @rule N97 N98 Links for a new password, the invitations that they sent and their bulk work end too, and do not come back with them.
 */
export function disableRep(context: Context, change: RepChange): Promise<StoredRep> {
  return changeRep(context, change, 'rep_disabled', async (trx, found, owners, effects) => {
    requireOtherOwner(found, owners)
    await updateRep(trx, found.id, { disabledAt: found.disabledAt ?? context.now() })
    await endSessionsOf(trx, effects, found.id)
    await deletePasswordLinks(trx, found.id)
    await deleteInvitationsBy(trx, found.id)
    await context.repLostRights(trx, found.id)
    return {}
  })
}

export function enableRep(context: Context, change: RepChange): Promise<StoredRep> {
  return changeRep(context, change, 'rep_enabled', async (trx, found) => {
    await updateRep(trx, found.id, { disabledAt: null })
    return {}
  })
}

/** For a rep who lost the password or the second factor, or from whom it may have been stolen. */
export async function resetRep(context: Context, change: RepChange): Promise<StoredRep> {
  const unknownPassword = await createUnknownPassword()
  return changeRep(context, change, 'rep_reset', async (trx, found, _owners, effects) => {
    await revokeSignIn(trx, effects, { id: found.id, unknownPassword })
    await removeSecondFactors(trx, found.id)
    await queuePasswordLink(trx, context, {
      rep: found,
      cause: `rep-reset:${found.id}:${context.now().getTime()}`,
      resetBy: change.rep.name,
    })
    return {}
  })
}

type Work = (
  trx: Db,
  found: StoredRep,
  owners: readonly string[],
  effects: Effects,
) => Promise<Record<string, string | number>>

/**
 * Runs what an owner does to a rep: both are as they are now, locked, and the audit log says what was done.
 */
export async function changeRep(
  context: Context,
  { id, rep }: RepChange,
  event: AuditEventName,
  work: Work,
): Promise<StoredRep> {
  return runWrite(context, async (trx, effects) => {
    const owners = await requireActingOwner(trx, rep)
    const found = await lockRep(trx, id)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
    const detail = await work(trx, found, owners, effects)
    await effects.audit({
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { rep: id, ...detail },
    })
    return (await lockRep(trx, id)) ?? found
  })
}

/** Meanwhile the caller may have been demoted or disabled. Other changes of owners wait until this one is done. */
export async function requireActingOwner(trx: Db, { id }: Rep): Promise<readonly string[]> {
  const owners = await lockOwners(trx)
  if (owners.includes(id)) return owners
  throw new ProblemError({ code: 'ROLE_NOT_ALLOWED', permission: 'manage-people' })
}

function requireOtherOwner({ id }: StoredRep, owners: readonly string[]): void {
  if (owners.includes(id) && owners.length === 1) throw new ProblemError({ code: 'LAST_OWNER' })
}
