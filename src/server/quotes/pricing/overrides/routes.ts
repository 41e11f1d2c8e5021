import { listOverrides, previewOverride, setOverride } from '#contract/overrides.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { listQuoteOverrides } from '#server/quotes/pricing/overrides/list-overrides.ts'
import { priceWithOverride } from '#server/quotes/pricing/overrides/price-with-override.ts'
import { setOverride as setFee } from '#server/quotes/pricing/overrides/set-override.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

export function registerOverrideRoutes(server: Server): void {
  serve(server, previewOverride, async (context, { params, body }) => {
    const stored = await requireQuote(context.db, params.guid)
    const priced = priceWithOverride(context, stored, quoteFrom(stored.answers), body)
    const dollars = (amount: Cents | undefined) => (amount === undefined ? null : toDollars(amount))
    return {
      data: {
        computed_fee: toDollars(priced.computedFee),
        cert_fee: toDollars(priced.fee),
        amount_due_now: dollars(stored.price?.summary?.amountDue),
        amount_due: dollars(priced.price.price.summary?.amountDue),
      },
    }
  })

  serve(server, setOverride, async (context, { params, body, caller }) => {
    const stored = await setFee(context, { id: params.guid, ...body }, requireRep(caller))
    return presentQuote(context, stored, context.now(), 'rep')
  })

  serve(server, listOverrides, async (context, { params }) => ({
    data: await listQuoteOverrides(context, params.guid),
  }))
}
