import * as calls from '#contract/claims/identity.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { beginFile } from '#server/claims/files/begin-file.ts'
import { UPLOADS } from '#server/kit/files/resumable/upload-kinds.ts'
import { takeBackFile } from '#server/claims/files/take-back.ts'
import { winnerOf } from '#server/claims/identity/identity-owner.ts'
import { openIdentityLink, presentIdentity } from '#server/claims/identity/present-identity.ts'
import { requireLink } from '#server/claims/links/link-guards.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'

/** The winner's own page for an ID and a tax form. */
export function registerClaimIdentityRoutes(server: Server): void {
  serve(server, calls.getIdentityPage, async (context, { caller }) => ({
    data: await presentIdentity(context, requireLink(caller, 'identity').id),
  }))

  serve(server, calls.beginIdentityFile, async (context, { caller, body }) => {
    const { id } = requireLink(caller, 'identity')
    const { link, ...file } = body
    // Another link was opened in this browser since: what was chosen for one is not sent with the other.
    if (link !== id) throw new ProblemError({ code: 'SIGN_IN_REQUIRED' })
    const { claim, person } = await openIdentityLink(context, id)
    const { received } = await beginFile(context, winnerOf(person.id), claim, file)
    return { data: { id: file.id, upload_url: `${UPLOADS}/${file.id}`, received } }
  })

  serve(server, calls.takeBackIdentityFile, async (context, { caller, params }) => {
    const { id } = requireLink(caller, 'identity')
    const { claim, person } = await openIdentityLink(context, id)
    const opened = await openClaimOf(context.db, THE_PROGRAM, claim.number)
    await takeBackFile(context, winnerOf(person.id), opened, params.file)
    return { data: await presentIdentity(context, id) }
  })
}
