import { markClaimSignalSeen } from '#contract/claims/signals.ts'
import { ProblemError } from '#domain/problem.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentCase } from '#server/claims/deciding/present-case.ts'
import { writeAsRep } from '#server/claims/rep-write.ts'
import { listSignals, markSeen } from '#server/claims/signals/repository.ts'

/** What reps should look at in claims. */
export function registerClaimSignalRoutes(server: Server): void {
  serve(server, markClaimSignalSeen, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    const { number, signal: id } = params
    await writeAsRep(
      context,
      { number, rep, step: 'signal_seen' },
      async ({ context: { db: trx }, claim, now }) => {
        const known = (await listSignals(trx, claim.id)).find((one) => one.id === id)
        if (!known) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
        // Whoever comes second reads the note of the first.
        await markSeen(trx, { id, claimId: claim.id, seenAt: now, seenBy: rep.id, seenNote: body.note })
      },
    )
    return { data: await presentCase(context, number, rep) }
  })
}
