import type { Browser, Page } from '@playwright/test'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep, OTHER_REP, READER, REP } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const closing = (page: Page) => page.getByRole('region', { name: /is closed|Closed through/ })

async function openBooks(browser: Browser, origin: string, rep: typeof REP, look: object): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, ...look })).newPage()
  await openAsRep(page, '/admin/books', rep)
  await expect(closing(page)).toBeVisible()
  return page
}

for (const { name, ...look } of SCREENS)
  test(`O06 N109 one rep proposes to close a month, another approves, and both see who did what, ${name}`, async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    // Books stay closed: others do not share them.
    const program = await startProgram({}, storeOfficeData)
    try {
      const robins = await openBooks(browser, program.origin, REP, look)
      await expect(closing(robins)).toContainText('No period is closed')
      const propose = async () => {
        await closing(robins).getByRole('button', { name: 'Close the books' }).click()
        const dialog = robins.getByRole('dialog', { name: 'Close the books' })
        const chosen = await dialog.getByLabel('Close through').locator('option:checked').textContent()
        await expect(dialog).toContainText('The books can’t be opened again.')
        await dialog.getByLabel('Why the bank isn’t reconciled').fill('Its statement comes on the 5th')
        return { dialog, day: chosen ?? '' }
      }
      const first = await propose()
      await expectPageQuality(robins)
      await first.dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(closing(robins)).toContainText('Another rep needs to approve it.')
      await closing(robins).getByRole('button', { name: 'Withdraw' }).click()
      const own = robins.getByRole('dialog', { name: `Close the books through ${first.day}` })
      await own.getByLabel('Reason').fill('A check is missing')
      await own.getByRole('button', { name: 'Withdraw the proposal' }).click()
      await expect(closing(robins).getByRole('listitem')).toContainText('A check is missing')
      const { dialog, day } = await propose()
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(closing(robins)).toContainText('Another rep needs to approve it.')

      const lees = await openBooks(browser, program.origin, READER, look)
      await expect(closing(lees)).toContainText(`${REP.name} proposed to close the books through ${day}`)
      await expect(closing(lees).getByRole('button')).toHaveCount(0)

      const kims = await openBooks(browser, program.origin, OTHER_REP, look)
      // By keyboard alone: Enter approves.
      await closing(kims).getByRole('button', { name: 'Approve or decline' }).focus()
      await kims.keyboard.press('Enter')
      const decision = kims.getByRole('dialog', { name: `Close the books through ${day}` })
      await expect(decision.getByRole('radio', { name: 'Approve' })).toBeChecked()
      await expectPageQuality(kims)
      await decision.getByRole('radio', { name: 'Approve' }).focus()
      await kims.keyboard.press('Enter')
      await expect(kims.getByRole('heading', { name: `Closed through ${day}` })).toBeVisible()
      await expect(closing(kims).getByRole('listitem').first()).toContainText(
        `Proposed by ${REP.name}, closed by ${OTHER_REP.name}`,
      )
      await expectPageQuality(kims)
      await robins.reload()
      await expect(robins.getByRole('heading', { name: `Closed through ${day}` })).toBeVisible()
      await expect(closing(robins).getByRole('button')).toHaveCount(0)
    } finally {
      await program.stop()
    }
  })
