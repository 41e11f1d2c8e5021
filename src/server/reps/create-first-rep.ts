import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret, createSecret } from '#server/kit/http/security/secret-token.ts'
import { requireStrongPassword, findPasswordWeakness } from '#server/reps/password-strength.ts'
import { hashPassword } from '#server/reps/password.ts'
import { hasReps, insertFirstRepLink, insertRep, takeFirstRepLinks } from '#server/reps/repository.ts'

type FirstRepContext = Pick<Context, 'db' | 'now' | 'env'>

export interface NewRep {
  email: string
  name: string
  password: string
}

/**
 * At the start: if there is a rep, all links are deleted; otherwise the configured rep is created, or a link is
 * returned, to be shown only to the operator.
 *
 * @rule R02 There is no default account: the first rep is created by a one-time link or by configuration.
 */
export async function prepareFirstRep({ db, now, env }: FirstRepContext): Promise<string | undefined> {
  if (env.firstRep && !(await hasReps(db))) {
    await requireStrongSetting(env.firstRep)
    const rep = { ...env.firstRep, name: getDefaultName(env.firstRep) }
    await runWrite({ db }, (trx, effects) => insertFirstRep(trx, effects, now(), rep))
  }
  if (await hasReps(db)) {
    await takeFirstRepLinks(db)
    return undefined
  }
  const token = createSecret()
  await insertFirstRepLink(db, hashSecret(token), now())
  return env.publicUrl + pagePath('first-rep', { token })
}

/**
 * Creates the first rep for the holder of the link.
 *
 * @rule R02 The link works once, and never if there is already a rep.
 */
export async function createFirstRep(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, ...rep }: NewRep & { token: string },
): Promise<Rep> {
  // Before the link is used up.
  await requireStrongPassword(rep)
  return runWrite({ db }, async (trx, effects) => {
    const links = await takeFirstRepLinks(trx)
    const isGood = links.includes(hashSecret(token)) && !(await hasReps(trx))
    const made = isGood ? await insertFirstRep(trx, effects, now(), rep) : undefined
    if (!made) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    return made
  })
}

/** @rule N74 The password in FIRST_REP_PASSWORD is checked like any other. */
async function requireStrongSetting({ email, password }: NonNullable<Env['firstRep']>): Promise<void> {
  const reason = await findPasswordWeakness({ email, password, name: '' })
  if (reason !== undefined) throw new StartupError(`Invalid env provided\n  FIRST_REP_PASSWORD: ${reason}`)
}

async function insertFirstRep(
  trx: Db,
  effects: Effects,
  at: Date,
  { email, name, password }: NewRep,
): Promise<Rep | undefined> {
  const rep = { id: randomUUID(), email: getEmailKey(email), name, role: 'owner' } as const
  const passwordHash = await hashPassword(password)
  if (!(await insertRep(trx, { ...rep, passwordHash, createdAt: at }))) {
    effects.noAudit('There’s already a rep with this email')
    return undefined
  }
  await effects.audit({ at, actor: 'system', repId: rep.id, event: 'first_rep_made', detail: {} })
  return rep
}

/** A default name, because only an address is configured. */
function getDefaultName({ email }: NonNullable<Env['firstRep']>): string {
  return email.split('@')[0] ?? email
}
