import { expect, type Locator, type Page } from '@playwright/test'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { eventDay, type QuoteApi, readyFields, type StoredQuote } from '../quotes/quote-api.ts'
import {
  chooseContest,
  emptyFields,
  goToNextStep,
  openStep,
  priceSummary,
  typeInto,
  typeDate,
} from './wizard.ts'

/** The day of every contest of these journeys. */
export const EVENT_DAY = eventDay(200)

/** Starts a quote with contact details, and chooses its kind of organization on the page. */
export async function startWithClientType(
  page: Page,
  quoteApi: QuoteApi,
  clientType: string,
): Promise<StoredQuote> {
  const contact = Object.entries(readyFields()).filter(([key]) => key.startsWith('insured_'))
  const quote = await quoteApi.create(Object.fromEntries(contact))
  await openStep(page, quote, 'contact-information')
  await page.getByLabel('Type of organization').selectOption({ label: clientType })
  await goToNextStep(page, 'Contest coverage')
  return quote
}

export function contestRow(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

interface HoleInOne {
  hole: number
  yardage: number
  amateurs: number
  pros?: number
  prize: number
}

export async function fillHoleInOne(page: Page, { hole, yardage, amateurs, pros, prize }: HoleInOne) {
  await chooseContest(page, 'Hole-in-one')
  const row = contestRow(page, 'Hole-in-one contest 1')
  await typeDate(row, EVENT_DAY)
  await typeInto(row.getByLabel('Hole', { exact: true }), String(hole))
  await typeInto(row.getByLabel('Yardage'), String(yardage))
  await typeInto(row.getByLabel('Amateurs'), String(amateurs))
  if (pros !== undefined) await typeInto(row.getByLabel('Professionals'), String(pros))
  await typeInto(row.getByLabel('Prize value'), String(prize))
  await typeInto(row.getByLabel('What is the prize?'), 'Cash')
}

export async function fillPutt(page: Page, slot: number, putt: { finalists?: number; prize: number }) {
  await chooseContest(page, 'Putting')
  const row = contestRow(page, `Putting contest ${slot}`)
  await typeDate(row, EVENT_DAY)
  await row.getByRole('radio', { name: 'Single Putt', exact: true }).check()
  await row.getByRole('radio', { name: '50 feet', exact: true }).check()
  if (putt.finalists !== undefined) await typeInto(row.getByLabel('Finalists'), String(putt.finalists))
  await typeInto(row.getByLabel('Prize value'), String(putt.prize))
  await typeInto(row.getByLabel('What is the prize?'), 'Cash')
}

/** The fees on the line of a contest, each with its name: `Certificate Fee $310`. */
export async function expectFees(row: Locator, figures: readonly (string | RegExp)[]): Promise<void> {
  const line = row.getByRole('button').first()
  for (const figure of figures) await expect(line).toContainText(figure)
}

export async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(
    priceSummary(page)
      .getByRole('row', { name: /^Total/ })
      .locator('strong'),
  ).toHaveText(total)
}

/** Fills in all steps between the contests and the terms. */
export async function fillOtherSteps(
  quoteApi: QuoteApi,
  quote: StoredQuote,
  fields: CustomFields = {},
): Promise<void> {
  const contests = Object.keys(
    emptyFields('contact-information', 'contest-coverage', 'prize-package-options'),
  )
  const asked = Object.keys(
    emptyFields('certificate-terms-conditions', 'payment-information', 'confirm-coverage'),
  )
  const others = Object.entries(readyFields()).filter(([key]) => ![...contests, ...asked].includes(key))
  await quoteApi.save(await quoteApi.read(quote.id), { ...Object.fromEntries(others), ...fields })
}

export async function readFields(quoteApi: QuoteApi, quote: StoredQuote): Promise<CustomFields> {
  return (await quoteApi.read(quote.id)).customFields
}

export function blockerCodes(quote: StoredQuote): string[] {
  const { blockers } = quote as StoredQuote & { blockers: { code: string }[] }
  return blockers.map(({ code }) => code)
}
