import type { SecondFactorKind } from '#contract/reps.ts'
import type { SecondFactorProof } from '#contract/rep-second-factor.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import { countOrReject } from '#server/kit/http/limits/rate-limits.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { findCodeCounter } from '#server/reps/second-factor/code-app.ts'
import {
  type Asker,
  findPasskeySite,
  isPasskeyRight,
  type PasskeyContext,
} from '#server/reps/second-factor/passkeys.ts'
import { hashRecoveryCode } from '#server/reps/second-factor/recovery-codes.ts'
import {
  countRecoveryCodes,
  findCodeApp,
  findPendingRep,
  insertPendingSignIn,
  listPasskeys,
  takePendingSignIn,
  takeRecoveryCode,
  acceptCode,
} from '#server/reps/second-factor/repository.ts'
import type { SigningIn } from '#server/reps/rep-session.ts'
import { lockActiveRep, type StoredRep, updateLastSignIn } from '#server/reps/repository.ts'
import {
  countSignInAttempt,
  resetSignInAttempts,
  type SignInAttempt,
} from '#server/reps/sign-in/sign-in-limits.ts'

/** How long somebody may look for the second factor. */
const PENDING_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** Six digits can be guessed by somebody who has the password and enough time. */
const MAX_ATTEMPTS_PER_DAY = 50

/** The ways in which a rep can prove it; none without a second factor. */
export async function listSecondFactors(
  { db, env }: Pick<PasskeyContext, 'db' | 'env'>,
  repId: string,
): Promise<SecondFactorKind[]> {
  const kinds: SecondFactorKind[] = []
  if ((await findCodeApp(db, repId))?.confirmedAt) kinds.push('code')
  // Also where they cannot be used, so that another address of the site does not let anybody in without.
  const hasPasskeys = (await listPasskeys(db, repId)).length > 0
  if (hasPasskeys && findPasskeySite(env) !== undefined) kinds.push('passkey')
  if (kinds.length === 0 && !hasPasskeys) return []
  if ((await countRecoveryCodes(db, repId)) > 0) kinds.push('recovery_code')
  return kinds.length > 0 ? kinds : ['recovery_code']
}

/**
 * Starts waiting for the second factor; the result is the secret of this sign-in's cookie.
 *
 * @rule N97 Not for a password that was replaced, or a rep who was disabled, after it was found right.
 */
export async function startPendingSignIn({ db, now }: PasskeyContext, rep: SigningIn): Promise<string> {
  const token = createSecret()
  const at = now()
  const expiresAt = new Date(at.getTime() + PENDING_MS)
  await runWrite({ db }, async (trx, effects) => {
    effects.noAudit('That a second factor is asked for has its own row')
    if (!(await lockActiveRep(trx, rep))) throw new ProblemError({ code: 'SIGN_IN_REFUSED' })
    await insertPendingSignIn(trx, { tokenHash: hashSecret(token), repId: rep.id, createdAt: at, expiresAt })
  })
  return token
}

export async function requirePendingRep({ db, now }: PasskeyContext, token: string): Promise<StoredRep> {
  const found = await findPendingRep(db, { tokenHash: hashSecret(token), now: now() })
  if (!found) throw new ProblemError({ code: 'SIGN_IN_EXPIRED' })
  return found
}

interface ProofRequest {
  token: string
  proof: SecondFactorProof
  ip: string
  device: string | undefined
}

/**
 * Finishes a sign-in whose password was right.
 *
 * @rule R02 With a second factor, a password alone starts no session. A code is accepted once, a recovery code too.
 */
export async function proveSecondFactor(
  context: PasskeyContext,
  { token, proof, ip, device }: ProofRequest,
): Promise<StoredRep> {
  const { db, now } = context
  const rep = await requirePendingRep(context, token)
  const tokenHash = hashSecret(token)
  const attempt = await requireSecondFactor(context, { rep, askedBy: tokenHash, ip, device }, proof)
  await runWrite({ db }, async (trx, effects) => {
    if (!(await takePendingSignIn(trx, tokenHash))) throw new ProblemError({ code: 'SIGN_IN_EXPIRED' })
    await updateLastSignIn(trx, rep.id, now())
    const detail = { second_factor: Object.keys(proof)[0] ?? '' }
    await effects.audit({ at: now(), actor: 'rep', repId: rep.id, event: 'rep_signed_in', detail })
  })
  await resetSignInAttempts(db, attempt)
  return rep
}

interface ProvingAsker extends Asker {
  ip: string
  /** What is counted by itself: a known device, or a session. */
  device: string | undefined
}

/**
 * Throws unless the proof is right. What it counts towards is returned: it is forgotten once all of the sign-in was right.
 *
 * @rule N74 Wrong second factors are counted like wrong passwords, and 50 a day at most.
 */
export async function requireSecondFactor(
  context: PasskeyContext,
  { rep, askedBy, ip, device }: ProvingAsker,
  proof: SecondFactorProof,
): Promise<SignInAttempt> {
  const { db, now } = context
  const attempt = { email: `second-factor:${rep.id}`, ip, device }
  await countSignInAttempt(db, attempt, now())
  await countOrReject(db, {
    key: `second-factor-day:${rep.id}:${device ?? 'unknown'}`,
    limit: MAX_ATTEMPTS_PER_DAY,
    windowMs: DAY_MS,
    at: now(),
  })
  if (await isProofRight(context, { rep, askedBy }, proof)) return attempt
  await recordRefusal(context, rep.id)
  throw new ProblemError({ code: 'SECOND_FACTOR_REFUSED' })
}

function isProofRight(context: PasskeyContext, asker: Asker, proof: SecondFactorProof): Promise<boolean> {
  const { db, now } = context
  if ('passkey' in proof) return isPasskeyRight(context, asker, proof.passkey)
  if ('recovery_code' in proof)
    return takeRecoveryCode(db, asker.rep.id, hashRecoveryCode(proof.recovery_code))
  return isCodeRight(db, asker.rep.id, proof.code, now())
}

async function isCodeRight(db: Db, repId: string, code: string, now: Date): Promise<boolean> {
  const app = await findCodeApp(db, repId)
  if (!app?.confirmedAt) return false
  const counter = findCodeCounter(app.secret, code, now)
  return counter !== undefined && acceptCode(db, { repId, counter })
}

async function recordRefusal({ db, now }: PasskeyContext, repId: string): Promise<void> {
  await runWrite({ db }, (_trx, { audit }) =>
    audit({ at: now(), actor: 'rep', repId, event: 'rep_second_factor_refused', detail: {} }),
  )
}
