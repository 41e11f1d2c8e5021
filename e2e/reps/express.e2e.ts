import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expectAllSaved, priceSummary } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

test('S11 a rep fills in all steps on one page by the keyboard, payment included, and goes on to check them', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady({ payment_type: null })
  await openAsRep(page, `/admin/${id}/contact-information`)
  await expect(page.getByRole('link', { name: 'All steps on one page' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`/admin/${id}/express$`))
  await expect(page.getByRole('heading', { level: 1, name: 'All steps on one page' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Payment' })).toBeVisible()
  await expect(priceSummary(page)).toContainText('$310')
  await expectPageQuality(page)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('4')
  await expect(page.getByLabel('Tournament name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Spring 4 Scramble')
  await page.keyboard.press('ControlOrMeta+s')
  await expectAllSaved(page)
  const { customFields } = await quoteApi.read(id)
  expect(customFields['tournament_name']).toBe('Spring 4 Scramble')
  expect(customFields['payment_type'] ?? null).toBe(null)

  await page.getByRole('radio', { name: /^Check/ }).check()
  await page.getByLabel('Check number').fill('4711')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/confirm-coverage$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`S11 ${name}`, () => {
    test.use({ viewport, colorScheme })

    test(`S11 all steps on one page, ${name}`, async ({ page, quoteApi }) => {
      const { id } = await quoteApi.createReady()
      await openAsRep(page, `/admin/${id}/express`)
      await expect(page.getByRole('heading', { level: 2, name: 'Payment' })).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
