import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aPdf } from '#testing/claim-files.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { blockerCodes } from '../support/pages/contests.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { ask, buy, changes, openAsHolder, policyPath, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep, OTHER_REP, signIn } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
const rowOf = (page: Page, event: string) =>
  page.getByRole('grid').getByRole('row').filter({ hasText: event })

/** Opens a list with one row, and the row has the focus by the first key. */
async function openRow(page: Page, list: string, event: string) {
  await expect(rowOf(page, event)).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('j')
  return list
}

test('N16 P08 a referral is approved from its list with three keys, and the client is told', async ({
  page,
  quoteApi,
}) => {
  const event = unique('Three Keys Cup')
  const { id } = await quoteApi.createReady({ tournament_name: event, h_amateurs_1: 250, h_pros_1: 60 })
  await openAsRep(page, `/admin/lists/referrals?search=${encodeURIComponent(event)}`)
  await openRow(page, 'referrals', event)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve this quote?' })
  await expect(dialog.getByRole('radio', { name: 'Approved' })).toBeFocused()
  await expect(dialog.getByLabel('Message to the client')).toHaveValue(/Good news: this is approved/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => blockerCodes(await quoteApi.read(id))).toEqual([])
  await page.reload()
  await expect(page.getByText('No matches')).toBeVisible()
  const mail = await openDelivered(page, new RegExp(`Approved for ${event}`))
  await expect(mail.frameLocator('iframe').locator('body')).toContainText('Good news: this is approved.')
})

test('D32 O18 the carrier’s answer is recorded from the list with three keys and the words', async ({
  page,
  quoteApi,
}) => {
  const event = unique('Carrier Cup')
  const { id } = await quoteApi.createReady({
    tournament_name: event,
    h_prize_value_1: 30_000,
    h_prize_description_1: 'Car',
    h_yardage_1: 175,
    h_amateurs_1: 100,
    h_pros_1: 80,
  })
  await openAsRep(page, `/admin/lists/referrals?search=${encodeURIComponent(event)}`)
  await openRow(page, 'referrals', event)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'The carrier’s answer' })
  await expect(dialog.getByLabel('Who answered')).toBeFocused()
  await page.keyboard.type('Ms Reed, by telephone')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => blockerCodes(await quoteApi.read(id))).toEqual([])
})

test('D32 on what the carrier approved it, whoever buys reads before they pay, also if no mail told them', async ({
  page,
  browser,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady({
    h_prize_value_1: 30_000,
    h_prize_description_1: 'Car',
    h_yardage_1: 175,
    h_amateurs_1: 100,
    h_pros_1: 80,
  })
  await openAsRep(page, `/admin/${id}`)
  await page
    .getByRole('button', { name: /^Record the answer/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'The carrier’s answer' })
  await dialog.getByLabel('Who answered').fill('Ms Reed, by telephone')
  await dialog.getByLabel('Conditions').fill('Two witnesses at the tee.')
  await dialog.getByRole('radio', { name: 'Don’t tell them' }).check()
  await dialog.getByRole('button', { name: 'Record the answer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const clients = await (await browser.newContext()).newPage()
  await clients.goto(`/quote/view/${id}/confirm-coverage`)
  const conditions = clients.getByText('Approved on these conditions')
  await expect(conditions).toBeVisible()
  await expect(clients.getByText('Two witnesses at the tee.')).toBeVisible()
  await expectPageQuality(clients)
  await clients.context().close()
})

test('N93 D32 D35 a request in words is answered from the list with three keys and the words, and the file that goes with it stands with the answer, for reps alone', async ({
  page,
  browser,
  request,
  quoteApi,
}) => {
  const event = unique('In Words Cup')
  const buyer = { request, quoteApi }
  const { number } = await buy(buyer, { ...SCENARIO_16, tournament_name: event }, 268)
  await ask(buyer, number, {
    action: 'change_policy',
    kind: 'other',
    note: 'May two of us use forward tees?',
  })
  await openAsRep(page, `/admin/lists/changes?search=${encodeURIComponent(event)}`)
  await openRow(page, 'changes', event)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Answer the request' })
  await expect(dialog.getByLabel('Your answer')).toBeFocused()
  await expect(dialog).toContainText('May two of us use forward tees?')
  await page.keyboard.type('Yes, from 150 yards or more.')
  const letter = { name: 'carrier.pdf', mimeType: 'application/pdf', buffer: aPdf() }
  await dialog.getByLabel('File to add to this case').setInputFiles(letter)
  await expect(dialog.getByText('In the files of this case')).toBeVisible()
  await expect(dialog.getByLabel('File', { exact: true })).toContainText('carrier.pdf')
  await expectPageQuality(page)
  await dialog.getByLabel('Your answer').focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('We’re emailing your answer to the person who asked.')).toBeVisible()
  await page.goto(`/quote${policyPath(number)}`)
  await expect(changes(page)).toContainText('“Yes, from 150 yards or more.”')
  const saving = page.waitForEvent('download')
  await changes(page).getByRole('link', { name: 'carrier.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('carrier.pdf')
  const holder = await (await browser.newContext()).newPage()
  await openAsHolder({ page: holder, request }, number)
  await expect(holder.getByText('Yes, from 150 yards or more.').first()).toBeVisible()
  await expect(holder.getByText('carrier.pdf')).toHaveCount(0)
  await holder.context().close()
})

/** A call as the rep whose page it is. */
async function sendAs(page: Page, method: 'POST' | 'GET', path: string, body?: object) {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.fetch(`/quote/api${path}`, {
    method,
    headers: { 'x-xsrf-token': token },
    ...(body && { data: body }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { data: { version: number }; waiting?: { id: string }[] }
}

test('N109 a fee far below the computed one is approved by another rep from the list, and until then the computed one counts', async ({
  page,
  browser,
  quoteApi,
  baseURL,
}) => {
  const event = unique('Low Fee Cup')
  const { id, version } = await quoteApi.createReady({ tournament_name: event })
  const list = `/admin/lists/referrals?search=${encodeURIComponent(event)}`
  await openAsRep(page, list)
  const path = `/admin/contacts/${id}`
  const approval = { version, code: 'SPECIAL_PRICING', answer: 'approved', note: 'Agreed' }
  const special = await sendAs(page, 'POST', `${path}/approvals`, approval)
  const low = { entity: 'grand_prize', index: 1, fee: 50, reason: 'Third year with us' }
  await sendAs(page, 'POST', `${path}/override`, { version: special.data.version, ...low })
  const fee = async () => (await quoteApi.read(id)).customFields['h_cert_fee_1']
  expect(await fee()).toBe(310)

  // Whoever typed it may only withdraw it.
  await page.reload()
  await openRow(page, 'referrals', event)
  await page.keyboard.press('a')
  const own = page.getByRole('dialog', { name: 'A fee below the computed one' })
  await expect(own).toContainText('You entered this fee, so another rep needs to approve it.')
  await expectPageQuality(page)
  await page.keyboard.press('Escape')

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const other = await context.newPage()
  await other.goto(`/quote${list}`)
  await signIn(other, OTHER_REP)
  await openRow(other, 'referrals', event)
  await other.keyboard.press('a')
  const dialog = other.getByRole('dialog', { name: 'A fee below the computed one' })
  await expect(dialog).toContainText('$50 instead of $310, $260 less')
  await expect(dialog.getByRole('radio', { name: 'Approve' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect.poll(fee).toBe(50)
  await context.close()
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`D32 carriers are an address book: added, edited, retired, and offered in the letter, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const carrier = unique('Lake Re')
      await recordLayoutShifts(page)
      await openAsRep(page, '/admin/carriers')
      await expect(stepTitle(page, 'Carriers')).toBeVisible()
      await page.getByRole('button', { name: 'Add a carrier' }).click()
      const added = page.getByRole('dialog', { name: 'Add a carrier' })
      await added.getByLabel('Name of the carrier').fill(carrier)
      await expectPageQuality(page)
      await added.getByRole('button', { name: 'Add' }).click()
      const contact = page.getByRole('dialog', { name: 'Add a contact' })
      await contact.getByLabel('Name').fill('Ms Reed')
      await contact.getByLabel(/^Email$/).fill('reed@lake.example')
      await contact.getByLabel('For what').fill('Approvals to bind')
      await expectPageQuality(page)
      await contact.getByRole('button', { name: 'Add' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const contacts = page.getByRole('list', { name: `Contacts of ${carrier}` })
      await expect(contacts).toContainText('reed@lake.example · Approvals to bind')
      await contacts.getByRole('button', { name: 'Edit Ms Reed' }).click()
      const edited = page.getByRole('dialog', { name: 'Edit the contact' })
      await edited.getByLabel('Phone').fill('512 555 0142')
      await edited.getByRole('button', { name: 'Save' }).click()
      await expect(contacts).toContainText('512-555-0142')
      await expectPageQuality(page)

      const { id } = await quoteApi.createReady({ h_prize_value_1: 30_000, h_yardage_1: 175, h_pros_1: 80 })
      const { data } = (await (
        await page.request.get(`/quote/api/admin/contacts/${id}/approvals`)
      ).json()) as { data: { carrier_letter: { contacts: { carrier: string }[] } } }
      expect(data.carrier_letter.contacts.map((offered) => offered.carrier)).toContain(carrier)

      await page.getByRole('button', { name: `Retire ${carrier}` }).click()
      const retired = page.getByRole('region', { name: 'Retired' })
      await expect(retired).toContainText(carrier)
      await expect(retired.getByRole('button', { name: `Use again ${carrier}` })).toBeVisible()
    })
  })
}

test('N97 O18 a rep changes the own name and what stands below letters', async ({ page, quoteApi }) => {
  await openAsRep(page, '/admin/account', OTHER_REP)
  const part = page.getByRole('region', { name: 'Name and signature' })
  await expect(part.getByLabel('Your name')).toHaveValue('Kim Lake')
  await part.getByLabel(/Signature/).fill('Kim Lake\nUnderwriting, 512-555-0142')
  await expectPageQuality(page)
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We’ll use it in your next messages.')).toBeVisible()
  const { id } = await quoteApi.createReady({ h_amateurs_1: 250, h_pros_1: 60 })
  const answer = await page.request.get(`/quote/api/admin/contacts/${id}/approvals`)
  expect(await answer.text()).toContain('Underwriting, 512-555-0142')
})
