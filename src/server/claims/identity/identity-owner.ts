import type { FindLinkOwner } from '#server/claims/files/authorize-upload.ts'
import type { UploadOwner } from '#server/claims/files/upload-owner.ts'
import { readLinkSession, stateOfLink } from '#server/claims/links/link-session.ts'
import { requireOpens } from '#server/claims/links/open-link.ts'
import type { Context } from '#server/kit/context.ts'

/** Whose files they are: the winner's own, by whichever link of theirs they were sent. */
export function winnerOf(personId: string): UploadOwner {
  return { kind: 'link', id: personId, actor: 'winner', repId: null }
}

/** @rule N103 N107 Each piece of a file asks whether its link still opens: one that has ended takes nothing more. */
export function createFindIdentityOwner(context: Context): FindLinkOwner {
  return async (request) => {
    const link = await readLinkSession(context, 'identity', request)
    if (link?.kind !== 'identity' || link.personId === null) return undefined
    requireOpens(await stateOfLink(context.db, link, context.now()))
    return winnerOf(link.personId)
  }
}
