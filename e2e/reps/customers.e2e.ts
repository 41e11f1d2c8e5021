import type { Page } from '@playwright/test'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'

/** Moves the focus to a control as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing named ${name} was reached`)
}

test('O18 P08 a rep finds a customer by telephone, joins its other address and separates it again, by keyboard alone', async ({
  page,
  request,
  quoteApi,
}, { retry }) => {
  const phone = `208-555-01${retry}7`
  const lantern = {
    insured_company_name: `Lantern House ${retry}`,
    insured_contact_name: 'Dana Reyes',
    insured_email: `dana${retry}@lantern-house.example`,
    insured_phone: phone,
  }
  await buy({ request, quoteApi }, { ...lantern, tournament_name: 'Lantern Charity Classic' })
  await quoteApi.createReady({
    ...lantern,
    insured_email: `events${retry}@lantern-house.example`,
    tournament_name: 'Lantern Night Golf',
  })
  await openAsRep(page, '/admin/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await expectPageQuality(page)
  await page.getByLabel('Name, organization, email, or phone').focus()
  await page.keyboard.type(`(${phone.slice(0, 3)}) ${phone.slice(4).replace('-', ' ')}`)
  const rows = page.getByRole('grid', { name: 'Customers' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Name, organization, email, or phone').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`dana${retry}@lantern-house`)
  await expect(rows).toHaveCount(2)
  await tabTo(page, /^Lantern House/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Lantern House ${retry}` })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$310')
  await expectPageQuality(page)

  await tabTo(page, /^Join with Lantern House/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Are these the same customer?' })
  await expect(dialog.getByRole('table', { name: 'Both customers, side by side' })).toContainText(
    'Dana Reyes',
  )
  await expectPageQuality(page)
  await tabTo(page, /^Join customers/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Joined' })).toContainText(
    `events${retry}@lantern-house.example`,
  )
  await expect(page.getByRole('link', { name: 'Lantern Night Golf' })).toBeVisible()
  await expectPageQuality(page)

  await tabTo(page, /^Separate/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Joined' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Lantern Night Golf' })).toHaveCount(0)
})

test('O18 P08 a rep finds a document by its party and opens its print view and the policy', async ({
  page,
  request,
  quoteApi,
}, { retry }) => {
  const party = `Paper Trail ${retry === 0 ? 'Quarry' : 'Meadow'}`
  await buy({ request, quoteApi }, { insured_company_name: party, tournament_name: 'Trail Cup' })
  await openAsRep(page, '/admin/documents')
  await page.getByLabel('Number, name, or event').focus()
  await page.keyboard.type(party)
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expectPageQuality(page)
  await expect(page.getByRole('link', { name: /^PDF of receipt SR-/ })).toHaveAttribute(
    'href',
    /\/papers\/SR-\d+\.pdf$/,
  )
  // The list is one stop; its rows are gone through by the arrow keys. Of one purchase the certificate comes first.
  await tabTo(page, /^ALB-/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^SR-/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/quote\/policy\/paper\/ALB-\d+\/SR-\d+$/)
  await expect(page.getByText(party).first()).toBeVisible()
})
