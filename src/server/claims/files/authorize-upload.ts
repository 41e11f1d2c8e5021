import type { FastifyRequest } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { beginClaimFile } from '#contract/claims/files.ts'
import { type Guards, requireEnrolled, requirePermission } from '#server/access/access.ts'
import { countWriters, findFile } from '#server/claims/files/repository.ts'
import { notFound } from '#server/claims/files/serve-content.ts'
import { ownerOf, type UploadOwner } from '#server/claims/files/upload-owner.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import { findClaimById } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { changeCaller } from '#server/policies/amendments/change-caller.ts'

/** Who a request is by a link of their own; undefined if it comes by none. */
export type FindLinkOwner = (request: FastifyRequest) => Promise<UploadOwner | undefined>

export interface UploadGuards {
  guards: Guards
  findLinkOwner: FindLinkOwner | undefined
}

/** So many pieces of a claim arrive at once; the next one waits. */
const MOST_WRITERS = 6

/**
 * Refuses whoever did not begin a file. Each piece comes here, and so does each question how much has arrived.
 *
 * @rule N107 Only who began a file goes on with it, stops it, or learns how much is here: to anybody else there is none.
 */
export async function authorizeUpload(
  context: Context,
  { guards, findLinkOwner }: UploadGuards,
  request: FastifyRequest,
  id: string,
  what: 'read' | 'write' | 'stop',
): Promise<void> {
  const { db, now } = context
  const file = await findFile(db, id)
  // A browser may have a session of a policy beside a link.
  const mayBeOfLink = file === undefined || file.ownerKind === 'link'
  const byLink = mayBeOfLink ? await findLinkOwner?.(request) : undefined
  const caller = byLink ? undefined : requireEnrolled(beginClaimFile, await guards['policy-session'](request))
  if (caller) requirePermission(beginClaimFile, caller)
  const claim = file && (await findClaimById(db, file.claimId))
  if (!claim) throw notFound()
  const owner = byLink ?? (caller && (await findOwner(context, changeCaller(caller), claim.number)))
  if (file.ownerKind !== owner?.kind || file.ownerId !== owner.id) throw notFound()
  if (file.state !== 'uploading' && !(file.state === 'checking' && what === 'read')) throw notFound()
  if (what === 'write' && (await countWriters(db, claim.id, now())) >= MOST_WRITERS)
    throw new ProblemError({ code: 'RATE_LIMITED', retryAfterSeconds: 5 })
}

async function findOwner({ db }: Context, caller: ReturnType<typeof changeCaller>, claim: string) {
  const { subject } = await openClaimOf(db, caller, claim)
  return ownerOf(caller, subject)
}
