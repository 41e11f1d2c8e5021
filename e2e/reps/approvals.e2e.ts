import { randomUUID } from 'node:crypto'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { blockerCodes } from '../support/pages/contests.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { inCase, timeline } from '../support/pages/case.ts'
import { leaveQuoteAsRep, openAsRep } from '../support/pages/reps.ts'
import {
  CARDS,
  expectAllSaved,
  expectPolicyIssued,
  fillCard,
  openStep,
  openToPay,
} from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Scenario 12. */
const MANY_PROS = {
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}
const NOTE = 'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.'

test('V07 N14 D32 scenario 12: the customer cannot buy until a rep has recorded the carrier’s approval', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady(MANY_PROS)
  await openStep(page, quote, 'contest-coverage')
  await expect(page.getByText(NOTE)).toBeVisible()
  expect(blockerCodes(await quoteApi.read(quote.id))).toEqual(['CARRIER_NOTE'])

  await openAsRep(page, `/admin/${quote.id}/contest-coverage`)
  const rep = inCase(page)
  await expect(rep).toContainText('Referred, ask the carrier')
  await rep.getByRole('button', { name: 'Ask the carrier', exact: true }).first().click()
  const letter = page.getByRole('dialog', { name: 'Ask the carrier' })
  await expect(letter.getByLabel('Message')).toHaveValue(/80 professionals/)
  await letter.getByLabel('Email of the carrier').fill('reed@carrier.example')
  await expectPageQuality(page)
  await letter.getByRole('button', { name: 'Send it to the carrier' }).click()
  await expect(rep).toContainText('Referred, carrier asked')
  await expect(rep).toContainText('We asked reed@carrier.example')

  await rep
    .getByRole('button', { name: /^Record the answer/ })
    .last()
    .click()
  const answer = page.getByRole('dialog', { name: 'The carrier’s answer' })
  await answer.getByRole('button', { name: 'Record the answer' }).click()
  await expect(answer.getByLabel('Who answered')).toHaveAccessibleDescription(/who answered/)
  await answer.getByLabel('Who answered').fill('Ms Reed, by telephone')
  await answer.getByRole('button', { name: 'Record the answer' }).click()
  await expect(rep).toContainText('Approved, recorded by robin')
  await expect(rep).toContainText('Approved, ready to buy')
  await expectPageQuality(page)

  await leaveQuoteAsRep(page, quote.id)
  await openToPay(page, quote)
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $2,647' }).click()
  await expectPolicyIssued(page, 'Receipt')
})

test('N16 a referral is approved with four key presses at most, and comes back with other figures', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady({ h_amateurs_1: 250, h_pros_1: 60 })
  await openAsRep(page, `/admin/${id}`)
  const rep = inCase(page)
  await expect(rep).toContainText('Referred, needs our approval')
  await page.keyboard.press('a')
  // However early the key comes: who is told is said before anything is recorded.
  const asked = page.getByRole('dialog', { name: 'Approve this quote?' })
  await expect(asked).toContainText('pat@hopehouse.example')
  await expect(asked.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rep).toContainText('Approved, ready to buy')
  expect(blockerCodes(await quoteApi.read(id))).toEqual([])
  await quoteApi.save(await quoteApi.read(id), { h_amateurs_1: 251 })
  expect(blockerCodes(await quoteApi.read(id))).toEqual(['LARGE_FIELD'])
})

const NOT_SO_MANY = 'We can’t insure this many players. You can insure up to 288 for one grand prize.'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`N16 N93 a rep refuses a referral: it leaves the list, and page and mail say what can be bought instead, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const event = `Many Players Cup ${randomUUID().slice(0, 8)}`
      const { id } = await quoteApi.createReady({ tournament_name: event, h_amateurs_1: 250, h_pros_1: 60 })
      await recordLayoutShifts(page)
      const list = `/admin/lists/referrals?search=${encodeURIComponent(event)}`
      await openAsRep(page, list)
      await expect(page.getByRole('grid').getByRole('row').filter({ hasText: event })).toBeVisible()

      await page.goto(`/quote/admin/${id}/contest-coverage`)
      const rep = inCase(page)
      await expect(rep).toContainText('Referred, needs our approval')
      await rep.getByRole('button', { name: /^Approve for/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve this quote?' })
      await dialog.getByRole('radio', { name: 'Refused' }).check()
      const letter = dialog.getByLabel('Message to the client')
      await expect(letter).toHaveValue(new RegExp(NOT_SO_MANY))
      await expectPageQuality(page)
      // It may be left out, and nothing that was typed is lost by looking.
      await letter.fill(`${await letter.inputValue()}\n\nTwo holes with half of the players each would do.`)
      await dialog.getByRole('radio', { name: 'Don’t tell them' }).check()
      await expect(letter).toHaveCount(0)
      await dialog.getByRole('radio', { name: 'Tell them by email' }).check()
      await expect(letter).toHaveValue(/Two holes with half of the players each would do\.$/)
      await dialog.getByRole('button', { name: 'Record the answer' }).click()
      await expect(rep).toContainText('Declined, recorded by robin')
      await expect(rep).toContainText('Not approved')
      await expectPageQuality(page)

      await page.goto(`/quote${list}`)
      await expect(page.getByText('No matches')).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('Referred')
      const mail = await openDelivered(page, new RegExp(`About your quote for ${event}`))
      const text = mail.frameLocator('iframe').locator('body')
      await expect(text).toContainText(NOT_SO_MANY)
      await expect(text).toContainText('Two holes with half of the players each would do.')
      const link = mail.frameLocator('iframe').getByRole('link', { name: 'Open your quote' })
      const opened = (await link.getAttribute('href')) ?? ''

      await leaveQuoteAsRep(page, id)
      await page.goto(opened)
      await openStep(page, { id }, 'contest-coverage')
      await expect(page.getByText(NOT_SO_MANY).first()).toBeVisible()
      await expectPageQuality(page)
      expect(blockerCodes(await quoteApi.read(id))).toEqual(['LARGE_FIELD'])
      await quoteApi.save(await quoteApi.read(id), { h_amateurs_1: 228 })
      expect(blockerCodes(await quoteApi.read(id))).toEqual([])
    })
  })
}

test.describe('on a small dark screen', () => {
  test.use({ viewport: { width: 320, height: 800 }, colorScheme: 'dark' })

  test('D67 N18 R03 once special pricing is approved a rep sets a fee with its reason, and the customer sees it', async ({
    page,
    quoteApi,
  }) => {
    const quote = await quoteApi.createReady()
    await openAsRep(page, `/admin/${quote.id}/contest-coverage`)
    const rep = inCase(page)
    await expect(rep).toContainText('You can change fees once special pricing is approved')
    const fee = rep.getByRole('button', { name: /set the fee of hole-in-one contest 1$/ })
    await expect(fee).toHaveCount(0)
    await rep.getByRole('button', { name: 'Approve special pricing' }).click()
    const approval = page.getByRole('dialog', { name: 'Special pricing' })
    await approval.getByLabel('Why').fill('Agreed by the manager')
    await approval.getByRole('button', { name: 'Record the answer' }).click()

    await expect(fee).toContainText('$310')
    await fee.focus()
    await page.keyboard.press('o')
    await expect(rep.getByLabel('New fee')).toBeFocused()
    await page.keyboard.type('250')
    await expect(rep.getByText('The amount due of $310 becomes $250')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    const reason = rep.getByRole('textbox', { name: 'Reason', exact: true })
    await expect(reason).toBeFocused()
    await page.keyboard.type('Third year with us')
    await expectPageQuality(page)
    await page.keyboard.press('Control+Enter')
    await expect(rep.getByLabel('New fee')).toHaveCount(0)
    await expect(rep).toContainText('Set by a rep. Computed fee: $310. “Third year with us”')
    await expectPageQuality(page)

    await page.goto(`/quote/view/${quote.id}/contest-coverage`)
    await page.getByRole('button', { name: /^Changed by reps/ }).click()
    await expect(page.getByRole('dialog', { name: 'Changed by reps' })).toContainText(
      /Fee.*\$310.*\$250.*Third year with us.*robin/s,
    )
  })
})

test('E08 E09 O04 the office’s notes are saved for reps only, and the timeline tells what happened', async ({
  page,
  quoteApi,
}) => {
  const { id } = await quoteApi.createReady()
  await openAsRep(page, `/admin/${id}/tournament-golf-information`)
  const rep = inCase(page)
  await rep.getByText('Notes for reps').click()
  await rep.getByLabel('Notes on signs').fill('Two easels')
  await rep.getByLabel('Accounts receivable').fill('Pays in May')
  await rep.getByLabel('Rush shipping is free').check()
  await expectAllSaved(page)
  await page.reload()
  await rep.getByText('Notes for reps').click()
  await expect(rep.getByLabel('Notes on signs')).toHaveValue('Two easels')
  const events = timeline(page)
  await expect(events.getByRole('listitem').first()).toContainText(
    /Changed by robin.*Notes on signs.*Two easels.*Accounts receivable.*Pays in May/s,
  )
  await expect(events.getByRole('listitem').last()).toContainText('Started by the customer')
  await expectPageQuality(page)
  expect((await quoteApi.read(id)).customFields['signs_needed_notes']).toBeNull()
})

test('N17 a rep makes a contest of a requested add-on', async ({ page, quoteApi }) => {
  const { id } = await quoteApi.createReady({
    p_custom_add_on_contest_type: 'Single Putt',
    p_custom_add_on_finalists: 2,
    p_custom_add_on_distance: '40',
    p_custom_add_on_prize_value: 5000,
    p_custom_add_on_prize_description: 'Cash',
  })
  expect(blockerCodes(await quoteApi.read(id))).toContain('CUSTOM_ADD_ON')
  await openAsRep(page, `/admin/${id}/tournament-golf-information`)
  const rep = inCase(page)
  await expect(rep).toContainText(/Requested: .*40 feet/i)
  await rep.getByRole('button', { name: 'Add it as a contest' }).click()
  await expectAllSaved(page)
  await expect.poll(async () => (await quoteApi.read(id)).customFields['p_prize_value_1']).toBe(5000)
  expect(blockerCodes(await quoteApi.read(id))).not.toContain('CUSTOM_ADD_ON')
})
