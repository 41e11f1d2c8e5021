import * as contract from '#contract/desk/views.ts'
import { requireRep } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { presentView } from '#server/desk/views/present-view.ts'
import { listViewsFor } from '#server/desk/views/repository.ts'
import { addView, removeView, saveView } from '#server/desk/views/save-view.ts'

export function registerViewRoutes(server: Server): void {
  serve(server, contract.listViews, async ({ db }, { caller }) => {
    const rep = requireRep(caller)
    return { data: (await listViewsFor(db, rep.id)).map((view) => presentView(view, rep)) }
  })

  serve(server, contract.addView, async (context, { body, caller }) => {
    const rep = requireRep(caller)
    return { data: presentView(await addView(context, rep, body), rep) }
  })

  serve(server, contract.saveView, async (context, { params, body, caller }) => {
    const rep = requireRep(caller)
    return { data: presentView(await saveView(context, rep, { ...params, ...body }), rep) }
  })

  serve(server, contract.removeView, async (context, { params, caller }) => {
    await removeView(context, requireRep(caller), params.id)
    return { data: { removed: true as const } }
  })
}
