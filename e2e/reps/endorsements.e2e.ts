import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openDelivered } from '../support/pages/mailbox.ts'

import { buy, changes, money, openAsHolder, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { CARDS, fillCard, stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const endorsements = (page: Page) => page.getByRole('region', { name: 'Endorsements' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Write an endorsement' })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // A preview that is refused, of another effective time.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 400/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D33 D34 N86 a clause becomes an endorsement with +$40: paid, numbered, on the certificate, listed and sent, ${name}`, async ({
      page,
      request,
      quoteApi,
      browser,
    }) => {
      const clause = `Terrace ${randomUUID().slice(0, 8)}`
      const words = 'The ball may be played from the terrace.'
      await openAsRep(page, '/admin/clauses')
      await expect(stepTitle(page, 'Endorsement clauses')).toBeVisible()
      await page.getByRole('button', { name: 'Add a clause' }).click()
      const added = page.getByRole('dialog', { name: 'Add a clause' })
      await added.getByLabel('Name').fill(clause)
      await added.getByLabel('Text').fill('The ball may be played from there.')
      await expectPageQuality(page)
      await added.getByRole('button', { name: 'Add' }).click()
      await page.getByRole('button', { name: `Edit ${clause}` }).click()
      const edited = page.getByRole('dialog', { name: 'Edit the clause' })
      await edited.getByLabel('Text').fill(words)
      await edited.getByRole('button', { name: 'Save the clause' }).click()
      const card = page.getByRole('listitem').filter({ hasText: clause })
      await expect(card).toContainText(words)
      await card.locator('summary').click()
      await expect(card.getByRole('list', { name: 'Versions' })).toContainText(/Version 2.*Version 1/s)
      await expectPageQuality(page)

      const { number, quote } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await page.goto(`/quote${policyPath(number)}`)
      await expect(endorsements(page)).toContainText('0 of 10 changes')
      await endorsements(page).getByRole('button', { name: 'Write an endorsement' }).click()
      const dialog = dialogOf(page)
      await dialog.getByLabel('Insert a clause').selectOption({ label: clause })
      await expect(dialog.getByLabel('Text of the endorsement')).toHaveValue(words)
      await dialog.getByLabel('Premium difference').fill('40')
      await expect(dialog.getByRole('table', { name: 'Before and after' })).toContainText(/\$268\s*\$308/)
      await expect(dialog).toContainText('The price goes up $40.')
      const effective = dialog.getByLabel('Takes effect')
      const now = await effective.inputValue()
      expect(now).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/)
      await effective.fill(now.replace(/\/\d{4} /, '/2020 '))
      await expect(dialog.getByRole('status').filter({ hasText: 'The policy began' })).toBeVisible()
      await expectPageQuality(page)
      await effective.fill(now)
      await expect(dialog).toContainText('The price goes up $40.')
      await fillCard(page, CARDS.approved)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Endorse the policy' }).click()
      await expect(page.getByText('We’re emailing the endorsement and the new certificate.')).toBeVisible()
      await expect(endorsements(page)).toContainText('1 of 10 changes')
      await expect(endorsements(page).getByRole('listitem')).toContainText(
        new RegExp(`Version 2.*${words}.*takes effect ${now}.*\\+\\$40`, 's'),
      )
      await expect(changes(page)).toContainText('1 change of 10 used')
      await expect(money(page)).toContainText(/Price\s*\$308.*Paid\s*\$308.*Owed\s*\$0/s)
      expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
        amount_due: 308,
        endorsements: 40,
      })
      await page.reload()
      await expect(endorsements(page)).toContainText('+$40')
      await expectPageQuality(page)

      await endorsements(page).getByRole('button', { name: 'Send endorsement 1' }).click()
      const sending = page.getByRole('dialog', { name: 'Email documents' })
      await expect(sending.getByRole('checkbox', { name: /^Endorsement 1/ })).toBeChecked()
      await expect(sending.getByRole('checkbox', { checked: true })).toHaveCount(1)
      await sending.getByLabel('To').fill('pro@course.example')
      await sending.getByLabel('Note').fill('For your binder')
      await sending.getByRole('button', { name: 'Send documents' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await endorsements(page)
        .getByRole('link', { name: /Endorsement 1/ })
        .click()
      await expect(page.getByRole('heading', { name: 'Endorsement 1' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(words)
      const mail = await openDelivered(page, new RegExp(`Endorsement 1: ${number}`))
      await expect(mail).toContainText(`${number}-endorsement-1.pdf`)

      const theirs = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await openAsHolder({ page: theirs, request }, number)
      await expect(theirs.getByRole('link', { name: /^Endorsement 1/ })).toBeVisible()
      await expect(theirs.getByRole('main')).toContainText(/Endorsements\s*\$40/)
      await theirs.context().close()
    })
  })
}
