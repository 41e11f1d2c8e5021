import type { Page } from '@playwright/test'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { greeting, openAsRep, REP } from '../support/pages/reps.ts'
import { startProgram } from '../support/program/program.ts'
import { eventDay, QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** An office with one rep, in which nothing of other journeys waits. */
async function storeRep(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await aRep({ db, now: () => new Date() }, REP.email, { name: 'Ines Okafor', role: 'specialist' })
  await close()
}

const wireDay = (days: number) => eventDay(days).replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1')
const MANY_PROS = {
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}

/** As somebody does who uses no mouse. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let nth = 0; nth < 12; nth += 1) {
    if (await page.getByLabel(label).evaluate((field) => field === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel(label)).toBeFocused()
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`O18 P08 R02 with the keyboard alone a rep signs in, sees what waits, decides a referral, and it leaves, ${name}`, async ({
      page,
      playwright,
    }) => {
      test.setTimeout(120_000)
      const program = await startProgram({}, storeRep)
      const request = await playwright.request.newContext({ baseURL: program.origin })
      try {
        const quoteApi = new QuoteApi(request)
        const far = { tournament_name: 'Silver Oak Cup', course_state: 'Other', h_date_1: wireDay(40) }
        const { id } = await quoteApi.createReady(far)
        await quoteApi.createReady({ ...MANY_PROS, tournament_name: 'Pro Classic', h_date_1: wireDay(50) })
        await recordLayoutShifts(page)

        await page.goto(`${program.origin}/quote/admin`)
        await tabTo(page, 'Email')
        await page.keyboard.type(REP.email)
        await tabTo(page, 'Password')
        await page.keyboard.type(REP.password)
        await page.keyboard.press('Enter')
        await expect(greeting(page, 'Ines')).toBeVisible()
        await expect(page.getByText('You have 2 things to do')).toBeVisible()
        await expectPageQuality(page)

        await page.keyboard.press('j')
        await expect(
          page.getByRole('button', { name: 'Approve or decline for Silver Oak Cup' }),
        ).toBeFocused()
        await page.keyboard.press('a')
        const dialog = page.getByRole('dialog', { name: 'Approve this quote?' })
        await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.getByRole('link', { name: 'Decide: Silver Oak Cup' })).toHaveCount(0)
        await expect(page.getByText('You have 1 thing to do')).toBeVisible()
        const { customFields } = await quoteApi.read(id)
        expect(customFields['tournament_name']).toBe('Silver Oak Cup')

        const ask = page.getByRole('button', { name: 'Ask the carrier for Pro Classic' })
        await expect(ask).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name: 'Ask the carrier' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(ask).toBeFocused()

        await page.keyboard.press('?')
        const keys = page.getByRole('dialog', { name: 'Keys' })
        await expect(keys.getByText('On Today')).toBeVisible()
        await expect(keys.getByText('Approve or decline the row here')).toBeVisible()
        await page.keyboard.press('Escape')
        // No call of this program is left when it stops.
        await page.goto('about:blank')
      } finally {
        await request.dispose()
        await program.stop()
      }
    })
  })
}

test('P08 an address of the list of quotes that was kept from when it was the home still opens it', async ({
  page,
  quoteApi,
}) => {
  await quoteApi.createReady({ tournament_name: 'Kept Address Cup' })
  await openAsRep(page, '/admin/lists/quotes')
  await page.goto('/quote/admin?search=kept+address')
  await expect(page).toHaveURL(/\/quote\/admin\/lists\/quotes\?search=kept\+address$/)
  await expect(page.getByRole('grid', { name: 'Quotes' })).toContainText('Kept Address Cup')
})
