import { copyPolicy } from '#contract/quote-copies.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { copyForProducer } from '#server/policies/copy-for-producer.ts'
import { isPayer } from '#server/policies/present-policy.ts'
import { requirePolicy, requireSession } from '#server/policies/require-policy.ts'
import { copyQuote } from '#server/quotes/saving/copying/copy-quote.ts'
import { presentCopy } from '#server/quotes/saving/copying/present-copy.ts'

/**
 * @rule O12 N63 Whoever bought a policy goes on with its copy; what the client of a producer asks for goes to its producer, and the
 * client gets a reference that opens nothing.
 */
export function registerPolicyCopyRoutes(server: Server): void {
  serve(server, copyPolicy, async (context, { params, body, caller, idempotencyKey, raw, response }) => {
    const found = await requirePolicy(context.db, caller, params.number)
    const request = {
      quoteId: found.policy.quoteId,
      firstDay: body.first_contest_date,
      idempotencyKey,
      rep: caller.rep,
    }
    const isOwn = isPayer(found, requireSession(caller))
    const { copy, replayed } = isOwn
      ? await copyQuote(context, request)
      : await copyForProducer(context, found, { ...request, ip: raw.ip })
    if (replayed) response.header('idempotent-replayed', 'true')
    if (isOwn) return presentCopy(copy, context.now())
    return { data: { quote: null, reference: copy.clientReference, prices: null, reasons: [] } }
  })
}
