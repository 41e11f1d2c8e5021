import type { Page } from '@playwright/test'
import { openPlace, searchList } from '../support/pages/lists.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep, purchaseQuote, REP } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const rowOf = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })
const results = (page: Page) => page.getByRole('region', { name: 'Result' })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O08 ${name}`, () => {
    test.use({ viewport, colorScheme })

    test(`P08 O08 every list of the desk, ${name}`, async ({ page, request, quoteApi }) => {
      await recordLayoutShifts(page)
      await buy({ request, quoteApi }, { tournament_name: 'Desk Bought Cup' })
      await quoteApi.createReady({ tournament_name: 'Desk Open Cup' })
      await quoteApi.createReady({ tournament_name: 'Desk Far Cup', course_state: 'Other' })
      await openAsRep(page, '/admin/lists/quotes')
      for (const [label, event] of [
        ['Quotes', 'Desk Open Cup'],
        ['Policies', 'Desk Bought Cup'],
        ['Referrals', 'Desk Far Cup'],
      ] as const) {
        await openPlace(page, label)
        await expect(stepTitle(page, label)).toBeVisible()
        await searchList(page, event)
        await page.keyboard.press('Enter')
        await expect(rowOf(page, event).first()).toBeVisible()
        await expectPageQuality(page)
        if (process.env['LOOK'])
          await page.screenshot({ path: `${process.env['LOOK']}-${label}-${viewport.width}.png` })
      }
      for (const label of ['Unpaid', 'Postponed', 'Past']) {
        await openPlace(page, label)
        await expect(stepTitle(page, label)).toBeVisible()
        await expect(page.getByRole('status', { name: `Loading ${label}` })).toHaveCount(0)
        await expectPageQuality(page)
      }
    })
  })
}

test('P08 a filter is kept as a view, and its address shows the same in another browser', async ({
  page,
  browser,
  quoteApi,
}) => {
  await quoteApi.createReady({ tournament_name: 'View Finder Classic' })
  await openAsRep(page, '/admin/lists/quotes')
  await searchList(page, 'view finder')
  await expect(page).toHaveURL(/search=view/)
  await expect(rowOf(page, 'View Finder Classic').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill(`Finders ${Date.now()}`)
  await page.getByText('Share it with all reps').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/view=/)
  const address = new URL(page.url())

  const other = await (await browser.newContext({ baseURL: address.origin })).newPage()
  await openAsRep(other, (address.pathname + address.search).replace('/quote', ''))
  await expect(other.getByLabel('Name, number, phone, or email')).toHaveValue('view finder')
  await expect(rowOf(other, 'View Finder Classic').first()).toBeVisible()
  await expect(other.getByRole('button', { name: /View: Finders/ })).toBeVisible()
  await other.getByLabel('Name, number, phone, or email').fill('view')
  await expect(other.getByText('Changed', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Reset' }).click()
  await expect(other.getByLabel('Name, number, phone, or email')).toHaveValue('view finder')
  await expect(other.getByText('Changed', { exact: true })).toHaveCount(0)
  await other.context().close()
})

test('P08 several quotes are given and sent at once, each with its own result', async ({
  page,
  request,
  quoteApi,
}) => {
  const bought = await quoteApi.createReady({ tournament_name: 'Bulk Hope One' })
  const failing = await quoteApi.createReady({ tournament_name: 'Bulk Hope Two' })
  await quoteApi.createReady({ tournament_name: 'Bulk Hope Three' })
  await openAsRep(page, '/admin/lists/quotes?search=bulk+hope')
  await expect(rowOf(page, 'Bulk Hope')).toHaveCount(3)
  for (const text of ['Bulk Hope One', 'Bulk Hope Two', 'Bulk Hope Three'])
    await rowOf(page, text).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign to a rep' }).click()
  await page.getByRole('button', { name: `Me, ${REP.name}` }).click()
  await expect(results(page)).toContainText(`3 quotes assigned to ${REP.name}`)
  await expect(rowOf(page, 'Bulk Hope One')).toContainText('Assigned')
  await results(page).getByRole('button', { name: 'Close' }).click()

  await purchaseQuote(request, quoteApi, bought, 310)
  await page.getByRole('button', { name: 'Reprice and resend' }).click()
  const asked = page.getByRole('dialog', { name: 'Reprice and resend' })
  await expect(asked).toContainText('1 quote can’t be sent')
  await expect(asked).toContainText('$620')
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectPageQuality(page)
  await purchaseQuote(request, quoteApi, failing, 310)
  await asked.getByRole('button', { name: 'Send 2 quotes' }).click()
  await expect(results(page)).toContainText('1 quote sent, 1 failed')
  await expect(results(page).getByRole('list', { name: 'Rows that failed' })).toContainText(
    'It’s already bought',
  )
  await page.reload()
  await expect(results(page)).toContainText('1 failed')
  await results(page).getByRole('button', { name: 'Retry failed' }).click()
  await expect(asked).toContainText('It’s already bought')
  await expect(asked.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(results(page)).toContainText('1 failed')
})

test('P08 a quote is priced and sent again with three keys, and taken back', async ({ page, quoteApi }) => {
  await quoteApi.createReady({ tournament_name: 'Three Keys Open' })
  await openAsRep(page, '/admin/lists/quotes?search=three+keys')
  await expect(rowOf(page, 'Three Keys Open').first()).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  await press('j')
  await press('r')
  await expect(page.getByRole('dialog')).toContainText('pat@hopehouse.example')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await press('Enter')
  await expect(results(page)).toContainText('1 quote sent')
  expect(presses).toBeLessThanOrEqual(6)
  await results(page).getByRole('button', { name: 'Undo' }).click()
  await expect(results(page)).toContainText('1 undone')
  await expect(rowOf(page, 'Three Keys Open').first()).toContainText('Priced')
})

test('T05 P08 what others change is shown in its place, and what moves when asked for', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({
    tournament_name: 'Live Row Classic',
    insured_contact_name: 'First Name',
  })
  await openAsRep(page, '/admin/lists/quotes?search=live+row')
  await expect(rowOf(page, 'Live Row Classic')).toHaveCount(1)
  await expect(async () => {
    const { version } = await quoteApi.read(quote.id)
    await quoteApi.save({ ...quote, version }, { tournament_name: `Live Row Classic ${version + 1}` })
    await expect(rowOf(page, `Live Row Classic ${version + 1}`)).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await quoteApi.createReady({ tournament_name: 'Live Row Second' })
  await page.getByRole('button', { name: '1 new or moved · show' }).click()
  await expect(rowOf(page, 'Live Row Second')).toBeVisible()
})

test('O18 Back returns to the row that was opened, also after a reload of the quote', async ({
  page,
  quoteApi,
}) => {
  for (const name of ['One', 'Two', 'Three'])
    await quoteApi.createReady({ tournament_name: `Way Back Trophy ${name}` })
  await openAsRep(page, '/admin?search=way+back')
  await expect(rowOf(page, 'Way Back Trophy')).toHaveCount(3)
  const second = await rowOf(page, 'Way Back Trophy').nth(1).getByRole('link').first().textContent()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Way Back Trophy/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Way Back Trophy/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/search=way/)
  await expect(page.locator(':focus')).toHaveText(second ?? '')
  await page.reload()
  await expect(page.locator(':focus')).toHaveText(second ?? '')
})

test('P08 fourteen rows of one line each stand on a screen of 1280 by 860', async ({ page, quoteApi }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  for (let nth = 0; nth < 15; nth += 1)
    await quoteApi.createReady({
      tournament_name: `Dense Rows Invitational of the Whole County ${nth}`,
      insured_company_name: 'The Dense Rows Golf and Country Club',
    })
  await openAsRep(page, '/admin?search=dense+rows')
  await expect(rowOf(page, 'Dense Rows')).toHaveCount(15)
  const rows = await rowOf(page, 'Dense Rows').evaluateAll((all) =>
    all.map((row) => {
      const { height, bottom, right } = row.getBoundingClientRect()
      return { height, bottom, right }
    }),
  )
  expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([40]))
  // Above the line of keys.
  expect(rows.filter(({ bottom }) => bottom <= 820).length).toBeGreaterThanOrEqual(14)
  expect(Math.max(...rows.map(({ right }) => right))).toBeLessThanOrEqual(1280)
})
