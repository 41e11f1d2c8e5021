import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy, openAsHolder, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O02 the holder proves the insurance to the course in one press, and a visitor checks the code, ${name}`, async ({
      page,
      request,
      quoteApi,
      browser,
    }) => {
      test.setTimeout(300_000)
      const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await openAsHolder({ page, request }, number)
      const letters = page.getByRole('region', { name: 'Letters' })
      await letters.getByRole('button', { name: 'Proof of insurance' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Proof of insurance' })
      await expect(dialog.getByLabel('Name')).toHaveValue('Barton Creek Country Club')
      await expect(dialog.getByLabel('Address')).not.toHaveValue('')
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Make the proof' }).click()
      await expect(page.getByText('Download it under Letters.')).toBeVisible()
      const line = letters.getByRole('listitem')
      await expect(line).toContainText('For Barton Creek Country Club')
      const file = await page.request.get((await line.getByRole('link').first().getAttribute('href')) ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
      await expectPageQuality(page)

      const check = line.getByRole('link', { name: /^Check / })
      const visitor = await browser.newPage({ viewport, colorScheme })
      await visitor.goto((await check.getAttribute('href')) ?? '')
      await expect(visitor.getByRole('heading', { name: 'This letter is genuine' })).toBeVisible()
      await expect(visitor.getByRole('main')).toContainText(/Written for\s*Barton Creek Country Club/)
      await expectPageQuality(visitor)
      await visitor.close()
    })

    test(`D35 O02 a rep writes a letter from a template beside its preview; it stands with the files, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(300_000)
      const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await openAsRep(page, '/admin/letter-templates')
      await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem')).not.toHaveCount(0)
      await expectPageQuality(page)
      await page.goto(`/quote${policyPath(number)}`)
      const letters = page.getByRole('region', { name: 'Letters' })
      await letters.getByRole('button', { name: 'Write a letter' }).click()
      const dialog = page.getByRole('dialog', { name: 'Write a letter' })
      await dialog.getByLabel('Template').selectOption({ label: 'Documents of a policy' })
      const preview = dialog.getByRole('region', { name: 'Preview' })
      await expect(preview).toContainText(`The documents of policy ${number} come with this letter.`)
      await dialog.getByLabel('Text', { exact: true }).fill('It was cancelled on {{cancelled_on}}.')
      await expect(preview).toContainText('This policy has no value for {{cancelled_on}}')
      await dialog.getByLabel('Text', { exact: true }).fill('Policy {{policy_number}} is for you.')
      await expect(preview).toContainText(`Policy ${number} is for you.`)
      await expectPageQuality(page)
      await dialog.getByLabel('Email').fill('pro@course.example')
      await dialog.getByRole('button', { name: 'Send the letter' }).click()
      await expect(page.getByText('We’re emailing it. It’s kept with the files of this case.')).toBeVisible()
      await expect(letters.getByRole('listitem')).toContainText(/Letter 1.*emailed to pro@course\.example/s)
      await expectPageQuality(page)
    })
  })
}
