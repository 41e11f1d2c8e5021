import { isBilled, type PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { CARDS, twoDigitNextYear } from './wizard.ts'
import type { QuoteApi, StoredQuote } from '../quotes/quote-api.ts'

/** The rep that the program's configuration makes. */
export const REP = { email: 'robin@office.example', password: 'seven irons in a bag', name: 'robin' }

/** Another rep of the same office. */
export const OTHER_REP = { ...REP, email: 'kim@office.example', name: 'Kim Lake' }

/** View-only access to everything. */
export const READER = { ...REP, email: 'lee@office.example', name: 'Lee Green' }

/** Signs in on the sign-in page. */
export async function signIn(page: Page, { email, password }: typeof REP = REP): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page for reps, signing in first; of another program than the shared one by its origin. */
export async function openAsRep(page: Page, path: string, rep = REP, origin = ''): Promise<void> {
  await page.goto(`${origin}/quote${path}`)
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
  await signIn(page, rep)
  // Not as a pattern: a path with a filter has signs of its own.
  await page.waitForURL(
    ({ pathname, search }) =>
      !pathname.endsWith('/admin/login') && (pathname + search).startsWith(`/quote${path}`),
  )
}

/** The heading of the reps’ home, at whatever hour. */
export function greeting(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name: new RegExp(`^Good \\w+, ${name}\\.$`) })
}

/** A token of the sandbox for a card, as its own fields make one. */
export async function createCardToken(
  request: APIRequestContext,
  number: string = CARDS.approved,
): Promise<string> {
  const card = { number, exp_month: 12, exp_year: 2000 + Number(twoDigitNextYear()), cvc: '123' }
  const response = await request.post('/quote/sandbox-gateway/tokens', { data: card })
  return ((await response.json()) as { token: string }).token
}

/**
 * The rep leaves a quote and the browser forgets them, for a customer at the same browser. A quote that is still open goes on
 * asking for what is new of it, which is refused once its session is gone.
 */
export async function leaveQuoteAsRep(page: Page, id: string): Promise<void> {
  await page.goto('about:blank')
  const block = async () => {
    const answer = await page.request.get(`/quote/api/admin/contacts/${id}/block`)
    return ((await answer.json()) as { data: unknown }).data
  }
  await expect.poll(block, 'the page that was left has given the quote up').toBeNull()
  await page.context().clearCookies()
}

interface SentPayment {
  payment_type: PaymentMethod
  token?: string
  reference?: string
}

/** Buys a quote over HTTP as whoever the requests are sent for; answers the number of its policy. */
export async function sendPurchase(
  quoteApi: QuoteApi,
  { id, version }: StoredQuote,
  amount: number,
  payment: SentPayment,
  headers: Record<string, string> = {},
): Promise<string> {
  const bought = await quoteApi.send<{ policy_number: string }>(
    'POST',
    `/contacts/${id}/${isBilled(payment.payment_type) ? 'bind' : 'purchase'}`,
    { version, amount_due: amount, payment },
    { 'idempotency-key': `buy-${id}`, ...headers },
  )
  return bought.policy_number
}

/** Buys a quote over HTTP with a test card of the sandbox; answers the number of its policy. */
export async function purchaseQuote(
  request: APIRequestContext,
  quoteApi: QuoteApi,
  quote: StoredQuote,
  amount: number,
  cardNumber: string = CARDS.approved,
): Promise<string> {
  const token = await createCardToken(request, cardNumber)
  return sendPurchase(quoteApi, quote, amount, { payment_type: 'credit_card', token })
}
