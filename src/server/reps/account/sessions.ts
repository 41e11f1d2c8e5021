import { type Db } from '#server/kit/db/database.ts'
import { type Effects } from '#server/kit/writes/run-write.ts'
import { deletePendingSignIns } from '#server/reps/second-factor/repository.ts'
import { deleteRepSessions } from '#server/reps/account/repository.ts'

/**
 * Ends the sessions of a rep, all or all but one, and closes their sockets.
 *
 * @rule R02 A session that was ended opens nothing any more, and its sockets are closed at once.
 */
export async function endSessionsOf(
  trx: Db,
  effects: Effects,
  repId: string,
  except?: string,
): Promise<number> {
  const ended = await deleteRepSessions(trx, repId, except)
  // Nor may a sign-in go on that began with an older password.
  await deletePendingSignIns(trx, repId)
  effects.disconnect({ repId, except })
  return ended
}
