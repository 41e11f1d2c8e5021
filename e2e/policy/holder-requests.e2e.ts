import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import {
  ANOTHER_NAME,
  ask,
  buy,
  changes,
  happened,
  octoberFourth,
  openAsHolder,
  payloadWith,
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

    test(`P06 T02 T15 N45 scenario 17: its holder postpones without a date, then to October 4 from the mail, for the same fee, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(120_000)
      const { number, quote } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await openAsHolder({ page, request }, number)
      await expect(page.getByText('Free if no one has taken a shot')).toBeVisible()
      await expectPageQuality(page)

      await tile(page, /^Postpone the event/).click()
      const dialog = page.getByRole('dialog', { name: 'Postpone the event' })
      await dialog.getByRole('radio', { name: 'Not known yet' }).check()
      await expect(dialog.getByText(/We’ll remind you 60, 30, and 7 days before/)).toBeVisible()
      await expect(dialog.getByRole('table', { name: 'Before and after' })).toContainText(
        'New date to be named',
      )
      await expect(dialog).toContainText('The price stays the same.')
      await expect(dialog.getByText('Email the client')).toHaveCount(0)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Postpone the event' }).click()
      await expect(page.getByText(/^Set a new date by /)).toBeVisible()
      await expect(happened(page)).toContainText(/1 change of 10 used.*Dates changed by you/s)
      await page.reload()
      await expect(page.getByText(/^Set a new date by /)).toBeVisible()
      await expectPageQuality(page)

      await openLinkOf(page, new RegExp(`Your event is postponed: policy ${number}`), 'See my policy')
      await expect(page).toHaveURL(new RegExp(`/quote/policy/all/mine/-/${number}$`))
      await page.getByRole('button', { name: 'Set a new date', exact: true }).click()
      const dated = page.getByRole('dialog', { name: 'Set a new date' })
      const day = dated.getByLabel('New date of Hole 7')
      await day.fill('2035-10-04')
      await expect(dated.getByRole('status').first()).toContainText('Hole 7: Choose a date up to')
      await day.fill(octoberFourth())
      await dated.getByLabel('First tee time').fill('09:00')
      await expect(dated.getByRole('table', { name: 'Before and after' })).toContainText('October 4')
      await expectPageQuality(page)
      await dated.getByRole('button', { name: 'Save the new date' }).click()
      await expect(happened(page)).toContainText('2 changes of 10 used')
      await expect(page.getByText(/^Set a new date by /)).toHaveCount(0)
      await expect(page.getByText('Certificate version 3').first()).toBeVisible()
      const { customFields } = await quoteApi.read(quote.id)
      expect(customFields).toMatchObject({ policy_postponed: 'False', tee_time: '09:00', amount_due: 268 })
      expect(String(customFields['h_date_1'])).toMatch(/^10-04-/)
    })

    test(`P06 N45 N42 scenario 17: its holder cancels scenario 4, is told of 462 of 522 before, and only reads it afterwards, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { number } = await buy({ request, quoteApi }, SCENARIO_4, 522)
      await openAsHolder({ page, request }, number)
      await expect(tile(page, /^Cancel the policy/)).toContainText('price $60 instead of $522, refunded $462')
      await tile(page, /^Cancel the policy/).click()
      const dialog = page.getByRole('dialog', { name: `Cancel policy ${number}?` })
      await expect(dialog).toContainText(/Price\s*\$522\s*\$60.*Refunded.*\$0\s*\$462/s)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Keep the policy' }).click()
      await expect(tile(page, /^Cancel the policy/)).toBeFocused()
      await tile(page, /^Cancel the policy/).click()
      await dialog.getByRole('button', { name: 'Cancel the policy' }).click()
      await expect(page.getByText(/is cancelled, so it can no longer be changed/)).toBeVisible()
      await expect(happened(page)).toContainText('$462 refunded')
      await page.reload()
      await expect(page.getByText(/is cancelled, so it can no longer be changed/)).toHaveCount(1)
      await expect(tile(page, /^(Make a change|Postpone|Cancel the policy|Get your credit)/)).toHaveCount(0)
      await expect(happened(page)).toContainText(/Cancelled by you.*Price.*\$522.*\$60/s)
      await expect(happened(page)).toContainText('Visa ending in 4242')
      await expect(page.getByRole('region', { name: 'Refunds' })).toHaveCount(0)
      await expectPageQuality(page)
    })

    test(`P06 N60 what its holder has asked for waits on top, is withdrawn, and what a rep declines says why, ${name}`, async ({
      page,
      request,
      quoteApi,
      browser,
    }) => {
      test.setTimeout(120_000)
      const buyer = { request, quoteApi }
      const { number } = await buy(buyer, SCENARIO_16, 268)
      await ask(buyer, number, ANOTHER_NAME)
      await openAsHolder({ page, request }, number)
      const waits = page.getByText('Change pending: we need to approve it')
      await expect(waits).toBeVisible()
      await expect(page.getByText('We need to finish your pending change first.')).toHaveCount(3)
      await expectPageQuality(page)
      const keyboard = new KeyboardUser(page)
      await keyboard.activate(page.getByRole('button', { name: 'Withdraw this request' }))
      const dialog = page.getByRole('dialog', { name: 'Withdraw the change?' })
      await expect(dialog).toBeVisible()
      await expectPageQuality(page)
      await keyboard.activate(dialog.getByRole('button', { name: 'Withdraw the request' }))
      await expect(waits).toHaveCount(0)
      await expect(happened(page)).toContainText(/Request withdrawn.*You requested a change.*“A new name”/s)

      await ask(buyer, number, ANOTHER_NAME)
      const office = await browser.newContext()
      const desk = await office.newPage()
      await openAsRep(desk, policyPath(number))
      await desk.getByRole('button', { name: 'Approve or decline' }).click()
      const decide = desk.getByRole('dialog', { name: `Change of policy ${number}` })
      await decide.getByRole('radio', { name: 'Decline' }).check()
      await decide.getByLabel('Reason').fill('The sponsor has not agreed')
      await decide.getByRole('button', { name: 'Decline the change' }).click()
      await expect(changes(desk)).toContainText('Declined')
      await office.close()
      await page.reload()
      await expect(happened(page).getByRole('listitem').first()).toContainText(
        /declined.*The sponsor has not agreed/s,
      )
      await expect(tile(page, /^Postpone the event/)).toBeVisible()
      await expectPageQuality(page)
    })
  })
}

test('N45 the credit of fewer players says from when it is refunded, and a courtesy is refunded at once', async ({
  page,
  request,
  quoteApi,
  browser,
}) => {
  test.setTimeout(120_000)
  const buyer = { request, quoteApi }
  const { number } = await buy(buyer, SCENARIO_16, 268)
  await ask(buyer, number, { action: 'change_policy', kind: 'players', payload: payloadWith(80) })
  await openAsHolder({ page, request }, number)
  const actions = page.getByRole('region', { name: 'What you can do now' })
  await expect(actions).toContainText(/\$42 can be refunded starting \w+day, \w+ \d+, \d+, if it was paid\./)
  await expect(tile(page, /^Request a refund/)).toHaveCount(0)

  const office = await browser.newContext()
  const desk = await office.newPage()
  await openAsRep(desk, policyPath(number))
  await desk.getByRole('button', { name: 'Give a credit' }).click()
  const credit = desk.getByRole('dialog', { name: 'Give a credit' })
  await credit.getByLabel('Amount').fill('20')
  await credit.getByLabel('Reason').fill('The signs came late')
  await credit.getByRole('button', { name: 'Give the credit' }).click()
  await expect(desk.getByRole('button', { name: /^Refund a credit/ })).toContainText('$20')
  await office.close()

  await page.reload()
  await expect(tile(page, /^Request a refund/)).toContainText('$20 can be refunded now.')
  await tile(page, /^Request a refund/).click()
  const dialog = page.getByRole('dialog', { name: 'Have $20 refunded?' })
  await expectPageQuality(page)
  await dialog.getByRole('button', { name: 'Refund $20' }).click()
  await expect(happened(page)).toContainText('$20 refunded')
  await expect(actions).toContainText('$42 can be refunded starting')
  await expect(tile(page, /^Request a refund/)).toHaveCount(0)
})

test.describe('a second window', () => {
  // It asks about a policy that is not like that any more.
  test.use({ expectedConsole: [/status of 409/] })

  test('P06 O08 its holder postpones with the keyboard alone, and a second window is told that it has changed', async ({
    page,
    request,
    quoteApi,
  }) => {
    const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
    await openAsHolder({ page, request }, number)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await tile(second, /^Cancel the policy/).click()
    await expect(second.getByRole('dialog', { name: `Cancel policy ${number}?` })).toBeVisible()

    const keyboard = new KeyboardUser(page)
    await page.bringToFront()
    await keyboard.activate(tile(page, /^Postpone the event/))
    const dialog = page.getByRole('dialog', { name: 'Postpone the event' })
    await keyboard.tabTo(dialog.getByRole('radio', { name: 'New date' }))
    await keyboard.press('ArrowRight')
    await expect(dialog).toContainText('New date to be named')
    await keyboard.activate(dialog.getByRole('button', { name: 'Postpone the event' }))
    await expect(page.getByText(/^Set a new date by /)).toBeVisible()
    await second.bringToFront()
    const cancelling = second.getByRole('dialog', { name: `Cancel policy ${number}?` })
    await cancelling.getByRole('button', { name: 'Cancel the policy' }).click()
    await expect(cancelling.getByRole('alert')).toContainText('in another window')
    await cancelling.getByRole('button', { name: 'Keep the policy' }).click()
    await expect(second.getByText(/^Set a new date by /)).toBeVisible()
  })
})
