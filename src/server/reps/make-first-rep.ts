import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { addressKey } from '#domain/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { type Env } from '#server/env.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { hashOf, newSecret } from '#server/policies/secret-token.ts'
import { refuseWeakPassword, whyWeak } from '#server/reps/choose-password.ts'
import { hashPassword } from '#server/reps/password.ts'
import { hasReps, insertFirstRepLink, insertRep, takeFirstRepLinks } from '#server/reps/repository.ts'

type Reach = Pick<Context, 'db' | 'now' | 'env'>

export interface NewRep {
  email: string
  name: string
  password: string
}

/**
 * What a start does about reps: with one there, every link dies; without, the configured rep is made, or a link is
 * answered, to be shown to whoever starts the program and to nobody else.
 *
 * @rule R02 There is no account that everybody knows: the first rep is made by a one-time link or by configuration.
 */
export async function prepareFirstRep({ db, now, env }: Reach): Promise<string | undefined> {
  if (env.firstRep && !(await hasReps(db))) {
    await refuseWeakSetting(env.firstRep)
    await storeRep(db, now(), { ...env.firstRep, name: nameOf(env.firstRep) })
  }
  if (await hasReps(db)) {
    await takeFirstRepLinks(db)
    return undefined
  }
  const token = newSecret()
  await insertFirstRepLink(db, hashOf(token), now())
  return env.publicUrl + pagePath('first-rep', { token })
}

/**
 * Makes the first rep for whoever holds the link.
 *
 * @rule R02 The link works once, and never where there is a rep already.
 */
export async function makeFirstRep(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, ...rep }: NewRep & { token: string },
): Promise<Rep> {
  // Before the link is used up.
  await refuseWeakPassword(rep)
  return db.transaction(async (trx) => {
    const links = await takeFirstRepLinks(trx)
    const isGood = links.includes(hashOf(token)) && !(await hasReps(trx))
    const made = isGood ? await storeRep(trx, now(), rep) : undefined
    if (!made) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
    return made
  })
}

/** @rule N74 The password of FIRST_REP_PASSWORD is judged like any other that is chosen. */
async function refuseWeakSetting({ email, password }: NonNullable<Env['firstRep']>): Promise<void> {
  const reason = await whyWeak({ email, password, name: '' })
  if (reason !== undefined) throw new CannotStart(`Invalid env provided\n  FIRST_REP_PASSWORD: ${reason}`)
}

async function storeRep(db: Db, at: Date, { email, name, password }: NewRep): Promise<Rep | undefined> {
  const rep = { id: randomUUID(), email: addressKey(email), name }
  const passwordHash = await hashPassword(password)
  if (!(await insertRep(db, { ...rep, passwordHash, createdAt: at }))) return undefined
  await insertAuditEvent(db, { at, actor: 'system', repId: rep.id, event: 'first_rep_made', detail: {} })
  return rep
}

/** A name to begin with, where only an address is configured. */
function nameOf({ email }: NonNullable<Env['firstRep']>): string {
  return email.split('@')[0] ?? email
}
