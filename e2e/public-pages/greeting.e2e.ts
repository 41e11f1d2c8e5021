import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/checks/axe.ts'
import { InteractionCounter } from '../support/checks/interaction-counter.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import { editContest, openStep, stepTitle } from '../support/pages/wizard.ts'

const INTERACTIONS_TO_PRICE = 5

test('S01 P07 the home page offers to start a quote or find one', async ({ page }) => {
  await page.goto('/quote/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(page.getByRole('button', { name: 'Find my quote or policy' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Start a quote' }).click()
  await expect(page).toHaveURL(/\/quote\/view\/[0-9a-f-]{36}\/contact-information$/)
})

test('O11 a price before a name: figures are priced on the greeting, and a quote starts with them', async ({
  page,
}) => {
  await recordLayoutShifts(page)
  const interactions = await InteractionCounter.start(page)
  await page.goto('/quote/')
  await expectFee(page, '$268')
  await expectPageQuality(page)

  await page.getByLabel('Yardage').fill('180')
  await page.getByLabel('Amateurs').fill('144')
  await page.getByLabel('Prize value').fill('25000')
  await expectFee(page, '$696')
  expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_PRICE)
  await expect(page.getByRole('status')).toHaveText('Certificate Fee $696')
  await expect(page.getByRole('img', { name: /180 yards/ })).toBeVisible()

  await page.getByRole('button', { name: 'Start a quote with these figures' }).click()
  await expect(stepTitle(page, 'Contact information')).toBeVisible()
  await openStep(page, { id: new URL(page.url()).pathname.split('/')[3] ?? '' }, 'contact-information')
  const [, , , guid] = new URL(page.url()).pathname.split('/')
  const { data } = await (await page.request.get(`/quote/api/contacts/${guid}`)).json()
  expect(data.customFields).toMatchObject({
    h_coverage: 'Yes',
    h_yardage_1: 180,
    h_amateurs_1: 144,
    h_prize_value_1: 25_000,
    h_cert_fee_1: 696,
  })
})

test('N102 untouched figures start a quote too, and the keyboard types over a grouped amount', async ({
  page,
  quoteApi,
}) => {
  await page.goto('/quote/')
  await expectFee(page, '$268')
  await page.getByLabel('Amateurs').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Prize value')).toBeFocused()
  await page.keyboard.type('10000')
  await expectFee(page, '$268')
  await page.getByRole('button', { name: 'Why this price?' }).click()
  await expect(page.getByText(/More players raise that chance/)).toBeVisible()
  await page.getByRole('button', { name: 'Start a quote' }).click()
  await expect(stepTitle(page, 'Contact information')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''
  expect((await quoteApi.read(id)).customFields).toMatchObject({ h_prize_value_1: 10_000, h_yardage_1: 165 })

  await openStep(page, await quoteApi.createReady(), 'contest-coverage')
  await editContest(page, 'Hole-in-one contest 1')
  const contest = page.getByRole('group', { name: 'Hole-in-one contest 1' })
  await contest.getByLabel('Yardage').focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(contest.getByLabel('Prize value')).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.type('25000')
  await page.keyboard.press('Tab')
  await expect(contest.getByLabel('Prize value')).toHaveValue('25,000')
})

test('O11 the arrow keys choose a contest and change its figures; every kind can be priced', async ({
  page,
}) => {
  await recordLayoutShifts(page)
  await page.goto('/quote/')
  await expectFee(page, '$268')
  await page.getByRole('button', { name: 'Use 180 yards' }).click()
  await expectFee(page, '$237')
  await page.getByLabel('Yardage').press('Shift+ArrowUp')
  await expect(page.getByLabel('Yardage')).toHaveValue('190')

  await page.getByRole('radio', { name: /^Hole-in-one/ }).focus()
  for (const kind of [/^Putting/, /^Shootout/, /^Dice roll/]) {
    const priced = page.waitForResponse(/\/api\/prices$/)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: kind })).toBeChecked()
    expect((await priced).status()).toBe(200)
    await expect(fee(page)).not.toHaveClass(/text-muted/)
    await expectPageQuality(page)
  }
  await expect(page.getByText(/only with another contest/)).toBeVisible()
})

test.describe('a greeting without its live card', () => {
  test.use({ expectedConsole: [/Failed to (load|fetch)|ERR_FAILED/] })

  test('O11 a quote can be started although the card could not be loaded', async ({ page }) => {
    await page.route(/\/assets\/PriceCard-/, (route) => route.abort())
    await page.goto('/quote/')
    await expect(page.getByRole('alert')).toContainText('couldn’t load this part')
    await page.getByRole('button', { name: 'Start a quote' }).click()
    await expect(stepTitle(page, 'Contact information')).toBeVisible()
  })

  test('O11 N73 without a connection the card says so, and goes on once it is back', async ({
    page,
    context,
  }) => {
    await page.goto('/quote/')
    await expectFee(page, '$268')
    await context.setOffline(true)
    await page.getByLabel('Yardage').fill('200')
    await expect(page.getByRole('alert')).toContainText('Check your internet connection')
    await expect(fee(page)).toHaveClass(/text-muted/)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectFee(page, '$210')
    await page.getByLabel('Yardage').fill('14')
    await expect(page.getByText('Enter a yardage from 150 to 300')).toBeVisible()
    await expect(fee(page)).toHaveClass(/text-muted/)
    await expectNoAxeViolations(page)
  })
})

/** The large fee in the card. */
const fee = (page: Page) => page.getByRole('region', { name: 'Price of a contest' }).locator('span.text-3xl')

async function expectFee(page: Page, amount: string): Promise<void> {
  await expect(fee(page)).toHaveText(amount)
  await expect(fee(page)).not.toHaveClass(/text-muted/)
}

test('S03 the address of a quote alone leads to its first step', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.create()
  await page.goto(`/quote/view/${id}`)
  await expect(page).toHaveURL(`/quote/view/${id}/contact-information`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})

test.describe('unknown addresses', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('S12 an unknown address gets 404 and links to other pages', async ({ page }) => {
    const response = await page.goto('/quote/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There’s no page at this address')
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Find my quote or policy' }).click()
    await expect(page).toHaveURL('/quote/find')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your quote or policy')
  })
})

test.describe('a page that fails to render', () => {
  test.use({ expectedConsole: [/.*/] })

  test('S16 X07 is replaced by an error page, and Refresh leads to the home page', async ({ page }) => {
    await page.route(/\/assets\/MailboxPage/, (route) => route.abort())
    await page.goto('/quote/mailbox')
    await expect(page.getByRole('heading', { name: 'Ooops, something went wrong :(' })).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  })
})
