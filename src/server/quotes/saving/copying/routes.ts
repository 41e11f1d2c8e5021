import { copyContact } from '#contract/quote-copies.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { copyQuote } from '#server/quotes/saving/copying/copy-quote.ts'
import { presentCopy } from '#server/quotes/saving/copying/present-copy.ts'

/** @rule O12 Whoever may open a quote may plan its event again, bought or not. */
export function registerQuoteCopyRoutes(server: Server): void {
  serve(server, copyContact, async (context, { params, body, caller, idempotencyKey, response }) => {
    const { copy, replayed } = await copyQuote(context, {
      quoteId: params.guid,
      firstDay: body.first_contest_date,
      idempotencyKey,
      rep: caller.rep,
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    return presentCopy(copy, context.now())
  })
}
