import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts, slowDown } from '../support/checks/page-checks.ts'
import { buy, policyFacts } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

test('P08 a rep opens a quote by a misspelt name with one key, from any page and without a mouse', async ({
  page,
  quoteApi,
}, { retry }) => {
  // Another one in a second attempt, which would find what the first has made as well.
  const name = retry === 0 ? 'Quailwood' : 'Fernhollow'
  const { id } = await quoteApi.createReady({
    tournament_name: `${name} Member-Guest`,
    insured_contact_name: 'Zoë Müller',
  })
  await openAsRep(page, '/admin/lists/quotes')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search or type a command' })
  await expect(box).toBeFocused()
  // Enter at once: it waits for the answer to exactly this text.
  await page.keyboard.type(`${without(name, 3)} mulerr`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/quote/admin/${id}$`))

  // From the quote itself, and the second hit: two keys.
  const other = await quoteApi.createReady({
    tournament_name: `${name} Second`,
    insured_contact_name: 'Ann Other',
  })
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type(without(name, 7))
  await expect(page.getByRole('option', { name: name })).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  const second = await page.getByRole('dialog').getByRole('option', { selected: true }).textContent()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(second?.includes('Second') ? other.id : id))
})

test('P08 a policy is found by its number and by the code of its certificate', async ({
  page,
  request,
  quoteApi,
}) => {
  await buy({ request, quoteApi }, { tournament_name: 'Certified Open' })
  await openAsRep(page, '/admin/lists/quotes')
  await page.getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('link', { name: 'Policies' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Search/ }).click()
  const box = page.getByRole('combobox', { name: 'Search or type a command' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Certified Open')
  const hit = page.getByRole('option', { name: /Certified Open/ })
  await expect(hit).toContainText('Purchased')
  await expect(hit).toContainText('$310')
  const [number = ''] = /ALB-\d+/.exec((await hit.textContent()) ?? '') ?? []
  await box.fill(number.toLowerCase().replace('-', ''))
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(policyFacts(page, number)).toBeVisible()
  await expect(page.getByText('Certified Open').first()).toBeVisible()
})

test('P08 keys go to pages, stay out of fields, and can be switched off', async ({ page }) => {
  await openAsRep(page, '/admin/lists/quotes')
  const filter = page.getByLabel('Name, number, phone, or email')
  await filter.focus()
  await page.keyboard.type('g?/')
  await expect(filter).toHaveValue('g?/')
  await filter.fill('')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet).toBeVisible()
  await expectPageQuality(page)
  await sheet.getByRole('checkbox', { name: 'Use keys without Ctrl' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or type a command' })).toBeFocused()
  // Without > a quote of that name comes first.
  await page.keyboard.type('>keys')
  await page.keyboard.press('Enter')
  await sheet.getByRole('checkbox', { name: 'Use keys without Ctrl' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/quote\/admin\/mail$/)
})

/** With the focus on a row of the desk, where letters alone do something to that row. */
async function focusFirstRow(page: Page): Promise<void> {
  const row = page.getByRole('grid', { name: 'Quotes' }).getByRole('row').nth(1)
  await row.getByRole('link').first().focus()
}

test('P08 N74 keys belong to the palette from the press that opens it, however fast they come', async ({
  page,
  quoteApi,
}) => {
  await quoteApi.createReady({ tournament_name: 'Oxford Fast Fingers Open' })
  await openAsRep(page, '/admin/lists/quotes?search=Oxford')
  await expect(
    page
      .getByRole('grid', { name: 'Quotes' })
      .getByText(/Oxford Fast/)
      .first(),
  ).toBeVisible()
  await slowDown(page)
  const box = page.getByRole('combobox', { name: 'Search or type a command' })
  for (let again = 0; again < 6; again += 1) {
    for (const opening of ['/', 'Control+k']) {
      await focusFirstRow(page)
      // Without waiting for anything that the first key shows.
      await page.keyboard.press(opening)
      await page.keyboard.type('oxford dj')
      await expect(box).toHaveValue('oxford dj')
      await expect(box).toBeFocused()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator(':focus')).toHaveText(/^Q-/)
    }
  }
})

test('P08 N74 what is typed while the code of the palette is loading is found in it', async ({
  page,
  quoteApi,
}) => {
  await quoteApi.createReady({ tournament_name: 'Oxbow Late Arrival' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/CommandPaletteDialog-/, async (route) => {
    await held
    await route.continue()
  })
  await openAsRep(page, '/admin/lists/quotes?search=Oxbow')
  await expect(
    page
      .getByRole('grid', { name: 'Quotes' })
      .getByText(/Oxbow Late/)
      .first(),
  ).toBeVisible()
  await focusFirstRow(page)
  await page.keyboard.press('/')
  await page.keyboard.type('o')
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveText(/^Q-/)
  await page.keyboard.press('/')
  await page.keyboard.type('oxbow lats')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByText('Before it can be bought')).toBeVisible()
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`P08 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`P08 the desk and its one box in each state, ${name}`, async ({ page, quoteApi }) => {
      await quoteApi.createReady({
        tournament_name: 'Silver Oak Member-Guest',
        insured_company_name: 'Silver Oak Golf Club',
      })
      await openAsRep(page, '/admin/lists/quotes')
      await expect(page.getByRole('grid', { name: 'Quotes' })).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('button', { name: /^Search/ }).click()
      await expect(page.getByRole('option', { name: /Sign out/ })).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.type('silvr')
      await expect(page.getByRole('option', { name: /Silver Oak/ }).first()).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.type('zzzzzz')
      await expect(page.getByText('No matches. Try part')).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused()
    })
  })
}

/** As it is misspelt: without one of its letters. */
function without(word: string, index: number): string {
  return (word.slice(0, index) + word.slice(index + 1)).toLowerCase()
}
