import type { Browser, Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, OTHER_REP, REP } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import {
  editContest,
  expectAllSaved,
  openStep,
  priceSummary,
  saveState,
  typeInto,
} from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const TOURNAMENT = 'tournament-golf-information'
/** A block of which nothing is heard any more ends by itself. */
const BLOCK_ENDS_MS = 25_000

const tournamentName = (page: Page) => page.getByLabel('Tournament name')
const course = (page: Page) => page.getByLabel('Golf course')
const told = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved this quote' })

/** The page of a rep in a browser of their own. */
async function openQuote(browser: Browser, path: string, rep: typeof REP, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await openAsRep(page, path, rep)
  await expect(told(page, /Changes by others show here right away|is editing this quote/)).toBeVisible()
  return page
}

for (const { name, ...look } of SCREENS) {
  test.describe(name, () => {
    test.use(look)

    test(`N48 T05 T18 two reps, one quote: the second sees who edits and what they save, asks, and takes over, ${name}`, async ({
      page,
      browser,
      quoteApi,
    }) => {
      const { id } = await quoteApi.createReady()
      const path = `/admin/${id}/${TOURNAMENT}`
      await openAsRep(page, path)
      await recordLayoutShifts(page)
      await tournamentName(page).fill('Spring Scramble')
      await expectAllSaved(page)

      const kims = await openQuote(browser, path, OTHER_REP, look)
      await expect(told(kims, `${REP.name} is editing this quote.`)).toBeVisible()
      await expect(tournamentName(kims)).toHaveValue('Spring Scramble')
      await expect(tournamentName(kims)).toBeDisabled()
      await expectPageQuality(kims)
      const before = await course(kims).boundingBox()
      await course(page).fill('Lions Municipal')
      await expect(course(kims)).toHaveValue('Lions Municipal')
      expect(await course(kims).boundingBox(), 'nothing moves').toEqual(before)

      await press(kims, 'Ask to take over')
      await expect(told(kims, `${REP.name} has been asked.`)).toBeVisible()
      await expect(told(page, `${OTHER_REP.name} asks to take over.`)).toBeInViewport()
      await expectPageQuality(page)
      await press(page, 'Hand over')
      await expect(tournamentName(kims)).toBeEnabled()
      await expect(told(page, `${OTHER_REP.name} is editing this quote.`)).toBeVisible()
      await expect(tournamentName(page)).toBeDisabled()
      await tournamentName(kims).fill('Autumn Scramble')
      await expect(tournamentName(page)).toHaveValue('Autumn Scramble')
      await kims.context().close()
      await expect(tournamentName(page), 'a closed page blocks nobody').toBeEnabled()
    })

    test(`N48 T18 D09 what was typed before a take-over is kept, compared and chosen, and the total is right, ${name}`, async ({
      page,
      browser,
      quoteApi,
    }) => {
      const { id } = await quoteApi.createReady()
      const path = `/admin/${id}/contest-coverage`
      await openAsRep(page, path)
      // Not complete, so it is not saved.
      await page.getByLabel('Yardage').fill('17')
      const kims = await openQuote(browser, path, OTHER_REP, look)
      await press(kims, 'Ask to take over')
      await expect(told(page, `${OTHER_REP.name} asks to take over.`)).toBeVisible()
      await press(page, 'Hand over')
      await expect(told(page, `${OTHER_REP.name} is editing this quote.`)).toBeVisible()
      await expect(saveState(page)).toContainText('Not saved')
      await expect(page.getByLabel('Yardage')).toHaveValue('165')

      await typeInto(kims.getByLabel('Prize value'), '20000')
      await expect(page.getByText(`${OTHER_REP.name.split(' ')[0]} is here`)).toBeVisible()
      await expect.poll(async () => (await quoteApi.read(id)).customFields['h_prize_value_1']).toBe(20_000)
      await press(page, 'Show what you typed')
      const typed = page.getByRole('dialog', { name: 'Your changes aren’t saved' })
      await expect(typed).toContainText(
        /Yardage of hole-in-one contest 1\s*Before\s*165\s*Yours\s*17\s*Theirs\s*165/,
      )
      await expectPageQuality(page)
      await typed.getByText('Close', { exact: true }).click()

      await press(page, 'Ask to take over')
      await expect(told(kims, `${REP.name} asks to take over.`)).toBeVisible()
      await press(kims, 'Hand over')
      await expect(conflict(page)).toContainText(/Prize value of hole-in-one contest 1/)
      const { customFields } = await quoteApi.read(id)
      const total = `$${String(customFields['amount_due'])}`
      await expect(conflict(page).getByRole('status').filter({ hasText: 'New total' })).toContainText(total)
      await expectPageQuality(page)
      // By the keyboard: theirs is chosen at first.
      await conflict(page)
        .getByRole('radiogroup', { name: /^Yardage/ })
        .getByRole('radio', { name: /Theirs/ })
        .press('ArrowLeft')
      await press(page, 'Save as chosen')
      await expect(page.getByLabel('Yardage')).toHaveValue('17')
      await page.getByLabel('Yardage').fill('175')
      await expectAllSaved(page)
      expect((await quoteApi.read(id)).customFields).toMatchObject({
        h_yardage_1: 175,
        h_prize_value_1: 20_000,
      })
      await expect(kims.getByLabel('Yardage')).toHaveValue('175')
      await kims.context().close()
    })
  })
}

test.describe('a save that comes too late', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('N48 T18 forced to save at once, the later of two reps loses nothing: it is kept and asked about', async ({
    page,
    browser,
    quoteApi,
  }) => {
    const { id } = await quoteApi.createReady()
    const path = `/admin/${id}/${TOURNAMENT}`
    await openAsRep(page, path)
    const kims = await openQuote(browser, path, OTHER_REP)
    // Kim's page neither hears of the other nor can ask, as on a slow line.
    await kims.route('**/block**', (route) => route.abort())
    await tournamentName(page).fill('Spring Scramble')
    await Promise.all([tournamentName(kims).fill('Autumn Scramble'), expectAllSaved(page)])
    await expect(saveState(kims)).toContainText('Not saved')
    expect((await quoteApi.read(id)).customFields['tournament_name']).toBe('Spring Scramble')

    await kims.unroute('**/block**')
    await expect(told(kims, `${REP.name} is editing this quote.`)).toBeVisible()
    await expect(tournamentName(kims)).toHaveValue('Spring Scramble')
    await page.close()
    await press(kims, 'Edit again')
    await expect(conflict(kims)).toContainText(/Yours\s*Autumn Scramble\s*Theirs\s*Spring Scramble/)
    await press(kims, 'Keep mine')
    await expectAllSaved(kims)
    expect((await quoteApi.read(id)).customFields['tournament_name']).toBe('Autumn Scramble')
    await kims.context().close()
  })

  test('N48 T18 a customer is never blocked, and the rep chooses between both', async ({
    page,
    browser,
    quoteApi,
  }) => {
    const { id } = await quoteApi.createReady()
    await openAsRep(page, `/admin/${id}/contest-coverage`)
    await page.getByLabel('Yardage').fill('17')
    const customers = await (await browser.newContext()).newPage()
    await openStep(customers, { id }, 'contest-coverage')
    await editContest(customers, 'hole-in-one contest 1')
    await typeInto(customers.getByLabel('Prize value'), '20000')
    await expect.poll(async () => (await quoteApi.read(id)).customFields['h_prize_value_1']).toBe(20_000)
    await press(page, 'Load the latest version')
    await expect(conflict(page)).toContainText(/Prize value of hole-in-one contest 1/)
    await press(page, 'Use theirs')
    await expect(page.getByLabel('Yardage')).toHaveValue('165')
    const total = `$${String((await quoteApi.read(id)).customFields['amount_due'])}`
    await expect(priceSummary(page)).toContainText(total)
    await expect(priceSummary(customers)).toContainText(total)
    await customers.context().close()
  })
})

test('N48 the same rep in two tabs is told so, and goes on in the other with one press', async ({
  page,
  context,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady()
  const path = `/admin/${id}/${TOURNAMENT}`
  await openAsRep(page, path)
  await tournamentName(page).fill('Spring Scramble')
  await expectAllSaved(page)
  const tab = await context.newPage()
  await tab.goto(`/quote${path}`)
  await expect(told(tab, 'You have this quote open in another tab.')).toBeVisible()
  await expect(tournamentName(tab)).toBeDisabled()
  await press(tab, 'Edit here')
  await tournamentName(tab).fill('Autumn Scramble')
  await expect(tournamentName(page)).toHaveValue('Autumn Scramble')
  await expect(tournamentName(page)).toBeDisabled()
})

test.describe('without a network', () => {
  // What was asked for just then has no answer.
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('N48 C16 the block of a rep whose computer is gone ends by itself, and they are right again afterwards', async ({
    page,
    browser,
    quoteApi,
  }) => {
    test.setTimeout(120_000)
    const { id } = await quoteApi.createReady()
    const path = `/admin/${id}/${TOURNAMENT}`
    await openAsRep(page, path)
    await tournamentName(page).fill('Spring Scramble')
    await expectAllSaved(page)
    const kims = await openQuote(browser, path, OTHER_REP)
    await expect(tournamentName(kims)).toBeDisabled()
    await page.context().setOffline(true)
    await expect(tournamentName(kims)).toBeEnabled({ timeout: BLOCK_ENDS_MS })
    await tournamentName(kims).fill('Autumn Scramble')
    await expectAllSaved(kims)
    await page.context().setOffline(false)
    await expect(tournamentName(page)).toHaveValue('Autumn Scramble')
    await expect(
      told(page, new RegExp(`${OTHER_REP.name} (has taken over|is editing this quote)`)),
    ).toBeVisible()
    await kims.context().close()
  })
})
