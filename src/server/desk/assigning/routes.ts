import { assignQuote as assignCall, listAssignees } from '#contract/desk/assigning.ts'
import { requireRep } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { listReps } from '#server/desk/assigning/repository.ts'

export function registerAssigningRoutes(server: Server): void {
  serve(server, listAssignees, async ({ db }, { caller }) => {
    const { id: me } = requireRep(caller)
    return { data: (await listReps(db)).map((rep) => ({ ...rep, is_me: rep.id === me })) }
  })

  serve(server, assignCall, async (context, { params, body, caller }) => {
    const { rep_id: to, seen_rep_id: seen } = body
    const { name } = await assignQuote(context, requireRep(caller), { quoteId: params.guid, to, seen })
    return { data: { rep_id: to, rep_name: name } }
  })
}
