import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { endOfDay, eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { readInsuredContests } from '#domain/claims/insured/read-certificate.ts'
import {
  makePairingCode,
  pairedUntil,
  PAIRING_CODE_BYTES,
  PAIRING_MINUTES,
  showPairingCode,
} from '#domain/claims/event-day/pairing-code.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Caller } from '#server/access/access.ts'
import {
  endPairingsOf,
  insertPairing,
  type Pairing,
  type PairingSource,
  takePairing,
} from '#server/claims/event-day/pairing/repository.ts'
import { requireEventDay } from '#server/claims/links/link-guards.ts'
import { openLinkSession, stateOfLink } from '#server/claims/links/link-session.ts'
import { findCertificateInForce, findLink } from '#server/claims/links/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import { findOwnSession, openSessionLike, type PolicyCookie } from '#server/policies/access/policy-access.ts'
import { findSession } from '#server/policies/access/repository.ts'
import { findPolicyNumber } from '#server/policies/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Shows a code for another page of the same phone, or another phone of the same person; the former one of this page ends.
 *
 * @rule N111 A pairing code has 40 random bits, of which the hash is stored, and is good for ten minutes.
 */
export async function showPairing(
  context: Context,
  caller: Caller,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<{ code: string; expiresAt: Date }> {
  const source = await sourceOf(context, caller, request)
  const code = makePairingCode(randomBytes(PAIRING_CODE_BYTES))
  const createdAt = context.now()
  const expiresAt = new Date(createdAt.getTime() + PAIRING_MINUTES * 60_000)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('It opens nothing that its page does not, and a session that it opens is listed')
    await endPairingsOf(trx, source)
    await insertPairing(trx, { ...source, codeHash: hashSecret(code), createdAt, expiresAt, usedAt: null })
  })
  return { code: showPairingCode(code), expiresAt }
}

async function sourceOf(
  context: Context,
  caller: Caller,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<PairingSource> {
  const { policyId, by, link } = requireEventDay(caller)
  if (by === 'helper' && link) return { policyId, linkId: link.id, sessionHash: null }
  const session = by === 'policy' ? await findOwnSession(context, request) : undefined
  if (!session)
    throw new ProblemError({
      code: 'NOT_POSSIBLE',
      why: 'Sign in on that phone with your own password. A code is for the people of the event.',
    })
  return { policyId, linkId: null, sessionHash: session.idHash }
}

/**
 * Exchanges a code for a session with the access of the page that showed it.
 *
 * @rule N111 A code opens once: of many at once one has it. It ends with the session or the link that showed it.
 */
export function usePairing(
  context: Context,
  code: string,
): Promise<{ policyNumber: string; cookie: PolicyCookie }> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It opens nothing that its page did not, and the session is listed')
    const inTransaction = { ...context, db: trx }
    const pairing = await takePairing(trx, hashSecret(code), context.now())
    const policyNumber = pairing && (await findPolicyNumber(trx, pairing.policyId))
    const cookie = pairing && (await openPaired(inTransaction, pairing))
    if (policyNumber === undefined || !cookie) throw new ProblemError({ code: 'NOT_FOUND', what: 'code' })
    return { policyNumber, cookie }
  })
}

async function openPaired(context: Context, pairing: Pairing): Promise<PolicyCookie | undefined> {
  const { linkId, sessionHash, policyId } = pairing
  const now = context.now()
  if (linkId !== null) {
    const link = await findLink(context.db, linkId)
    const isOpen = link && (await stateOfLink(context.db, link, now)) === 'open'
    return isOpen ? openLinkSession(context, link) : undefined
  }
  const session = sessionHash === null ? undefined : await findSession(context.db, sessionHash, now)
  if (!session) return undefined
  const { certificate } = await findCertificateInForce(context.db, policyId)
  const last = readInsuredContests(certificate)
    .flatMap(({ dates }) => dates)
    .toSorted()
    .at(-1)
  const lastContestEnds = last && endOfDay(last, eventZone(certificate))
  const until = pairedUntil({ now, lastContestEnds, sourceEnds: session.expiresAt })
  return openSessionLike(context, session, until)
}
