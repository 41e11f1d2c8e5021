import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatPlainDate } from '#domain/values/calendar.ts'
import {
  expectPageQuality,
  forgetLayoutShifts,
  recordLayoutShifts,
} from '../../support/checks/page-checks.ts'
import { officeDay } from '../../support/office-day.ts'
import { recordFindings, reportWin, settleClaim } from '../../support/pages/rep-claims.ts'
import { openAsRep, OTHER_REP, READER } from '../../support/pages/reps.ts'
import { SCREENS } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

const LETTER = 'Letter from the course professional'
const ON_PAPER = ['Winner’s affidavit', 'Signed scorecard', 'List of players', 'Winner’s ID', 'W-9 tax form']
const aWinner = () => `Theo Alvarado ${randomUUID().slice(0, 6)}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const documentRow = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: /^Documents/ }).getByRole('button', { name })
const open = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** The claim is in its next state: other things can be done with it, and what the rep has just asked for may move the rest. */
async function arrive(page: Page, state: RegExp) {
  await expect(page.getByText(state)).toBeVisible()
  await forgetLayoutShifts(page)
}

/** The day in the office. */

/** Says of a document that came on paper that it is not needed. */
async function letGo(page: Page, title: string) {
  await documentRow(page, new RegExp(`^${title}`))
    .first()
    .click()
  await press(page, 'Mark as not needed')
  const asked = dialog(page, `Not needed: ${title}`)
  await asked.getByLabel('Reason').fill('Seen on paper')
  await asked.getByRole('button', { name: 'Mark as not needed' }).click()
  await expect(asked).toHaveCount(0)
}

for (const { name, ...look } of SCREENS) {
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`P06 D31 N105 N79 one rep takes a win of $10,000 from the list to its payment and closes it, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(300_000)
      const winner = aWinner()
      const { claim, policy } = await reportWin({ request, quoteApi }, winner)
      await openAsRep(page, `/admin/claims?search=${encodeURIComponent(winner)}`)
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: winner })
      await expect(row).toContainText('Check documents')
      await expectPageQuality(page)
      await page.getByRole('main').focus()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(winner) })).toBeVisible()
      await expect(page.getByText('Rule G1 broken').first()).toBeVisible()
      await expectPageQuality(page)

      // Y and N do nothing until a document is open.
      await page.keyboard.press('n')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await documentRow(page, new RegExp(`^${LETTER}`)).click()
      await expect(open(page, LETTER)).toContainText('Sam Whitlock')
      await page.keyboard.press('n')
      const rejecting = dialog(page, /^Reject: /)
      await rejecting.getByRole('button', { name: 'Reject the document' }).click()
      await expect(rejecting.getByText('Enter a reason')).toBeVisible()
      await rejecting.getByRole('button', { name: 'Cancel' }).click()
      await page.keyboard.press('y')
      await expect(documentRow(page, new RegExp(`^${LETTER}`))).toContainText('Accepted')
      for (const nth of [0, 1, 2, 3]) {
        const received = page
          .getByRole('region', { name: /^Documents/ })
          .getByRole('button', { name: /Received/ })
        await received.first().click()
        await page.keyboard.press('y')
        await expect(received).toHaveCount(3 - nth)
      }
      for (const title of ON_PAPER) await letGo(page, title)
      await arrive(page, /^In review since/)
      await expectPageQuality(page)

      await page.getByRole('button', { name: 'Registered' }).click()
      await press(page, 'Record a finding')
      const finding = dialog(page, 'Record what you found')
      await finding.getByRole('radio', { name: 'Yes' }).check()
      // The rule that was opened moves what stands below it, on a slow machine long after the press.
      await forgetLayoutShifts(page)
      await finding.getByLabel('Note').fill('The list of the day')
      await expectPageQuality(page)
      await finding.getByRole('button', { name: 'Record the finding' }).click()
      await expect(page.getByText('Rule H6 held')).toBeVisible()
      // What is left is entered as before.
      await recordFindings(page.request, claim)
      await page.reload()
      await recordLayoutShifts(page)

      await page.getByRole('button', { name: /^Approve \$10,000/ }).click()
      const approving = dialog(page, `Approve claim ${claim}`)
      await expect(approving.getByRole('region', { name: 'Schedule' })).toContainText('$10,000')
      await expectPageQuality(page)
      await approving.getByRole('button', { name: 'Approve the claim' }).click()
      await arrive(page, /^Approved since/)

      await press(page, 'Record a payment')
      const paying = dialog(page, `Record a payment to ${winner}`)
      await paying.getByLabel('Reference').fill('Check 1201')
      await paying.getByLabel('Paid on').fill(formatPlainDate(officeDay()))
      await expectPageQuality(page)
      await paying.getByRole('button', { name: 'Record the payment' }).click()
      await arrive(page, /^Paid since/)
      await expect(page.getByText(/^Paid .*, Check 1201$/)).toBeVisible()
      await press(page, 'Close the claim')
      await dialog(page, 'Close the claim').getByRole('button', { name: 'Close the claim' }).click()
      await arrive(page, /^Closed since/)
      await expectPageQuality(page)

      await page.goto(`/quote/admin/policies/${policy}`)
      await page.getByRole('link', { name: claim }).click()
      await expect(page.getByText(/^Closed since/)).toBeVisible()
    })
  })
}

test('N105 N109 over the limit one rep proposes and another, in a browser of their own, confirms', async ({
  page,
  browser,
  request,
  quoteApi,
}) => {
  test.setTimeout(240_000)
  const winner = aWinner()
  const { claim } = await reportWin({ request, quoteApi }, winner, { h_prize_value_1: 25_000 })
  await openAsRep(page, `/admin/claims/${claim}`)
  await settleClaim(page.request, claim)
  await page.reload()
  await page.getByRole('button', { name: /^Approve \$25,000/ }).click()
  const approving = dialog(page, `Approve claim ${claim}`)
  await expect(approving.getByText('Another rep needs to confirm this decision.')).toBeVisible()
  await approving.getByRole('button', { name: 'Propose the approval' }).click()
  await expect(page.getByText('Another rep needs to confirm it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)

  const kims = await (await browser.newContext()).newPage()
  await openAsRep(kims, `/admin/claims/${claim}`, OTHER_REP)
  await expect(kims.getByText('Approval proposed by robin')).toBeVisible()
  await expectPageQuality(kims)
  await press(kims, 'Send back')
  const sending = dialog(kims, 'Send the decision back')
  await sending.getByLabel('Reason').fill('Which check is it?')
  await sending.getByRole('button', { name: 'Send it back' }).click()
  // The first rep sees it without a reload, and proposes anew.
  await expect(page.getByText('Approval proposed by robin')).toHaveCount(0)
  await page.getByRole('button', { name: /^Approve \$25,000/ }).click()
  await approving.getByRole('button', { name: 'Propose the approval' }).click()
  await expect(kims.getByText('Approval proposed by robin')).toBeVisible()
  await press(kims, 'Confirm')
  const confirming = dialog(kims, `Confirm the approval of ${claim}`)
  await expect(confirming).toContainText('$25,000')
  await expectPageQuality(kims)
  await confirming.getByRole('button', { name: 'Confirm the approval' }).click()
  await expect(kims.getByText(/^Approved since/)).toBeVisible()
  await expect(page.getByText(/^Approved since/)).toBeVisible()
  await kims.context().close()
})

test('R02 N105 a reader sees a claim and can do nothing with it', async ({ page, request, quoteApi }) => {
  const { claim } = await reportWin({ request, quoteApi }, aWinner())
  await openAsRep(page, `/admin/claims/${claim}`, READER)
  await expect(page.getByText('Unassigned')).toBeVisible()
  await documentRow(page, /Received/)
    .first()
    .click()
  for (const name of ['Accept', 'Reject', 'Change the reserve', 'Begin the review', 'Record a finding'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const people = page.getByRole('list', { name: 'People and links' })
  await expect(people).toContainText('winner')
  await expect(people.getByRole('button')).toHaveCount(0)
  await expectPageQuality(page)
})

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test(`N103 a rep on the telephone sends the winner a link, and the organizer sees it, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const winner = aWinner()
      const { claim } = await reportWin({ request, quoteApi }, winner)
      await recordLayoutShifts(page)
      await openAsRep(page, `/admin/claims/${claim}`)
      const people = page.getByRole('list', { name: 'People and links' })
      await expect(people).toContainText(winner)
      await expectPageQuality(page)
      await people.getByRole('button', { name: 'Send that page for winner' }).click()
      const sending = dialog(page, 'Send the page to follow the claim')
      await sending.getByRole('textbox', { name: 'Email' }).fill('theo@example.com')
      await expectPageQuality(page)
      await sending.getByRole('button', { name: 'Send the link' }).click()
      await expect(people).toContainText('Link emailed to theo@example.com, not opened yet')
      await expectPageQuality(page)
      const seen = await request.get(`/quote/api/claims/${claim}/people`)
      expect(await seen.text()).toContain('theo@example.com')
    })
  })
