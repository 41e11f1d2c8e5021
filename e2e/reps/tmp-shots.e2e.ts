import { buy, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { test, expect } from '../support/test.ts'

test.use({ expectedConsole: [/.*/] })
test('shots', async ({ page, request, quoteApi }) => {
  test.setTimeout(240_000)
  const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
  await openAsRep(page, '/admin/clauses')
  for (const [name, text] of [
    ['Terrace', 'The ball may be played from the terrace.'],
    [
      'Spectators',
      'Spectators stand behind the rope during play. A marshal is at the tee of each insured hole from the first group until the last one has left it.',
    ],
  ] as const) {
    await page.getByRole('button', { name: 'Add a clause' }).click()
    const added = page.getByRole('dialog', { name: 'Add a clause' })
    await added.getByLabel('Name').fill(name)
    await added.getByLabel('Text').fill(text)
    await added.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.locator('summary').first().click()
  await page.waitForTimeout(800)
  const shots = async (what: string, full = true) => {
    for (const [w, h, scheme] of [
      [1280, 900, 'light'],
      [1280, 900, 'dark'],
      [390, 844, 'light'],
      [320, 700, 'dark'],
    ] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/endorse-shots/${what}-${w}-${scheme}.png`, fullPage: full })
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await shots('clauses')
  await page.goto(`/quote${policyPath(number)}`)
  const section = page.getByRole('region', { name: 'Endorsements' })
  for (const [difference, way] of [
    ['40', true],
    ['-12.50', false],
  ] as const) {
    await section.getByRole('button', { name: 'Write an endorsement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write an endorsement' })
    await dialog.getByLabel('Insert a clause').selectOption({ index: difference === '40' ? 2 : 1 })
    await dialog.getByLabel('Premium difference').fill(difference)
    await expect(dialog.getByRole('table', { name: 'Before and after' })).toBeVisible()
    if (way) {
      await shots('dialog', false)
      for (const [w, scheme] of [
        [1280, 'light'],
        [390, 'light'],
        [320, 'dark'],
      ] as const) {
        await page.setViewportSize({ width: w, height: 2200 })
        await page.emulateMedia({ colorScheme: scheme })
        await page.waitForTimeout(400)
        await page.screenshot({ path: `/tmp/endorse-shots/dialogfull-${w}-${scheme}.png` })
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await dialog.getByText('Already paid another way').click()
      await dialog.getByLabel('Transaction id').fill('TX-1')
    }
    await dialog.getByRole('button', { name: 'Endorse the policy' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.waitForTimeout(6000)
  await shots('case')
  await page.goto(`/quote/policy/paper/${number}/endorsement-1`)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/endorse-shots/paper.png', fullPage: true })
  await page.goto(`/quote/policy/paper/${number}/certificate-3`)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/endorse-shots/certificate.png', fullPage: true })
})
