import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAnswer } from '#contract/rep-second-factor.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Context } from '#server/kit/context.ts'
import {
  insertChallenge,
  listPasskeys,
  type StoredChallenge,
  type StoredPasskey,
  takeChallenge,
  updatePasskeyUse,
} from '#server/reps/second-factor/repository.ts'

/** How long a person may take. */
const CHALLENGE_MS = 5 * 60_000

export type PasskeyContext = Pick<Context, 'db' | 'now' | 'env'>

/** Who proves something, and the session or sign-in in which it was asked. */
export interface Asker {
  rep: { id: string; email: string; name: string }
  askedBy: string
}

/** The site's name for passkeys; undefined where it has none but a number, which browsers refuse. */
export function findPasskeySite({ publicUrl }: Pick<Env, 'publicUrl'>): string | undefined {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined
}

/** What the browser needs to make a passkey. */
export async function startRegistration(context: PasskeyContext, { rep, askedBy }: Asker) {
  const rpID = requirePasskeySite(context.env)
  const known = await listPasskeys(context.db, rep.id)
  const options = await generateRegistrationOptions({
    rpName: 'Albatross',
    rpID,
    userName: rep.email,
    userDisplayName: rep.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await rememberChallenge(context, { ...options, repId: rep.id, purpose: 'add', askedBy })
  return options
}

/**
 * The passkey that the browser made.
 *
 * @rule R02 What a passkey signs is a challenge of ours, used once, within minutes, at our address, by the session that asked.
 */
export async function verifyRegistration(
  context: PasskeyContext,
  { rep, askedBy }: Asker,
  answer: PasskeyAnswer,
): Promise<Omit<StoredPasskey, 'name'>> {
  const rpID = requirePasskeySite(context.env)
  const response = answer as unknown as RegistrationResponseJSON
  const verified = await refuseOnError(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        takeChallenge(context.db, { challenge, repId: rep.id, purpose: 'add', askedBy, now: context.now() }),
      expectedOrigin: context.env.publicUrl,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  )
  if (!verified.verified) throw new ProblemError({ code: 'SECOND_FACTOR_REFUSED' })
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    id: randomUUID(),
    repId: rep.id,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
    createdAt: context.now(),
    lastUsedAt: null,
  }
}

/** What one of the rep's passkeys has to sign. */
export async function startProof(context: PasskeyContext, { rep, askedBy }: Asker) {
  const rpID = requirePasskeySite(context.env)
  const known = await listPasskeys(context.db, rep.id)
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'preferred',
    allowCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  await rememberChallenge(context, { ...options, repId: rep.id, purpose: 'prove', askedBy })
  return options
}

/**
 * Whether one of the rep's passkeys has signed the challenge.
 *
 * @rule R02 A passkey whose count does not grow is refused, as it may be a copy.
 */
export async function isPasskeyRight(
  context: PasskeyContext,
  { rep, askedBy }: Asker,
  answer: PasskeyAnswer,
): Promise<boolean> {
  const expectedRPID = requirePasskeySite(context.env)
  const { db, now } = context
  const known = (await listPasskeys(db, rep.id)).find(({ credentialId }) => credentialId === answer.id)
  if (!known) return false
  const { verified, authenticationInfo } = await refuseOnError(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) =>
        takeChallenge(db, { challenge, repId: rep.id, purpose: 'prove', askedBy, now: now() }),
      expectedOrigin: context.env.publicUrl,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: known.counter,
        transports: known.transports,
      },
    }),
  )
  const use = { counter: authenticationInfo.newCounter, lastUsedAt: now() }
  return verified && updatePasskeyUse(db, known.credentialId, use)
}

function requirePasskeySite(env: Env): string {
  const site = findPasskeySite(env)
  if (site === undefined) throw new ProblemError({ code: 'PASSKEYS_NOT_OFFERED' })
  return site
}

function rememberChallenge(
  { db, now }: { db: Db; now: () => Date },
  { challenge, repId, purpose, askedBy }: Omit<StoredChallenge, 'expiresAt'>,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS)
  return insertChallenge(db, { challenge, repId, purpose, askedBy, expiresAt })
}

/** The library throws for whatever does not fit; which part it was is not told. */
async function refuseOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new ProblemError({ code: 'SECOND_FACTOR_REFUSED' }, { cause: error })
  }
}
