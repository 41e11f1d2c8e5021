import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { stepTitle } from '../support/pages/wizard.ts'

test('P08 a rep opens a quote by a misspelt name with one key, from any page and without a mouse', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady({
    tournament_name: 'Quailwood Member-Guest',
    insured_contact_name: 'Zoë Müller',
  })
  await openAsRep(page, '/admin')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search, or say what to do' })
  await expect(box).toBeFocused()
  // Enter at once: it waits for the answer to exactly this text.
  await page.keyboard.type('qualwood mulerr')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/quote/admin/${id}/contact-information$`))

  // From the quote itself, and the second hit: two keys.
  const other = await quoteApi.createReady({
    tournament_name: 'Quailwood Second',
    insured_contact_name: 'Ann Other',
  })
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('quailwod')
  await expect(page.getByRole('option', { name: /Quailwood/ })).toHaveCount(2)
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
  await openAsRep(page, '/admin')
  await page.getByRole('link', { name: 'Policies' }).click()
  await expect(page.getByRole('link', { name: 'Policies' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Search/ }).click()
  const box = page.getByRole('combobox', { name: 'Search, or say what to do' })
  await expect(box).toBeFocused()
  await page.keyboard.type('Certified Open')
  const hit = page.getByRole('option', { name: /Certified Open/ })
  await expect(hit).toContainText('Purchased')
  await expect(hit).toContainText('$310')
  const [number = ''] = /ALB-\d+/.exec((await hit.textContent()) ?? '') ?? []
  await box.fill(number.toLowerCase().replace('-', ''))
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
  await expect(page.getByText('Certified Open').first()).toBeVisible()
})

test('P08 keys go to pages, stay out of fields, and can be switched off', async ({ page }) => {
  await openAsRep(page, '/admin')
  const filter = page.getByLabel('Name, number or e-mail')
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
  await expect(page.getByRole('combobox', { name: 'Search, or say what to do' })).toBeFocused()
  // Without > a quote of that name comes first.
  await page.keyboard.type('>keys')
  await page.keyboard.press('Enter')
  await sheet.getByRole('checkbox', { name: 'Use keys without Ctrl' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/quote\/mailbox$/)
})

for (const { name, look } of [
  { name: 'light at 1280', look: { viewport: { width: 1280, height: 860 }, colorScheme: 'light' } },
  { name: 'dark at 1280', look: { viewport: { width: 1280, height: 860 }, colorScheme: 'dark' } },
  { name: 'light at 320', look: { viewport: { width: 320, height: 700 }, colorScheme: 'light' } },
  { name: 'dark at 320', look: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } },
] as const) {
  test.describe(`P08 ${name}`, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`P08 the desk and its one box in each state, ${name}`, async ({ page, quoteApi }) => {
      await quoteApi.createReady({
        tournament_name: 'Silver Oak Member-Guest',
        insured_company_name: 'Silver Oak Golf Club',
      })
      await openAsRep(page, '/admin')
      await expect(page.getByRole('grid', { name: 'Quotes' })).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('button', { name: /^Search/ }).click()
      await expect(page.getByRole('option', { name: /Sign out/ })).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.type('silvr')
      await expect(page.getByRole('option', { name: /Silver Oak/ }).first()).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.type('zzzzzz')
      await expect(page.getByText('Nothing is like this')).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: /^Search/ })).toBeFocused()
    })
  })
}
