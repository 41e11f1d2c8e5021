import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { buy, SCENARIO_16 } from './policies.ts'
import { contest, openFigure } from './holder-change.ts'
import { openAsRep, READER, REP } from './reps.ts'
import type { QuoteApi } from '../quotes/quote-api.ts'

/** The page on which a rep changes a policy. */
export const changePath = (policy: string) => `/admin/policies/${policy}/change`

export const made = (page: Page): Locator => page.getByRole('dialog', { name: 'The policy is changed' })

interface Fixtures {
  page: Page
  request: APIRequestContext
  quoteApi: QuoteApi
}

/** Buys a quote by card as its customer, and opens who plays on the page that changes its policy as a rep. */
export async function openChange(
  { page, ...buyer }: Fixtures,
  fields: CustomFields = SCENARIO_16,
  rep = REP,
): Promise<{ id: string; number: string }> {
  const { number, quote } = await buy(buyer, fields)
  await openAsRep(page, changePath(number), rep)
  await expect(contest(page)).toBeVisible()
  if (rep !== READER) await openFigure(page, 'who plays')
  return { id: quote.id, number }
}

/** Applies what was typed, and waits until it is made. */
export async function apply(page: Page, label: string | RegExp = 'Make this change'): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await expect(made(page)).toBeVisible()
}
