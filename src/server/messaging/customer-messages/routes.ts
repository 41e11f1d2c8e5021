import { sendMessage } from '#contract/messages.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { sendMessage as sendToOffice } from '#server/messaging/customer-messages/send-message.ts'

export function registerMessageRoutes(server: Server): void {
  serve(server, sendMessage, async (context, { params, body, caller, raw }) => ({
    data: {
      reference: await sendToOffice(context, {
        ...body,
        quoteId: params.guid,
        ip: raw.ip,
        isRep: caller.rep !== undefined,
      }),
    },
  }))
}
