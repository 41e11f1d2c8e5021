import type { getIdentityPage } from '#contract/claims/identity.ts'
import { stateOf } from '#server/claims/documents/change-document.ts'
import { presentOwnFiles } from '#server/claims/files/present-files.ts'
import { winnerOf } from '#server/claims/identity/identity-owner.ts'
import { asksIdentity } from '#server/claims/links/claim-people.ts'
import { stateOfLink } from '#server/claims/links/link-session.ts'
import { requireOpens } from '#server/claims/links/open-link.ts'
import { type LinkOfClaim, presentWin, readLinkOfClaim } from '#server/claims/links/present-task.ts'
import { listDocuments } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type * as z from 'zod/mini'

type Shown = z.input<typeof getIdentityPage.response>['data']

/** A link to send identity documents that still opens, with whose it is. */
export async function openIdentityLink({ db, now }: Context, linkId: string): Promise<LinkOfClaim> {
  const found = await readLinkOfClaim(db, linkId)
  requireOpens(await stateOfLink(db, found.link, now()))
  return found
}

/**
 * What the winner sends to prove who they are. Once nothing is left to send, nothing is said but their name.
 *
 * @rule N103 N107 Opening uses nothing: the page is there until each document is accepted.
 */
export async function presentIdentity(context: Context, linkId: string): Promise<Shown> {
  const { link, claim, person } = await openIdentityLink(context, linkId)
  const all = await listDocuments(context.db, claim.id)
  const isOpen = asksIdentity(claim, all)
  const documents = isOpen ? all.filter(({ spec }) => spec.isIdentity) : []
  return {
    link: link.id,
    state: isOpen ? 'open' : 'settled',
    name: link.name,
    kept_days: context.env.claimIdentityDays,
    about: isOpen ? await presentWin(context.db, claim) : null,
    documents: documents.map((document) => {
      const state = stateOf(document)
      const { title, hint } = document.spec
      const reason = state === 'rejected' ? (document.events.at(-1)?.reason ?? null) : null
      return { key: document.key, place: document.place, title, hint, state, reason }
    }),
    files: await presentOwnFiles(context, winnerOf(person.id), documents),
  }
}
