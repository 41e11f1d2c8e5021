import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { finishSection, inCase, openSection } from '../support/pages/case.ts'
import { contestRow } from '../support/pages/contests.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expectAllSaved, priceSummary } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('O18 S11 a rep works on a case by the keyboard: figures, sections, undo and save', async ({
  page,
  quoteApi,
}) => {
  const { customFields } = await quoteApi.createReady()
  const second = Object.fromEntries(
    ['date', 'yardage', 'prize_value', 'prize_description', 'amateurs'].map((name) => [
      `h_${name}_2`,
      customFields[`h_${name}_1`] ?? null,
    ]),
  )
  const { id } = await quoteApi.createReady({ ...second, h_hole_2: 16, payment_type: null })
  await openAsRep(page, `/admin/${id}`)
  const first = contestRow(page, 'Hole-in-one contest 1')
  const other = contestRow(page, 'Hole-in-one contest 2')
  await expect(priceSummary(page)).toContainText('$620')

  await first.getByLabel('Yardage').focus()
  await page.keyboard.press('Tab')
  await expect(first.getByLabel('Amateurs')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(other.getByLabel('Amateurs')).toBeFocused()
  await page.keyboard.type('100')
  await expectAllSaved(page)
  await expect.poll(async () => (await quoteApi.read(id)).customFields['h_amateurs_2']).toBe(100)

  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await expect(other.getByLabel('Amateurs')).toHaveValue('120')
  await expect.poll(async () => (await quoteApi.read(id)).customFields['h_amateurs_2']).toBe(120)

  await page.keyboard.press('4')
  // Leaving the contests offers the add-on, once.
  await page.getByRole('button', { name: 'No, thank you' }).click()
  await expect(page.getByLabel('Tournament name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Spring 4 Scramble')
  await page.keyboard.press('ControlOrMeta+s')
  await expectAllSaved(page)
  expect((await quoteApi.read(id)).customFields['tournament_name']).toBe('Spring 4 Scramble')
  await expect(page.getByRole('heading', { level: 1, name: 'Spring 4 Scramble' })).toBeVisible()
  await finishSection(page, 'tournament and course')

  await openSection(page, 'Payment')
  await expect(page).toHaveURL(/payment-information$/)
  await page.getByRole('radio', { name: /^Check/ }).check()
  await page.getByLabel('Check number').fill('4711')
  await finishSection(page, 'payment')
  await page.getByRole('button', { name: 'Buy for the client' }).click()
  await expect(page).toHaveURL(/confirm-coverage$/)
  await expect(inCase(page).getByRole('button', { name: /^Bind with a check/ })).toBeVisible()
})

test('O18 J and K go through the list that the case was opened from, and Back returns to its row', async ({
  page,
  quoteApi,
}) => {
  const event = `Neighbours Cup ${Date.now()}`
  await quoteApi.createReady({ tournament_name: event })
  await quoteApi.createReady({ tournament_name: event })
  await openAsRep(page, `/admin/lists/quotes?search=${encodeURIComponent(event)}`)
  await page.getByRole('grid').getByRole('link', { name: /^Q-/ }).first().click()
  const place = page.getByRole('navigation', { name: 'List' })
  await expect(place).toContainText('1 of 2')
  const opened = page.url()
  await page.keyboard.press('j')
  await expect(place).toContainText('2 of 2')
  expect(page.url()).not.toBe(opened)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(opened)
  await place.getByRole('link').click()
  await expect(page.getByRole('grid').getByRole('link', { name: /^Q-/ }).first()).toBeFocused()
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O18 ${name}`, () => {
    test.use({ viewport, colorScheme })

    test(`O18 the case of a quote, read and with each section open, ${name}`, async ({ page, quoteApi }) => {
      test.setTimeout(120_000)
      await recordLayoutShifts(page)
      const { id } = await quoteApi.createReady()
      await openAsRep(page, `/admin/${id}`)
      await expect(inCase(page)).toContainText('Before it can be bought')
      await expectPageQuality(page)
      for (const [section, step] of [
        ['Insured', 'contact information'],
        ['Prizes and signs', 'prize package'],
        ['Payment', 'payment'],
      ] as const) {
        await openSection(page, section)
        await expect(page.getByRole('button', { name: new RegExp(`^Done with ${step}`) })).toBeVisible()
        await expectPageQuality(page)
      }
    })
  })
}
