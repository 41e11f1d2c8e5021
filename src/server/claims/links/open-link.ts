import { type LinkState, linkExpiry } from '#domain/claims/links/link-life.ts'
import type { LinkPurpose } from '#domain/claims/links/people.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { mayMailLinks } from '#server/calls/daily-limits.ts'
import { openLinkSession, stateOfLink } from '#server/claims/links/link-session.ts'
import {
  type AccessLink,
  extendLink,
  findLinkOfToken,
  findPerson,
  markOpened,
} from '#server/claims/links/repository.ts'
import { mailLink, replaceLink } from '#server/claims/links/send-link.ts'
import { findClaimById } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { PolicyCookie } from '#server/policies/access/policy-access.ts'
import { findPolicyNumber, findQuoteOfPolicy } from '#server/policies/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface OpenedLink {
  kind: AccessLink['kind']
  /** Of a helper's. */
  policyNumber: string | null
  cookie: PolicyCookie
}

/**
 * Exchanges the token of a link for a session. One that was used still opens, to say so.
 *
 * @rule N103 Opening a link consumes nothing, so that a program that looks at mail cannot use it up.
 */
export async function openLink(context: Context, token: string): Promise<OpenedLink> {
  const { db, now } = context
  const link = await findLinkOfToken(db, hashSecret(token))
  if (!link) throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  requireOpens(await stateOfLink(db, link, now()))
  await markOpened(db, link.id, now())
  if (link.kind === 'tracker') await keepOpen(context, link)
  return {
    kind: link.kind,
    policyNumber: link.kind === 'helper' ? ((await findPolicyNumber(db, link.policyId)) ?? null) : null,
    cookie: await openLinkSession(context, link),
  }
}

export function requireOpens(state: LinkState): void {
  if (state === 'expired') throw new ProblemError({ code: 'LINK_EXPIRED' })
  if (state === 'ended') throw new ProblemError({ code: 'LINK_ENDED' })
}

function purposeOf({ kind, task }: AccessLink): LinkPurpose | null {
  return kind === 'tracker' || kind === 'identity' ? kind : task
}

/** @rule N103 A winner follows an award for as long as it is paid. */
async function keepOpen({ db, now }: Context, { id, claimId }: AccessLink): Promise<void> {
  const claim = claimId === null ? undefined : await findClaimById(db, claimId)
  if (claim?.state === 'in_payout') await extendLink(db, id, linkExpiry('tracker', now()))
}

/**
 * Mails a new link in place of an expired one. Whoever asks learns nothing: the answer is the same for all.
 *
 * @rule N103 N36 A new link goes to the address that had the old one, and nowhere else.
 */
export function renewLink(context: Context, token: string): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('The message itself says that a new link was sent to the address of the old one')
    const inTransaction = { ...context, db: trx }
    const at = context.now()
    const link = await findLinkOfToken(trx, hashSecret(token))
    if (!link?.email || !link.claimId || !link.personId) return
    if ((await stateOfLink(trx, link, at)) !== 'expired') return
    const [claim, person] = [await findClaimById(trx, link.claimId), await findPerson(trx, link.personId)]
    if (!claim || !person || person.replacedAt !== null || person.email === null) return
    const purpose = purposeOf(link)
    if (!purpose || (purpose !== 'tracker' && claim.state === 'closed')) return
    if (!(await mayMailLinks(trx, getEmailKey(person.email), at))) return
    const fresh = await replaceLink(inTransaction, claim, person, purpose, {})
    const quoteId = await findQuoteOfPolicy(trx, claim.policyId)
    await mailLink(inTransaction, { claim, person, purpose, link: fresh, quoteId })
  })
}
