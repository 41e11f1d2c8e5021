import { sendMessage } from '#contract/messages.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { sendMessage as send } from '#server/messages/send-message.ts'

export function registerMessageRoutes(server: Server): void {
  serve(server, sendMessage, async (context, { params, body, caller, idempotencyKey, raw, aside }) => {
    const { reference, replayed } = await send(context, {
      ...body,
      quoteId: params.guid,
      idempotencyKey,
      ip: raw.ip,
      isRep: caller.rep !== undefined,
    })
    if (replayed) aside.header('idempotent-replayed', 'true')
    return { data: { reference } }
  })
}
