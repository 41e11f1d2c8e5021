import type { Browser, Page } from '@playwright/test'
import { ask, SCENARIO_15 } from '../support/pages/policies.ts'
import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { CARDS, fillCard, stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import {
  amateurs,
  buyHere,
  chooseChange,
  contest,
  expectMade,
  openPolicy,
} from '../support/pages/holder-change.ts'
import { SCREENS } from '../support/screens.ts'

/** What becomes of it in a browser of its own, in which nobody holds the policy. */
async function asRep(browser: Browser, path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '' })
  const page = await context.newPage()
  await openAsRep(page, path)
  await work(page)
  await context.close()
}

test('S10 D18 D19 N60 scenario 16: the holder pays $62 for 130 players by card, and 80 give a credit memo of $104', async ({
  page,
}) => {
  const { number, read } = await buyHere(page)
  await openPolicy(page, number)
  await chooseChange(page, 'Players', '0 changes of 10 used')
  await expect(stepTitle(page, 'Change your policy')).toBeVisible()
  await expect(amateurs(page)).toBeFocused()
  await amateurs(page).fill('130')
  await expect(contest(page)).toContainText('+$62')
  await expect(page.getByText('You pay $62 now.')).toBeVisible()
  await expect(page.getByText('Change 1 of 10.')).toBeVisible()
  await expect(page.getByText('Certificate version 2 replaces version 1')).toBeVisible()
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $62 and change' }).click()
  await expectMade(page, [`Reference${number}, change`, '$330 (+$62)', 'Paid$62 by Visa 4242', '9 of 10'])
  await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
  expect(await read()).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })

  await chooseChange(page, 'Players', '1 change of 10 used')
  await expect(amateurs(page)).toHaveValue('130')
  await amateurs(page).fill('80')
  await expect(contest(page)).toContainText('−$104')
  await expect(page.getByText(/Credited: \$104\. It can be refunded after the event/)).toBeVisible()
  await page.getByRole('button', { name: 'Make this change' }).click()
  await expectMade(page, ['$226 (−$104)', 'Credited$104', '8 of 10'])
  expect(await read()).toMatchObject({ h_amateurs_1: 80, amount_due: 226 })
})

test('S10 a change that is not begun ends where its words end', async ({ page }) => {
  const { number } = await buyHere(page)
  await page.goto(`/quote/policy/all/mine/-/${number}/make-change`)
  await expect(contest(page)).toBeVisible()
  const last = await page.getByRole('link', { name: 'Keep my policy' }).boundingBox()
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(last && footer && footer.y - last.y - last.height).toBeLessThan(100)
})

test('N44 D18 D15 scenario 16: the eleventh change is refused to the holder, who writes to the office', async ({
  page,
}) => {
  const { number, quoteApi } = await buyHere(page)
  for (let version = 1; version <= 10; version += 1) {
    const customFields = { tournament_name: `Spring Cup ${version}` }
    await ask({ request: page.request, quoteApi }, number, { action: 'change_policy', version, customFields })
  }
  await openPolicy(page, number)
  await page.getByRole('button', { name: 'Make a change' }).click()
  const choice = page.getByRole('dialog', { name: 'What do you want to change?' })
  await expect(choice).toContainText('10 changes of 10 used')
  await expect(choice).toContainText('You’ve used all 10 changes of this policy.')
  await expect(choice.getByRole('button', { name: /Players/ })).toHaveCount(0)
  await choice.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/quote/policy/all/mine/-/${number}/make-change`)
  await expect(page.getByText('You’ve used all 10 changes of this policy.')).toBeVisible()
  await page.getByRole('button', { name: 'Write to your specialist' }).click()
  const message = page.getByRole('dialog', { name: 'Send us an email' })
  await expect(message).toContainText(`About policy ${number}.`)
  await expect(message.getByLabel('Your name')).toHaveValue('Pat Doyle')
  await message.getByLabel('Message').fill('Ten more players, please')
  await message.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('dialog', { name: 'We got your message' })).toContainText(/M-[0-9A-Z]{8}/)
})

test('N06 N60 D19 scenario 15: a fee that a specialist set is said, and other players wait for the office', async ({
  page,
  browser,
}) => {
  const { number, read } = await buyHere(page, SCENARIO_15, 809)
  await asRep(browser, `/admin/policies/${number}/change`, async (rep) => {
    await contest(rep).getByRole('button', { name: 'Set the fee' }).click()
    await contest(rep).getByLabel('New fee').fill('600')
    await contest(rep).getByLabel('Reason').fill('A loyal client')
    await expect(contest(rep)).toContainText('−$209')
    await rep.getByRole('button', { name: 'Make this change' }).click()
    await expect(rep.getByRole('dialog', { name: 'The policy is changed' })).toBeVisible()
  })
  await openPolicy(page, number)
  await chooseChange(page, 'Players', '1 change of 10 used')
  await expect(contest(page)).toContainText('Updated by your specialist')
  await amateurs(page).fill('150')
  await expect(
    page.getByText('We need to approve this first. Your current coverage stays in force until then.'),
  ).toBeVisible()
  await expect(page.getByText(/Your specialist set the \$600 fee for different details/)).toBeVisible()
  await page.getByRole('button', { name: 'Request this change' }).click()
  const waits = page.getByRole('dialog', { name: 'Your change is pending' })
  await expect(waits).toContainText('Pending: we need to approve it')
  await waits.getByRole('button', { name: 'See my policy' }).click()
  expect(await read()).toMatchObject({ h_amateurs_1: 144, amount_due: 600 })

  await page.goto(`/quote/policy/all/mine/-/${number}/make-change`)
  await expect(page.getByText('Change already requested')).toBeVisible()
  await expect(page.getByText(/Pending: we need to approve it/).first()).toBeVisible()
})

test('O08 S10 a policy is changed using only the keyboard', async ({ page }) => {
  const { number, read } = await buyHere(page)
  await openPolicy(page, number)
  const keyboard = new KeyboardUser(page)
  await keyboard.activate(page.getByRole('button', { name: 'Make a change' }))
  await keyboard.activate(page.getByRole('dialog').getByRole('button', { name: /^Players/ }))
  await expect(amateurs(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('80')
  await expect(contest(page)).toContainText('−$42')
  await keyboard.activate(page.getByRole('button', { name: 'Make this change' }))
  const made = page.getByRole('dialog', { name: 'Your policy is changed' })
  await expect(made).toBeVisible()
  await keyboard.press('Escape')
  await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
  expect(await read()).toMatchObject({ h_amateurs_1: 80 })
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`O08 S10 D18 D19 the change by its holder, ${name}`, async ({ page }) => {
      const { number } = await buyHere(page)
      await recordLayoutShifts(page)
      await openPolicy(page, number)
      await page.getByRole('button', { name: 'Make a change' }).click()
      await expect(page.getByRole('dialog')).toContainText('0 changes of 10 used')
      await expectPageQuality(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Players/ })
        .click()
      await expect(amateurs(page)).toBeFocused()
      await expectPageQuality(page)
      await amateurs(page).fill('130')
      await expect(contest(page)).toContainText('+$62')
      await expectPageQuality(page)
      await amateurs(page).fill('80')
      await page.getByRole('button', { name: 'Make this change' }).click()
      await expect(page.getByRole('dialog', { name: 'Your policy is changed' })).toBeVisible()
      await expectPageQuality(page)
    })
  })
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('O08 P06 what is paid and its button stay in reach, over no field that has the focus and not over the footer', async ({
    page,
  }) => {
    const { number } = await buyHere(page)
    await page.goto(`/quote/policy/all/mine/-/${number}/make-change?about=players`)
    await amateurs(page).fill('130')
    const pay = page.getByRole('button', { name: 'Pay $62 and change' })
    await expect(pay).toBeInViewport({ ratio: 1 })
    await amateurs(page).focus()
    const fieldUnderBar = () =>
      pay.evaluate((button) => {
        const bar = button.parentElement?.getBoundingClientRect()
        const focused = document.activeElement
        // Within the frame of the card, the gateway's own page has the focus.
        if (!bar || !focused || button.parentElement?.contains(focused) || focused.tagName === 'IFRAME')
          return false
        const { top, bottom } = focused.getBoundingClientRect()
        return bottom > bar.top && top < bar.bottom
      })
    const isFocused = () => pay.evaluate((button) => button === document.activeElement)
    for (let fields = 0; !(await isFocused()); fields += 1) {
      expect(fields, 'the button is reached').toBeLessThan(80)
      await page.keyboard.press('Tab')
      expect(await fieldUnderBar(), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
    }
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const [bar, footer] = [
      await pay.locator('..').boundingBox(),
      await page.getByRole('contentinfo').boundingBox(),
    ]
    expect(bar && footer && bar.y + bar.height <= footer.y, 'the footer is free').toBe(true)
    await expectPageQuality(page)
  })
})
