import { expect, type Locator, type Page } from '@playwright/test'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { buy, SCENARIO_16 } from './policies.ts'
import { QuoteApi } from '../quotes/quote-api.ts'

/** Buys a policy in the browser of this page, which then holds it. */
export async function buyHere(page: Page, fields: CustomFields = SCENARIO_16, amount = 268) {
  const quoteApi = new QuoteApi(page.request)
  const { number, quote } = await buy({ request: page.request, quoteApi }, fields, amount)
  const read = async () => (await quoteApi.read(quote.id)).customFields
  return { number, quoteApi, read }
}

export const contest = (page: Page): Locator => page.getByRole('region', { name: 'Hole-in-one contest 1' })
export const amateurs = (page: Page): Locator => contest(page).getByLabel('Amateurs')

/** Opens a figure of the first contest for editing. */
export async function openFigure(page: Page, figure: 'distance' | 'who plays' | 'prize'): Promise<void> {
  await contest(page)
    .getByRole('button', { name: new RegExp(`Change ${figure} of`) })
    .click()
}

/** The page of a policy, in the browser that holds it. */
export async function openPolicy(page: Page, number: string): Promise<void> {
  await page.goto(`/quote/policy/all/mine/-/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: `Policy ${number}` })).toBeVisible()
}

/** Says what is to be changed, on the page of the policy. */
export async function chooseChange(page: Page, what: string, used: string): Promise<void> {
  await page.getByRole('button', { name: 'Make a change' }).click()
  const choice = page.getByRole('dialog', { name: 'What do you want to change?' })
  await expect(choice).toContainText(used)
  await choice.getByRole('button', { name: new RegExp(`^${what}`) }).click()
}

/** The change is made with these facts; then the policy is shown. */
export async function expectMade(page: Page, facts: readonly string[]): Promise<void> {
  const made = page.getByRole('dialog', { name: 'Your policy is changed' })
  for (const fact of facts) await expect(made).toContainText(fact)
  await made.getByRole('button', { name: 'See my policy' }).click()
  await expect(made).toBeHidden()
}
