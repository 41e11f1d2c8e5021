import {
  approveClose as approveCloseCall,
  declineClose as declineCloseCall,
  proposeClose as proposeCloseCall,
  readClosing,
} from '#contract/accounting/period-close.ts'
import { requireRep } from '#server/access/access.ts'
import { approveClose, declineClose } from '#server/accounting/closing/decide-close.ts'
import { presentClosing } from '#server/accounting/closing/present-closing.ts'
import { proposeClose } from '#server/accounting/closing/propose-close.ts'
import { serve, type Server } from '#server/calls/serve.ts'

/** Closing the books, by two reps. */
export function registerPeriodCloseRoutes(server: Server): void {
  serve(server, readClosing, async (context, { caller }) => ({
    data: await presentClosing(context, requireRep(caller)),
  }))

  serve(server, proposeCloseCall, async (context, { caller, body }) => {
    const rep = requireRep(caller)
    await proposeClose(context, { through: body.through, bankReason: body.bank_reason, rep })
    return { data: await presentClosing(context, rep) }
  })

  serve(server, approveCloseCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await approveClose(context, { ...params, rep, aloneReason: body?.alone_reason })
    return { data: await presentClosing(context, rep) }
  })

  serve(server, declineCloseCall, async (context, { caller, params, body }) => {
    const rep = requireRep(caller)
    await declineClose(context, { ...params, ...body, rep })
    return { data: await presentClosing(context, rep) }
  })
}
