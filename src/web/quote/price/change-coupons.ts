import { addCoupon, removeCoupon } from '#contract/coupons.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { withLatestVersion } from '#web/quote/session/calls/with-latest-version.ts'
import { notify } from '#web/ui/notify.ts'

type Entry = EndpointResponse<typeof addCoupon>

/** Enters a code on the quote. */
export function enterCoupon(session: QuoteSession, code: string): Promise<Entry> {
  return withLatestVersion(session, ({ contact: { id, version }, viewer }) =>
    call(addCoupon, {
      params: { guid: id },
      body: { code, version },
      actingAs: viewer.editor,
      handlesError: () => true,
    }),
  )
}

/** Removes a code from the quote. */
export function removeCouponFromQuote(session: QuoteSession, code: string): Promise<Entry> {
  return withLatestVersion(session, ({ contact: { id, version }, viewer }) =>
    call(removeCoupon, {
      params: { guid: id, code },
      query: { version: String(version) },
      actingAs: viewer.editor,
      handlesError: () => true,
    }),
  )
}

/** @rule N70 A code that is unknown or does not apply is said and left out; it never holds up the payment. */
export function sayCouponIsLeftOut(code: string): void {
  if (code.trim() === '') return
  notify({
    type: 'warning',
    title: 'Coupon',
    message: `${code.trim()} doesn’t apply, so the price doesn’t include it`,
  })
}
