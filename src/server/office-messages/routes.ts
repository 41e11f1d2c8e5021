import { sendMessage, sendPolicyMessage } from '#contract/messages.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { sendMessage as sendToOffice } from '#server/office-messages/send-message.ts'
import { requirePolicy } from '#server/policies/require-policy.ts'

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

  serve(server, sendPolicyMessage, async (context, { params, body, caller, raw }) => {
    const { policy } = await requirePolicy(context.db, caller, params.number)
    const { quoteId } = policy
    const isRep = caller.rep !== undefined
    return { data: { reference: await sendToOffice(context, { ...body, quoteId, ip: raw.ip, isRep }) } }
  })
}
