import type { Browser, Page } from '@playwright/test'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep, OTHER_REP, REP } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

async function openPlans(browser: Browser, origin: string, rep: typeof REP, look: object): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, ...look })).newPage()
  await openAsRep(page, '/admin/rating-plans', rep)
  await expect(page.getByRole('region', { name: 'In force' })).toContainText('RP-2027.1')
  return page
}

for (const { name, ...look } of SCREENS)
  test(`O13 N109 an owner drafts a plan, compares it on real quotes, another signs it, and new quotes cost more, ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    // A plan in force changes the prices of all who share a program.
    const program = await startProgram({}, storeOfficeData)
    try {
      const robins = await openPlans(browser, program.origin, REP, look)
      const api = new QuoteApi(robins.request)
      const priceOf = async () => Number((await api.createReady()).customFields['h_cert_fee_1'])
      const before = await priceOf()
      await expectPageQuality(robins)

      await robins.getByRole('button', { name: 'Draft a new plan' }).click()
      const drafting = robins.getByRole('dialog', { name: 'Draft a plan from RP-2027.1' })
      await expect(drafting.getByLabel('Name')).toHaveValue('RP-2027.2')
      await expectPageQuality(robins)
      await drafting.getByRole('button', { name: 'Start the draft' }).click()
      await expect(robins.getByRole('heading', { level: 1, name: 'RP-2027.2' })).toBeVisible()
      await expect(robins.getByText('It has the same figures as RP-2027.1.')).toBeVisible()
      await expectPageQuality(robins)

      // What is wrong is named at its figure, and stays as it was typed.
      await robins.getByRole('button', { name: 'Edit the figures' }).click()
      const hio = robins.getByRole('region', { name: 'Hole-in-one' })
      await hio.getByLabel('Fixed part, dollars').fill('a lot')
      await robins.getByRole('button', { name: 'Save the figures' }).click()
      await expect(hio.getByText('Must be a decimal number or a fraction')).toBeVisible()
      await expect(hio.getByLabel('Fixed part, dollars')).toHaveValue('a lot')
      await expectPageQuality(robins)
      await hio.getByLabel('Fixed part, dollars').fill('100')
      await robins.getByRole('button', { name: 'Save the figures' }).click()
      await expect(robins.getByText(/1 of \d+ figures differ from RP-2027.1/)).toBeVisible()

      await robins.getByRole('link', { name: 'Compare on real quotes' }).click()
      await robins.getByRole('button', { name: 'Compare' }).click()
      await expect(robins.getByText(/1 would have another fee: 1 more, 0 less/)).toBeVisible({
        timeout: 60_000,
      })
      await expect(robins.getByRole('table', { name: 'By contest' })).toContainText('+$40')
      await expectPageQuality(robins)
      await robins.getByRole('button', { name: 'Table of How many, by how much' }).click()
      await expect(robins.getByRole('table', { name: 'How many, by how much' })).toBeVisible()
      await expectPageQuality(robins)

      await robins.getByRole('link', { name: 'Back to RP-2027.2' }).click()
      await robins.getByRole('button', { name: 'Ask for a signature' }).click()
      const asking = robins.getByRole('dialog', { name: 'Ask for a signature on RP-2027.2' })
      await asking.getByLabel(/What to know about it/).fill('Claims cost more than we took')
      await expectPageQuality(robins)
      await asking.getByRole('button', { name: 'Ask for a signature' }).click()
      await expect(robins.getByText('another rep signs it')).toBeVisible()
      await expect(robins.getByRole('button', { name: 'Sign or send back' })).toHaveCount(0)
      expect(await priceOf()).toBe(before)

      const kims = await openPlans(browser, program.origin, OTHER_REP, look)
      await kims.getByRole('region', { name: 'Drafts' }).getByRole('link', { name: 'RP-2027.2' }).click()
      await kims.getByRole('button', { name: 'Sign or send back' }).click()
      const signing = kims.getByRole('dialog', { name: 'Sign RP-2027.2' })
      await expect(signing).toContainText('Claims cost more than we took')
      await expectPageQuality(kims)
      await signing.getByRole('button', { name: 'Sign the plan' }).click()
      await expect(kims.getByText(`${OTHER_REP.name} signed it`)).toBeVisible()
      await expect(kims.getByText(/^In force since/)).toBeVisible()
      await expectPageQuality(kims)
      expect(await priceOf()).toBe(before + 40)
    } finally {
      await program.stop()
    }
  })
