import { randomUUID } from 'node:crypto'
import { openPlace, searchList } from '../support/pages/lists.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import {
  ANOTHER_NAME,
  ask,
  buy,
  changes,
  money,
  policyPath,
  SCENARIO_16,
  thirtyMorePlayers,
} from '../support/pages/policies.ts'
import { openAsRep, READER } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D22 N60 a client’s request is found in its list, approved with the payment taken elsewhere, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const tournament = `Waiting Cup ${randomUUID().slice(0, 8)}`
      const fields = { ...SCENARIO_16, tournament_name: tournament }
      const { number } = await buy({ request, quoteApi }, fields, 268)
      expect(await ask({ request, quoteApi }, number, thirtyMorePlayers())).toMatchObject({
        state: 'waiting',
      })

      await openAsRep(page, '/admin')
      await openPlace(page, 'Waiting changes')
      await expect(stepTitle(page, 'Waiting changes')).toBeVisible()
      await searchList(page, tournament)
      await page.keyboard.press('Enter')
      const row = page.getByRole('grid').getByRole('row').filter({ hasText: tournament })
      await expect(row).toContainText('Change to review')
      await expectPageQuality(page)
      await row.getByRole('link').first().click()

      await expect(page.getByText('Change, requested by the client')).toBeVisible()
      await expectPageQuality(page)
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: `Change of policy ${number}` })
      const table = dialog.getByRole('table', { name: 'Before and after' })
      await expect(table).toContainText(/100.*130/s)
      await expect(table).toContainText(/\$268.*\$330/s)
      await expect(dialog).toContainText('The price goes up $62.')
      await dialog.getByText('Already paid').click()
      await dialog.getByRole('button', { name: 'Approve the change' }).click()
      await expect(dialog.getByLabel('Transaction id')).toBeFocused()
      await dialog.getByLabel('Transaction id').fill('TX-77')
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Approve the change' }).click()
      await expect(changes(page)).toContainText('Applied')
      await expect(money(page)).toContainText(/Paid\s*\$330/)
      await expect(page.getByText('Change, requested by the client')).toHaveCount(0)
    })
  })
}

test('D22 N60 a request that costs nothing is approved in the list with three keys, and another is declined with its reason', async ({
  page,
  request,
  quoteApi,
}) => {
  const tournament = `Three Keys Cup ${randomUUID().slice(0, 8)}`
  const buyer = { request, quoteApi }
  const { number } = await buy(buyer, { ...SCENARIO_16, tournament_name: tournament }, 268)
  const rename = { ...ANOTHER_NAME, customFields: { tournament_name: `${tournament} II` } }
  await ask(buyer, number, rename)
  await openAsRep(page, `/admin/lists/changes?search=${encodeURIComponent(tournament)}`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: tournament })
  await expect(row).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: `Change of policy ${number}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await ask(buyer, number, { ...rename, version: 2, customFields: { tournament_name: 'Not this one' } })
  await page.goto(`/quote${policyPath(number)}`)
  await page.getByRole('button', { name: 'Approve or decline' }).click()
  const dialog = page.getByRole('dialog', { name: `Change of policy ${number}` })
  await dialog.getByRole('radio', { name: 'Decline' }).check()
  await dialog.getByRole('button', { name: 'Decline the change' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter the reason/)
  await dialog.getByLabel('Reason').fill('The sponsor has not agreed')
  await dialog.getByRole('button', { name: 'Decline the change' }).click()
  await expect(changes(page).getByRole('listitem').first()).toContainText(
    /Declined.*The sponsor has not agreed/s,
  )
  await expect(changes(page)).toContainText('1 change of 10 used')
  await expect(page.getByText(`${tournament} II`).first()).toBeVisible()
})

test('R02 a reader sees a policy with what could be done, and can do none of it', async ({
  page,
  request,
  quoteApi,
}) => {
  const buyer = { request, quoteApi }
  const { number } = await buy(buyer, SCENARIO_16, 268)
  await ask(buyer, number, ANOTHER_NAME)
  await openAsRep(page, policyPath(number), READER)
  await expect(page.getByText('You have view-only access.')).toBeVisible()
  await expect(page.getByText('Change, requested by the client')).toBeVisible()
  await expect(changes(page)).toContainText('Pending: we need to approve it')
  const actions = page.getByRole('region', { name: 'What you can do now' })
  await expect(actions.getByRole('listitem')).toHaveCount(4)
  await expect(actions.getByRole('button')).toHaveCount(0)
  await expect(actions.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Approve or decline|Give a credit)$/ })).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectPageQuality(page)
})
