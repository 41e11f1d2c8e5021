import { downloadPlanFiling, downloadPlanFilingWorkbook } from '#contract/rating-plans/filing.ts'
import { buildFilingDocument, type FilingContent } from '#domain/documents/filing/filing-document.ts'
import { requireRep, type Rep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import type { Context } from '#server/kit/context.ts'
import { filingContent } from '#server/quotes/rating-plans/filing/filing-content.ts'
import { filingWorkbook } from '#server/quotes/rating-plans/filing/filing-workbook.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Plans as filings. */
export function registerPlanFilingRoutes(server: Server): void {
  serve(server, downloadPlanFiling, async (context, { caller, params, response }) => {
    const content = await taken(context, requireRep(caller), params.plan)
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.renderPdf(buildFilingDocument(content), 'person'),
      fileName: `filing-${content.filing.plan}.pdf`,
    }
  })

  serve(server, downloadPlanFilingWorkbook, async (context, { caller, params, response }) => {
    const content = await taken(context, requireRep(caller), params.plan)
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: await filingWorkbook(content),
      fileName: `filing-${content.filing.plan}.xlsx`,
    }
  })
}

/** The audit log says who took which plan along. */
async function taken(context: Context, rep: Rep, name: string): Promise<FilingContent> {
  const content = await filingContent(context, name)
  const rows = content.filing.sections.length
  const detail = { list: 'rate_filing', filter: JSON.stringify({ plan: content.filing.plan }), rows }
  await runWrite(context, (_trx, effects) =>
    effects.audit({ at: context.now(), actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  return content
}
