import { closeAsLost, getClosing, reopenQuote } from '#contract/desk/closing.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  closeAsLost as close,
  readClosing,
  reopenQuote as reopen,
} from '#server/quotes/closing/close-lost.ts'

export function registerClosingRoutes(server: Server): void {
  serve(server, getClosing, async (context, { params }) => ({
    data: await readClosing(context, params.guid),
  }))

  serve(server, closeAsLost, async (context, { params, body, caller }) => {
    await close(context, { id: params.guid, ...body }, requireRep(caller))
    return { data: await readClosing(context, params.guid) }
  })

  serve(server, reopenQuote, async (context, { params, caller }) => {
    await reopen(context, params.guid, requireRep(caller))
    return { data: await readClosing(context, params.guid) }
  })
}
