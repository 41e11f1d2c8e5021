import * as calls from '#contract/office/legal.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { publishLegalDraft, saveLegalDraft, withdrawLegalVersion } from '#server/office/legal/change-legal.ts'
import { presentLegalPages, readLegalPage } from '#server/office/legal/present-legal.ts'

/** The legal pages, as anybody reads them and as owners keep them. */
export function registerLegalRoutes(server: Server): void {
  serve(server, calls.getLegalPage, async (context, { params }) => ({
    data: await readLegalPage(context, params.page),
  }))

  serve(server, calls.getLegalVersion, async (context, { params }) => ({
    data: await readLegalPage(context, params.page, Number(params.number)),
  }))

  serve(server, calls.listLegalPages, async (context) => ({
    data: await presentLegalPages(context, context.db),
  }))

  serve(server, calls.saveLegalDraft, async (context, { caller, params, body }) => {
    await saveLegalDraft(context, requireRep(caller), params.page, body)
    return { data: await presentLegalPages(context, context.db) }
  })

  serve(server, calls.publishLegalDraft, async (context, { caller, params, body }) => {
    await publishLegalDraft(context, requireRep(caller), params.page, body)
    return { data: await presentLegalPages(context, context.db) }
  })

  serve(server, calls.withdrawLegalVersion, async (context, { caller, params }) => {
    await withdrawLegalVersion(context, requireRep(caller), params.page, Number(params.number))
    return { data: await presentLegalPages(context, context.db) }
  })
}
