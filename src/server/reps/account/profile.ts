import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { readProfile, updateProfile } from '#server/reps/account/repository.ts'
import { ProblemError } from '#domain/problem.ts'

export interface Profile {
  name: string
  signature: string | null
}

/** The name of a rep, and what stands below their letters. */
export async function requireProfile(db: Db, { id }: Pick<Rep, 'id'>): Promise<Profile> {
  const found = await readProfile(db, id)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
  return found
}

/** What stands below the letters that a rep composes: what they have written for it, or else their name. */
export async function signatureOf(db: Db, rep: Pick<Rep, 'id'>): Promise<string> {
  const { name, signature } = await requireProfile(db, rep)
  return signature ?? name
}

/** A letter as it is composed for a rep, who reads and changes it before it is sent. */
export function signed<Letter extends { message: string }>(letter: Letter, signature: string): Letter {
  return { ...letter, message: `${letter.message}\n\n${signature}` }
}

/** Changes one's own name and signature. What was done before keeps the name that it was done under. */
export function saveProfile(
  context: Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs' | 'live'>,
  { id }: Rep,
  { name, signature = null }: { name: string; signature?: string | null | undefined },
): Promise<Profile> {
  return runWrite(context, async (trx, effects) => {
    await updateProfile(trx, id, { name, signature })
    await effects.audit({
      at: context.now(),
      actor: 'rep',
      repId: id,
      event: 'rep_profile_changed',
      detail: { name },
    })
    return { name, signature }
  })
}
