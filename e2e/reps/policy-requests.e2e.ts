import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import {
  policyFacts,
  buy,
  changes,
  money,
  NO_REFUND_CARD,
  octoberFourth,
  policyPath,
  SCENARIO_16,
  SCENARIO_4,
  tile,
} from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // A preview that is refused.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 409/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`T15 N45 scenario 17: postponed without a date, then to October 4, for the same fee, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { number, quote } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await openAsRep(page, policyPath(number))
      await expect(policyFacts(page, number)).toBeVisible()
      await expect(page.getByText('Free if no one has taken a shot')).toBeVisible()
      await expectPageQuality(page)

      await tile(page, /^Postpone the event/).click()
      const dialog = page.getByRole('dialog', { name: 'Postpone the event' })
      await dialog.getByRole('button', { name: 'Postpone the event' }).click()
      await expect(dialog.getByLabel('New date of Hole 7')).toHaveAccessibleDescription(/Enter the new date/)
      await dialog.getByRole('radio', { name: 'Not known yet' }).check()
      await expect(dialog.getByRole('table', { name: 'Before and after' })).toContainText(
        'New date to be named',
      )
      await expect(dialog).toContainText('The price stays the same.')
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Postpone the event' }).click()
      await expect(page.getByText('Coverage is on hold.')).toBeVisible()
      await expect(changes(page)).toContainText('1 change of 10 used')
      expect((await quoteApi.read(quote.id)).customFields).toMatchObject({
        policy_postponed: 'True',
        tee_time: null,
        amount_due: 268,
      })

      await page.reload()
      await tile(page, /^Set a new date/).click()
      const dated = page.getByRole('dialog', { name: 'Set a new date' })
      const day = dated.getByLabel('New date of Hole 7')
      await day.fill('2035-10-04')
      // Beyond the twelve months a rep says why.
      const why = dated.getByRole('textbox', { name: 'Reason for the exception' })
      await dated.getByRole('button', { name: 'Save the new date' }).click()
      await expect(why).toHaveAccessibleDescription(/Enter the reason/)
      await day.fill(octoberFourth())
      await dated.getByLabel('First tee time').fill('09:00')
      await expect(dated.getByRole('table', { name: 'Before and after' })).toContainText('October 4')
      await expectPageQuality(page)
      await dated.getByRole('button', { name: 'Save the new date' }).click()
      await expect(changes(page)).toContainText('2 changes of 10 used')
      await expect(page.getByText('Coverage is on hold.')).toHaveCount(0)
      await expect(page.getByText(/certificate version 3/)).toBeVisible()
      const { customFields } = await quoteApi.read(quote.id)
      expect(customFields).toMatchObject({ policy_postponed: 'False', tee_time: '09:00', amount_due: 268 })
      expect(String(customFields['h_date_1'])).toMatch(/^10-04-/)
    })

    test(`N45 N42 N77 scenario 17: cancelling scenario 4 gives 462 of 522 back, and nothing can be done any more, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { number } = await buy({ request, quoteApi }, SCENARIO_4, 522)
      await openAsRep(page, policyPath(number))
      await expect(tile(page, /^Cancel the policy/)).toContainText('price $60 instead of $522, refunded $462')
      await tile(page, /^Cancel the policy/).click()
      const dialog = page.getByRole('dialog', { name: `Cancel policy ${number}?` })
      await expect(dialog).toContainText(/Price\s*\$522\s*\$60.*Refunded.*\$0\s*\$462/s)
      await expectPageQuality(page)
      // That scrolled the page; pressing it again brings it into sight.
      await page.keyboard.press('Escape')
      await tile(page, /^Cancel the policy/).click()
      const heading = page.getByRole('heading', { name: 'What you can do now' })
      await dialog.getByRole('button', { name: 'Cancel the policy' }).click()
      await expect(page.getByText('Coverage has ended.')).toBeVisible()
      // The tile that was pressed is gone: what never comes again is one line where it was.
      await expect(heading).toBeFocused()
      await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Refund of $462: Done')
      await expect(money(page)).toContainText(/Price\s*\$60.*Paid\s*\$522.*Refunded\s*\$462/s)
      await expect(
        page.getByText(/^No longer possible: .*is cancelled, so it can no longer be changed/),
      ).toBeVisible()
      await expect(tile(page, /^(Make a change|Postpone|Cancel the policy|Refund)/)).toHaveCount(0)
      await expect(changes(page)).toContainText('Cancellation')
      await page.reload()
      await expect(page.getByText('Coverage has ended.')).toBeVisible()
      await expectPageQuality(page)
    })
  })
}

test('N77 N80 N60 a credit is paid back by hand and recorded, and what the bank refuses is tried again', async ({
  page,
  request,
  quoteApi,
}) => {
  const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268, NO_REFUND_CARD)
  await openAsRep(page, policyPath(number))
  await expect(page.getByText('There’s no credit to refund.')).toBeVisible()
  await money(page).getByRole('button', { name: 'Give a credit' }).click()
  const credit = page.getByRole('dialog', { name: 'Give a credit' })
  await credit.getByLabel('Amount').fill('89')
  await credit.getByLabel('Reason').fill('The signs came late')
  await credit.getByRole('button', { name: 'Give the credit' }).click()
  await tile(page, /^Refund a credit/).click()
  const dialog = page.getByRole('dialog', { name: 'Refund a credit' })
  await dialog.getByLabel('Amount').fill('90')
  await dialog.getByRole('button', { name: 'Refund the credit' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/Enter up to \$89/)
  await dialog.getByLabel('Amount').fill('89')
  await dialog.getByRole('button', { name: 'Refund the credit' }).click()
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds).toContainText('Refund of $89: Failed')
  await expectPageQuality(page)
  await refunds.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Manually, such as by check').click()
  await dialog.getByRole('button', { name: 'Refund the credit' }).click()
  await refunds.getByRole('button', { name: 'Record the refund' }).click()
  const record = page.getByRole('dialog', { name: 'Record the refund' })
  await record.getByLabel('Reference').fill('Check 88')
  await record.getByRole('button', { name: 'Record the refund' }).click()
  await expect(refunds).toContainText('Reference Check 88')
  await expect(money(page)).toContainText(/Paid\s*\$268.*Refunded\s*\$89/s)
})

test('O08 N45 a policy is postponed with the keyboard alone', async ({ page, request, quoteApi }) => {
  const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
  await openAsRep(page, policyPath(number))
  const keyboard = new KeyboardUser(page)
  await expect(tile(page, /^Postpone the event/)).toBeVisible()
  await keyboard.activate(tile(page, /^Postpone the event/))
  const dialog = page.getByRole('dialog', { name: 'Postpone the event' })
  await keyboard.tabTo(dialog.getByRole('radio', { name: 'New date' }))
  await keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Not known yet' })).toBeChecked()
  await expect(dialog).toContainText('New date to be named')
  await keyboard.activate(dialog.getByRole('button', { name: 'Postpone the event' }))
  await expect(page.getByText('Coverage is on hold.')).toBeVisible()
})

test('N72 the quote of a policy leads to it, and the policy back to its quote', async ({
  page,
  request,
  quoteApi,
}) => {
  const { number, quote } = await buy({ request, quoteApi }, SCENARIO_16, 268)
  await openAsRep(page, `/admin/${quote.id}/contact-information`)
  await page.getByRole('link', { name: 'Open the policy' }).click()
  await expect(policyFacts(page, number)).toBeVisible()
  await page.getByRole('link', { name: /^quote / }).click()
  await expect(page.getByText(`Bought: policy ${number}`)).toBeVisible()
})
