import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { playedVariants } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const LOOKS = [
  { name: 'dark at 320', look: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' } },
  {
    name: 'forced colors at 320',
    look: { viewport: { width: 320, height: 700 }, contextOptions: { forcedColors: 'active' } },
  },
  { name: 'light at 1280', look: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
] as const

for (const { name, look } of playedVariants(LOOKS)) {
  test.describe(`O08 ${name}`, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O08 every control and list in each state, ${name}`, async ({ page }) => {
      // Axe looks at every control at once, which takes minutes on a slow machine.
      test.setTimeout(300_000)
      await openAsRep(page, '/admin/gallery')
      await expect(page.getByRole('grid', { name: 'Events' })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Choice of many, filled' })).toHaveValue('Maple Hollow')
      await expectPageQuality(page)

      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(page.getByRole('menuitemcheckbox', { name: 'The policy' })).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused()

      const course = page.getByRole('combobox', { name: 'Choice of many, empty' })
      await course.click()
      await course.pressSequentially('ridge')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(course).toHaveValue('Copper Ridge')
      await expect(page.getByRole('listbox')).toHaveCount(0)

      await page.getByRole('checkbox', { name: 'Select Hope House Charity Scramble' }).check()
      await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible()
      await expectPageQuality(page)
    })
  })
}

test('the bar of the selected rows never covers the row in focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openAsRep(page, '/admin/gallery')
  const grid = page.getByRole('grid', { name: 'Events' })
  await grid.getByRole('link', { name: 'Silver Oak Member-Guest' }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toBeVisible()
  for (let row = 0; row < 5; row += 1) {
    const isCovered = await bar.evaluate((element) => {
      const focus = document.activeElement?.closest('[data-row]')?.getBoundingClientRect()
      return focus === undefined || focus.bottom > element.getBoundingClientRect().top
    })
    expect(isCovered, `row ${row}`).toBe(false)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Control+Home')
  await expect(grid.getByRole('checkbox', { name: 'Select all rows of this page' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Rows' })).toBeFocused()
})
