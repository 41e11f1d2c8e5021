import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CARDS, twoDigitNextYear } from './wizard.ts'
import { type QuoteApi, type StoredQuote } from '../quotes/quote-api.ts'

/** The rep that the program's configuration makes. */
export const REP = { email: 'robin@office.example', password: 'seven irons in a bag', name: 'robin' }

/** Signs in on the sign-in page. */
export async function signIn(page: Page, { email, password }: typeof REP = REP): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page for reps, signing in first. */
export async function openAsRep(page: Page, path: string): Promise<void> {
  await page.goto(`/quote${path}`)
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
  await signIn(page)
  await expect(page).toHaveURL(new RegExp(`/quote${path}`))
}

/** Buys a quote over HTTP with a test card of the sandbox. */
export async function purchaseQuote(
  request: APIRequestContext,
  quoteApi: QuoteApi,
  { id, version }: StoredQuote,
  amount: number,
): Promise<void> {
  const card = {
    number: CARDS.approved,
    exp_month: 12,
    exp_year: 2000 + Number(twoDigitNextYear()),
    cvc: '123',
  }
  const response = await request.post('/quote/sandbox-gateway/tokens', { data: card })
  const { token } = (await response.json()) as { token: string }
  const payment = { payment_type: 'credit_card', token }
  await quoteApi.send(
    'POST',
    `/contacts/${id}/purchase`,
    { version, amount_due: amount, payment },
    { 'idempotency-key': `buy ${id}`.replace(' ', '-') },
  )
}
