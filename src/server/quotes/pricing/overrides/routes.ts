import { approveFee, declineFee, listOverrides, previewOverride, setOverride } from '#contract/overrides.ts'
import { needsSecondRepForFee } from '#domain/policy/fee-override.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { approveFee as approve, declineFee as decline } from '#server/quotes/pricing/overrides/decide-fee.ts'
import { listWaitingFees } from '#server/quotes/pricing/overrides/list-waiting-fees.ts'
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
        needs_second_person:
          body.fee !== null &&
          needsSecondRepForFee(body.fee, priced.computedFee, context.env.priceSecondApproval),
      },
    }
  })

  serve(server, setOverride, async (context, { params, body, caller }) => {
    const stored = await setFee(context, { id: params.guid, ...body }, requireRep(caller))
    return presentQuote(context, stored, context.now(), 'rep')
  })

  serve(server, listOverrides, async (context, { params, caller }) => ({
    data: await listQuoteOverrides(context, params.guid),
    waiting: await listWaitingFees(context, params.guid, requireRep(caller)),
  }))

  serve(server, approveFee, async (context, { params, body, caller }) => {
    const { version, alone_reason: aloneReason } = body
    const stored = await approve(context, { ...params, version, aloneReason }, requireRep(caller))
    return presentQuote(context, stored, context.now(), 'rep')
  })

  serve(server, declineFee, async (context, { params, body, caller }) => {
    const stored = await decline(context, { ...params, ...body }, requireRep(caller))
    return presentQuote(context, stored, context.now(), 'rep')
  })
}
