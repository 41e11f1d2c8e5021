import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { encodeChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { createCardToken, purchaseQuote } from './reps.ts'
import { stepTitle } from './wizard.ts'
import { eventDay, type QuoteApi } from '../quotes/quote-api.ts'
import { NO_SIGNS } from '../quotes/sample-quotes.ts'

/** First Command: 580, less 10 percent 522. */
export const SCENARIO_4: CustomFields = {
  ...NO_SIGNS,
  client_type: 'first_command',
  h_prize_value_1: 25_000,
  h_amateurs_1: 100,
  bonus_prizes: 'No',
  number_bps: null,
  type_bps: null,
}

/** 100 amateurs and no sign: $268; with 130 it is $330. */
export const SCENARIO_16: CustomFields = { ...NO_SIGNS, h_amateurs_1: 100 }

/** $25,000 and 144 amateurs: $809. */
export const SCENARIO_15: CustomFields = { ...SCENARIO_16, h_amateurs_1: 144, h_prize_value_1: 25_000 }

/** A request that a rep reads before it is made. */
export const ANOTHER_NAME = {
  action: 'change_policy',
  kind: 'other',
  note: 'A new name',
  customFields: { tournament_name: 'Another name' },
}

/** Thirty more players on scenario 16, $62 more, which a rep reads before it is made. */
export function thirtyMorePlayers() {
  return {
    action: 'change_policy',
    kind: 'other',
    note: 'Thirty more players',
    payload: payloadWith(130),
  }
}

/** The bank takes no refund to it. */
export const NO_REFUND_CARD = '4000000000005126'

interface Buyer {
  request: APIRequestContext
  quoteApi: QuoteApi
}

/** A policy that a customer has bought by card for what is due; this browser context keeps their session for the API. */
export async function buy(
  { request, quoteApi }: Buyer,
  fields: CustomFields = {},
  due?: number,
  card?: string,
) {
  const quote = await quoteApi.createReady(fields)
  const amount = due ?? Number(quote.customFields['amount_due'])
  const number = await purchaseQuote(request, quoteApi, quote, amount, card)
  return { number, quote }
}

/** Opens the page of a policy in the browser of the customer who bought it with `buy`. */
export async function openAsHolder(
  { page, request }: { page: Page; request: APIRequestContext },
  number: string,
): Promise<void> {
  const { cookies } = await request.storageState()
  await page.context().addCookies(cookies)
  await page.goto(`/quote/policy/all/mine/-/${number}`)
  await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
}

/** What the customer asks for in the policy area, over the API. */
export async function ask(
  { quoteApi }: Buyer,
  number: string,
  body: object,
): Promise<{ id: string; state: string }> {
  const headers = { 'idempotency-key': randomUUID() }
  return quoteApi.send('POST', `/policies/${number}/changes`, { version: 1, ...body }, headers)
}

/** The customer pays an approved change by card, as the link that was mailed lets them. */
export async function payChange({ request, quoteApi }: Buyer, number: string): Promise<void> {
  const listed = await request.get(`/quote/api/policies/${number}/changes`)
  const { data } = (await listed.json()) as { data: { id: string; effect: { charge: number } }[] }
  const [newest] = data
  if (!newest) throw new Error(`Policy ${number} has no change`)
  const payment = { payment_type: 'credit_card', token: await createCardToken(request) }
  const body = { amount_due: newest.effect.charge, payment }
  await quoteApi.send('POST', `/policies/${number}/changes/${newest.id}/pay`, body, {
    'idempotency-key': randomUUID(),
  })
}

/** The contests of scenario 16 with other players. */
export function payloadWith(hAmateurs: number) {
  const quote = quoteFrom({ ...charityScrambleAnswers, h_date_1: eventDay(), h_amateurs_1: 100 })
  const payload = encodeChangedRows(unchangedPolicy(quote))
  const rows = payload['grandPrize'] as Record<string, unknown>[]
  return { ...payload, grandPrize: rows.map((row) => ({ ...row, hAmateurs })) }
}

export const policyPath = (number: string) => `/admin/policies/${number}`
/** The list of changes that reps read. */
export const changes = (page: Page) => page.getByRole('region', { name: 'Changes' })
/** The history that customers read. */
export const happened = (page: Page) => page.getByRole('region', { name: 'What happened' })
export const money = (page: Page) => page.getByRole('region', { name: 'Money' })
export const tile = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** The next October 4 from an event in sixty days on, which is within twelve months of it. */
export function octoberFourth(): CalendarDate {
  const event = eventDay()
  const year = Number(event.slice(0, 4))
  const octoberOf = (any: number) => `${any}-10-04` as CalendarDate
  return event <= octoberOf(year) ? octoberOf(year) : octoberOf(year + 1)
}

/** The line above the title of a policy's case. */
export function policyFacts(page: Page, number: string): Locator {
  return page.getByText(new RegExp(`^Policy ${number}, `))
}
