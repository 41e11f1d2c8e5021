import type { Locator, Page } from '@playwright/test'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { QuoteApi } from '../quotes/quote-api.ts'

/** A policy billed to the parts account of a dealer; this browser context keeps its session for the API. */
export async function billPolicy(
  quoteApi: QuoteApi,
  fields: CustomFields = {},
): Promise<{ number: string; due: string; amount: number }> {
  const { id, version, customFields } = await quoteApi.createReady({ client_type: 'chevrolet', ...fields })
  const amount = Number(customFields['amount_due'])
  const { policy_number: number } = await quoteApi.send<{ policy_number: string }>(
    'POST',
    `/contacts/${id}/bind`,
    { version, amount_due: amount, payment: { payment_type: 'pap', dealer_bac_code: '123456' } },
    { 'idempotency-key': `bill-${id}` },
  )
  return { number, amount, due: formatMoney(fromDollars(amount), '$') }
}

/** The open invoice on a page. */
export function invoiceCard(page: Page): Locator {
  return page.getByRole('region', { name: /^Invoice INV-\d+$/ })
}
