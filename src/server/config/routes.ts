import { getConfig } from '#contract/config.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire-record.ts'
import { clientTypesInForce } from '#domain/values/client-types.ts'
import { BRAND_KEYS } from '#domain/mailings/brands.ts'
import { EXTRA_CHARGES, EXTRA_KEYS } from '#domain/pricing/extras.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Env } from '#server/kit/config/env.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentBrand } from '#server/config/brands-of-page.ts'
import { findInForce, findLegalLink } from '#server/config/legal-link.ts'
import type { LiveUpdates } from '#server/writes/live-updates.ts'

export function registerConfigRoutes(server: Server): void {
  serve(server, getConfig, ({ env, live, now }) => ({
    data: {
      client_types: [...clientTypesInForce().clients],
      producer_types: [...clientTypesInForce().producers],
      payment: env.stripe
        ? { gateway: 'stripe' as const, publishable_key: env.stripe.publishableKey }
        : { gateway: 'sandbox' as const },
      wallets: wallets(env),
      producer_fee_limit: env.producerFeePercent,
      cancellation_fee: toDollars(env.cancellationFee),
      extra_fees: Object.fromEntries(
        EXTRA_KEYS.map((key) => [EXTRA_CHARGES[key].feeKey, toDollars(env.extraFees[key])]),
      ),
      shipping_days: env.shippingDays,
      insurer_phone: env.insurer.phone,
      test_mode: env.paymentGateway === 'sandbox',
      mailbox_open: env.isLocal,
      real_time: realTime(live),
      conversion_tagging: env.conversionTagging ?? null,
      insurer: toWire(env.insurer, ['name', 'address', 'phone']),
      brands: Object.fromEntries(BRAND_KEYS.map((brand) => [brand, presentBrand(env.brands[brand])])),
      privacy_url: findLegalLink({ env }, 'privacy', now()),
      terms_url: findLegalLink({ env }, 'terms', now()),
      terms_version: presentTermsInForce(env, now()),
    },
  }))
}

/** @rule N47 Pages that ask to agree to the terms name the version that they show. */
function presentTermsInForce(env: Env, at: Date) {
  const inForce = findInForce({ env }, env.legalVersions, 'terms', at)
  if (!inForce) return null
  return { number: inForce.number, from: dateInTimeZone(inForce.effectiveFrom, env.officeTimeZone) }
}

function realTime(live: LiveUpdates): EndpointResponse<typeof getConfig>['data']['real_time'] {
  const at = live.getSocketPort()
  return at === undefined ? null : { port: at.port === 'same' ? null : at.port }
}

function wallets({
  wallets: { googlePay, applePay },
}: Env): EndpointResponse<typeof getConfig>['data']['wallets'] {
  return {
    google_pay: googlePay
      ? toWire(googlePay, ['environment', 'gateway', 'merchantId', 'merchantName'])
      : null,
    apple_pay: applePay ? toWire(applePay, ['merchantId', 'merchantName']) : null,
  }
}
