import { randomUUID } from 'node:crypto'
import type { PasskeyAnswer } from '#contract/rep-second-factor.ts'
import { ProblemError } from '#domain/problem.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createSecondFactorChangedMail,
  type SecondFactorChange,
} from '#server/messaging/templates/rep-links.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  type CodeAppSecret,
  createCodeAppSecret,
  findCodeCounter,
} from '#server/reps/second-factor/code-app.ts'
import { type PasskeyContext, verifyRegistration } from '#server/reps/second-factor/passkeys.ts'
import { hasSecondFactor } from '#server/reps/repository.ts'
import { requireOpenSession } from '#server/reps/still-allowed.ts'
import { createRecoveryCodes } from '#server/reps/second-factor/recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteCodeApp,
  deletePasskeys,
  findCodeApp,
  insertCodeApp,
  insertPasskey,
  replaceRecoveryCodes,
  acceptCode,
} from '#server/reps/second-factor/repository.ts'

type FactorContext = PasskeyContext & Pick<Context, 'wakeJobs'>

/** A new secret for an app. It does not count yet. */
export async function startCodeApp({ db, now }: PasskeyContext, { id, email }: Rep): Promise<CodeAppSecret> {
  const made = createCodeAppSecret(email)
  const isStored = await insertCodeApp(db, { repId: id, secret: made.secret, createdAt: now() })
  if (!isStored) throw new ProblemError({ code: 'SECOND_FACTOR_SET' })
  return made
}

/** @rule R02 An app counts once it has shown that it knows the secret. */
export function confirmCodeApp(context: FactorContext, rep: Rep, code: string): Promise<string[]> {
  return change(context, rep, 'rep_code_app_added', async (trx) => {
    const at = context.now()
    const app = await findCodeApp(trx, rep.id)
    if (app?.confirmedAt) throw new ProblemError({ code: 'SECOND_FACTOR_SET' })
    const counter = app && findCodeCounter(app.secret, code, at)
    if (!counter || !(await acceptCode(trx, { repId: rep.id, counter, confirmedAt: at })))
      throw new ProblemError({ code: 'SECOND_FACTOR_REFUSED' })
    return addFirstRecoveryCodes(trx, rep.id)
  })
}

export function removeCodeApp(context: FactorContext, rep: Rep): Promise<void> {
  return change(context, rep, 'rep_code_app_removed', (trx) => takeCodeApp(trx, rep.id))
}

/** Also the recovery codes, where nothing else is left that they stand in for. */
export async function takeCodeApp(trx: Db, repId: string): Promise<void> {
  await deleteCodeApp(trx, repId)
  await removeUselessRecoveryCodes(trx, repId)
}

export async function addPasskey(
  context: FactorContext,
  rep: Rep,
  { name, passkey }: { name: string; passkey: PasskeyAnswer },
): Promise<string[]> {
  const made = await verifyRegistration(context, { rep, askedBy: rep.session ?? '' }, passkey)
  return change(context, rep, 'rep_passkey_added', async (trx) => {
    if (!(await insertPasskey(trx, { ...made, name })))
      throw new ProblemError({ code: 'SECOND_FACTOR_REFUSED' })
    return addFirstRecoveryCodes(trx, rep.id)
  })
}

export function removePasskey(context: FactorContext, rep: Rep, id: string): Promise<void> {
  return change(context, rep, 'rep_passkey_removed', (trx) => takePasskey(trx, rep.id, id))
}

export async function takePasskey(trx: Db, repId: string, id: string): Promise<void> {
  if ((await deletePasskeys(trx, repId, id)) === 0)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'passkey' })
  await removeUselessRecoveryCodes(trx, repId)
}

export function renewRecoveryCodes(context: FactorContext, rep: Rep): Promise<string[]> {
  return change(context, rep, 'rep_recovery_codes_renewed', async (trx) => {
    if (!(await hasSecondFactor(trx, rep.id))) throw new ProblemError({ code: 'NO_SECOND_FACTOR' })
    return createRecoveryCodes(trx, rep.id)
  })
}

/** All of a rep's, for an owner who resets their sign-in. */
export async function removeSecondFactors(trx: Db, repId: string): Promise<void> {
  await deleteCodeApp(trx, repId)
  await deletePasskeys(trx, repId)
  await replaceRecoveryCodes(trx, repId, [])
}

/**
 * @rule N97 The rep hears of every change of a second factor, whoever made it. One that was under way when the session ended, as
 * by a reset, changes nothing.
 */
function change<T>(
  { db, now, env, wakeJobs }: FactorContext,
  rep: Rep,
  event: Exclude<SecondFactorChange, 'rep_reset'>,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const { id, email } = rep
  return runWrite({ db, wakeJobs }, async (trx, effects) => {
    await requireOpenSession(trx, rep)
    const done = await work(trx)
    const at = now()
    await effects.audit({ at, actor: 'rep', repId: id, event, detail: {} })
    await tellOfSecondFactor(trx, { env, at, email, event })
    return done
  })
}

/** In the transaction of the change. */
export async function tellOfSecondFactor(
  trx: Db,
  { env, at, email, event }: { env: Context['env']; at: Date; email: string; event: SecondFactorChange },
): Promise<void> {
  const mail = createSecondFactorChangedMail(createLetterhead(env), event)
  const cause = `rep-second-factor:${randomUUID()}`
  await queueMessage(trx, { cause, to: [email], ...mail, attachments: [] }, at)
}

/** None if there are some already: those stay good. */
async function addFirstRecoveryCodes(trx: Db, repId: string): Promise<string[]> {
  return (await countRecoveryCodes(trx, repId)) > 0 ? [] : createRecoveryCodes(trx, repId)
}

async function removeUselessRecoveryCodes(trx: Db, repId: string): Promise<void> {
  if (!(await hasSecondFactor(trx, repId))) await replaceRecoveryCodes(trx, repId, [])
}
