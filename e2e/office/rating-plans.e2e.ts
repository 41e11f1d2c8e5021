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
      // A band that overlaps is named where it is typed; gone again, it does not matter.
      await hio.getByRole('button', { name: 'Add a band' }).press('Enter')
      const added = hio.getByRole('group', { name: 'New band' })
      await expect(added.getByLabel('From, yards')).toBeFocused()
      await added.getByLabel('From, yards').fill('160')
      await added.getByLabel('To, yards').fill('170')
      await added.getByLabel('Factor').fill('1.1')
      await robins.getByRole('button', { name: 'Save the figures' }).click()
      await expect(added.getByText(/overlaps the band before it, which ends at 164/)).toBeVisible()
      await expectPageQuality(robins)
      await added.getByRole('button', { name: /^Remove New band/ }).press('Enter')
      await expect(hio.getByRole('button', { name: 'Add a band' })).toBeFocused()
      await robins.getByRole('button', { name: 'Save the figures' }).click()
      await expect(robins.getByText(/1 of \d+ figures differ from RP-2027.1/)).toBeVisible()
      await robins.getByRole('button', { name: 'Edit the figures' }).click()
      await hio.getByRole('button', { name: 'Add a band' }).click()
      await added.getByLabel('From, yards').fill('301')
      await added.getByLabel('To, yards').fill('320')
      await added.getByLabel('Factor').fill('0.55')
      await hio.getByRole('button', { name: 'Add a layer' }).click()
      const layer = hio.getByRole('group', { name: 'New layer' })
      await layer.getByLabel('Up to, dollars').fill('200000')
      await layer.getByLabel('Load').fill('2.3')
      await robins.getByRole('button', { name: 'Save the figures' }).click()
      const yardage = robins.getByRole('table', { name: 'Hole-in-one, yardage' })
      await expect(yardage.getByRole('row', { name: /Band 6/ })).toContainText('301')
      await expect(robins.getByRole('table', { name: 'Hole-in-one, loads' })).toContainText('200,000')

      await robins.getByRole('link', { name: 'Compare on real quotes' }).click()
      await robins.getByRole('button', { name: 'Compare' }).click()
      await expect(robins.getByText(/1 would have another fee: 1 more, 0 less/)).toBeVisible({
        timeout: 60_000,
      })
      await expect(robins.getByRole('table', { name: 'By contest' })).toContainText('+$40')
      await robins.keyboard.press('j')
      await expect(
        robins.getByRole('region', { name: 'Largest rises' }).getByRole('link').first(),
      ).toBeFocused()
      // What stands out, and what the office knows by heart.
      const odd = robins.getByRole('region', { name: 'To look at' })
      await expect(odd).toContainText('Hole-in-one, fixed part changes by +67 percent')
      const examples = robins.getByRole('table', { name: 'Known examples' })
      await expect(examples.getByRole('row', { name: /Charity scramble/ })).toContainText('$310')
      await expect(examples.getByRole('row', { name: /Charity scramble/ })).toContainText('+$40')
      await expect(examples.getByRole('row', { name: /Golf course putt/ })).toHaveCount(0)
      await robins
        .getByRole('region', { name: 'Known examples' })
        .getByRole('button', { name: /more/ })
        .click()
      await expect(examples.getByRole('row', { name: /Golf course putt/ })).toContainText('$445')
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
      await robins.getByRole('button', { name: /^Remind/ }).click()
      await expect(robins.getByText(/You can remind again tomorrow/)).toBeVisible()
      await expect(robins.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
      await expectPageQuality(robins)
      for (const [name, ending] of [
        ['Rate filing as PDF', 'pdf'],
        ['Rate filing for Excel', 'xlsx'],
      ] as const) {
        const download = robins.waitForEvent('download')
        await robins.getByRole('link', { name }).click()
        expect((await download).suggestedFilename()).toBe(`filing-RP-2027.2.${ending}`)
      }
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
