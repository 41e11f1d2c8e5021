import { expect, type Locator, type Page } from '@playwright/test'
import { type CustomFields } from '#domain/quote/wire.ts'
import { eventDay, type Quoting, readyFields, type StoredQuote } from './quoting.ts'
import { chooseContest, emptied, goOn, openStep, priceSummary, type, typeDate } from './wizard.ts'

/** The day of every contest of these journeys. */
export const EVENT = eventDay(200)

/** A quote whose contact is known, with its kind of organization chosen on the page. */
export async function begin(page: Page, quoting: Quoting, clientType: string): Promise<StoredQuote> {
  const contact = Object.entries(readyFields()).filter(([key]) => key.startsWith('insured_'))
  const quote = await quoting.start(Object.fromEntries(contact))
  await openStep(page, quote, 'contact-information')
  await page.getByLabel('Kind of organization').selectOption({ label: clientType })
  await goOn(page, 'Contest coverage')
  return quote
}

export function contest(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

interface HoleInOne {
  hole: number
  yardage: number
  amateurs: number
  pros?: number
  prize: number
}

export async function describeHoleInOne(page: Page, { hole, yardage, amateurs, pros, prize }: HoleInOne) {
  await chooseContest(page, 'Hole-in-one')
  const row = contest(page, 'Hole-in-one contest 1')
  await typeDate(row, EVENT)
  await type(row.getByLabel('Hole', { exact: true }), String(hole))
  await type(row.getByLabel('Yardage'), String(yardage))
  await type(row.getByLabel('Amateurs'), String(amateurs))
  if (pros !== undefined) await type(row.getByLabel('Professionals'), String(pros))
  await type(row.getByLabel('Prize value'), String(prize))
  await type(row.getByLabel('What is the prize?'), 'Cash')
}

export async function describePutt(page: Page, slot: number, putt: { finalists?: number; prize: number }) {
  await chooseContest(page, 'Putting')
  const row = contest(page, `Putting contest ${slot}`)
  await typeDate(row, EVENT)
  await row.getByRole('radio', { name: 'Single Putt', exact: true }).check()
  await row.getByRole('radio', { name: '50 feet', exact: true }).check()
  if (putt.finalists !== undefined) await type(row.getByLabel('Finalists'), String(putt.finalists))
  await type(row.getByLabel('Prize value'), String(putt.prize))
  await type(row.getByLabel('What is the prize?'), 'Cash')
}

/** The fees of a row by their names. */
export async function expectFigures(row: Locator, figures: readonly (string | RegExp)[]): Promise<void> {
  await expect(row.locator('dl > div')).toHaveText([...figures])
}

export async function expectTotal(page: Page, total: string): Promise<void> {
  await expect(priceSummary(page).getByText('Total').locator('..')).toHaveText(`Total${total}`)
}

/** Everything between the contests and the terms. */
export async function answerRest(
  quoting: Quoting,
  quote: StoredQuote,
  fields: CustomFields = {},
): Promise<void> {
  const contests = Object.keys(emptied('contact-information', 'contest-coverage', 'prize-package-options'))
  const asked = Object.keys(emptied('certificate-terms-conditions', 'payment-information'))
  const others = Object.entries(readyFields()).filter(([key]) => ![...contests, ...asked].includes(key))
  await quoting.save(await quoting.read(quote.id), { ...Object.fromEntries(others), ...fields })
}

export async function fieldsOf(quoting: Quoting, quote: StoredQuote): Promise<CustomFields> {
  return (await quoting.read(quote.id)).customFields
}

export function codesOf(quote: StoredQuote): string[] {
  const { blockers } = quote as StoredQuote & { blockers: { code: string }[] }
  return blockers.map(({ code }) => code)
}
