import { askCarrier, listApprovals, recordApproval } from '#contract/approvals.ts'
import { requireRep } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { askCarrier as askAboutQuote } from '#server/quotes/approvals/ask-carrier.ts'
import { listQuoteApprovals } from '#server/quotes/approvals/list-approvals.ts'
import { recordApproval as storeApproval } from '#server/quotes/approvals/record-approval.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'

export function registerApprovalRoutes(server: Server): void {
  serve(server, listApprovals, async (context, { params }) => ({
    data: await listQuoteApprovals(context, params.guid),
  }))

  serve(server, recordApproval, async (context, { params, body, caller }) => {
    const stored = await storeApproval(context, { id: params.guid, ...body }, requireRep(caller))
    return presentQuote(context, stored, context.now(), 'rep')
  })

  serve(server, askCarrier, async (context, { params, body, caller }) => {
    const at = await askAboutQuote(context, { id: params.guid, letter: body }, requireRep(caller))
    return { data: { to: body.to, at: at.toISOString() } }
  })
}
