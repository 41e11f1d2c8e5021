import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { dateInTimeZone, formatPlainDate } from '#domain/values/calendar.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { eventToday } from '../support/pages/claims.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { buy } from '../support/pages/policies.ts'
import { stepTitle, typeInto } from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** An ace is reported that a partner and the winner have to sign for; the partner’s name tells it from others. */
async function reported(page: Page): Promise<{ claim: string; policy: string; partner: string }> {
  const quoteApi = new QuoteApi(page.request)
  const event = eventToday()
  const { number: policy } = await buy({ request: page.request, quoteApi }, event)
  const partner = `Ruth Kessler ${policy}`
  const { number: claim } = await quoteApi.send<{ number: string }>('POST', `/policies/${policy}/claims`, {
    id: randomUUID(),
    type: 'report_new_claim',
    contest: 'grand_prize',
    index: 1,
    winner: 'Theo Alvarado',
    shot_date: formatPlainDate(dateInTimeZone(new Date(), String(event['time_zone']))),
    shot_time: '00:01',
    hole: 7,
    markers: 'men',
    yardage: 167,
    group_size: 4,
    what_happened: 'It bounced twice and went in.',
    witnesses: [
      { part: 'partner', name: partner, email: `ruth-${policy}@example.com` },
      { part: 'witness', name: 'Dana Reyes', phone: '512-555-0144' },
    ],
  })
  return { claim, policy, partner }
}

/** A phone of somebody else, without any session. */
async function otherPhone(browser: Browser, use: BrowserContextOptions): Promise<Page> {
  const phone = await (await browser.newContext(use)).newPage()
  await recordLayoutShifts(phone)
  return phone
}

async function sendByMail(page: Page, person: string, button: string): Promise<void> {
  await page.getByRole('button', { name: `${button} for ${person}` }).click()
  const dialog = page.getByRole('dialog')
  await expectPageQuality(page)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog).toHaveCount(0)
}

/** In the dialog of a link: makes one to copy, and reads it. */
async function copyLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'I copy it' }).check()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const copied = page.getByRole('dialog', { name: 'Copy this link now' })
  const url = await copied.getByText(/\/quote\/claim\/open\//).textContent()
  await expectPageQuality(page)
  await copied.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  return url ?? ''
}

/** A curve from the left of the box to its right. */
async function signByFinger(phone: Page): Promise<void> {
  const area = phone.getByRole('img', { name: /^Your signature/ })
  await area.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await phone.mouse.move(x + width * 0.1, y + height * 0.5)
  await phone.mouse.down()
  for (let step = 1; step <= 24; step += 1)
    await phone.mouse.move(x + width * (0.1 + step * 0.03), y + height * (0.5 + 0.2 * Math.sin(step)))
  await phone.mouse.up()
  await expect(phone.getByRole('img', { name: 'Your signature', exact: true })).toBeVisible()
}

for (const { name, viewport, colorScheme } of [
  ...SCREENS,
  { name: 'light at 390', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
]) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N103 N104 a partner signs on a phone by a mailed link, once, and the organizer sees it, ${name}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      test.setTimeout(180_000)
      const { claim, policy, partner } = await reported(page)
      const asked = new RegExp(`Tell us what you saw.*To ruth-${policy}@example.com`)
      await page.goto(`/quote/claims/${claim}`)
      const people = page.getByRole('list', { name: 'Send a link to sign' })
      await expect(people).toContainText(partner)
      await expectPageQuality(page)
      await sendByMail(page, 'playing partner 1', 'Send a link')
      await expect(people).toContainText(/Link emailed to ruth-.*, not opened yet/)
      await expectPageQuality(page)

      const phone = await otherPhone(browser, { ...(baseURL && { baseURL }), viewport, colorScheme })
      const mailbox = await otherPhone(browser, { ...(baseURL && { baseURL }), viewport, colorScheme })
      await openLinkOf(mailbox, asked, 'Open the form')
      await expect(stepTitle(mailbox, 'What did you see?')).toBeVisible()
      // The secret is out of the address.
      expect(mailbox.url()).toMatch(/\/quote\/claim\/task$/)
      await expectPageQuality(mailbox)
      await expect(mailbox.getByRole('main')).not.toContainText('$')
      await mailbox.getByRole('button', { name: /^I’m not/ }).click()
      await expect(stepTitle(mailbox, 'Don’t sign this')).toBeFocused()
      await expectPageQuality(mailbox)
      await mailbox.getByRole('button', { name: /^Back, I’m/ }).click()

      await mailbox.getByRole('button', { name: 'Sign and send' }).click()
      await expect(box(mailbox, 'Phone')).toBeFocused()
      await typeInto(box(mailbox, 'Phone'), '512 555 0142')
      await typeInto(box(mailbox, 'Time'), '12:01 am')
      await typeInto(box(mailbox, 'What you saw'), 'I saw the ball go in')
      await mailbox.getByRole('radio', { name: 'Yes' }).check()
      // Put away, and taken up again.
      await mailbox.reload()
      await expect(mailbox.getByText('What you typed before is still here.')).toBeVisible()
      await expect(box(mailbox, 'What you saw')).toHaveValue('I saw the ball go in')
      await expect(mailbox.getByRole('radio', { name: 'Yes' })).toBeChecked()
      await expectPageQuality(mailbox)
      // Sent without a connection, it stays as it is.
      await mailbox.context().setOffline(true)
      await signByFinger(mailbox)
      await mailbox.getByRole('button', { name: 'Sign and send' }).click()
      await expect(box(mailbox, 'What you saw')).toHaveValue('I saw the ball go in')
      await expect(mailbox.getByText('This isn’t sent yet')).toBeVisible()
      await mailbox.context().setOffline(false)
      await mailbox.reload()
      await expect(box(mailbox, 'What you saw')).toHaveValue('I saw the ball go in')
      await mailbox.getByRole('button', { name: 'Sign and send' }).click()
      await expect(mailbox.getByText('Sign your name in the box, or choose to type it instead')).toBeVisible()
      await expectPageQuality(mailbox)
      await signByFinger(mailbox)
      await mailbox.getByRole('button', { name: 'Sign and send' }).click()
      await expect(stepTitle(mailbox, /^Signed on /)).toBeFocused()
      const kept = await mailbox.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes('task ')),
      )
      expect(kept, 'nothing of it stays in the browser').toEqual([])
      await expectPageQuality(mailbox)

      await openLinkOf(phone, asked, 'Open the form')
      await expect(stepTitle(phone, /^Signed on /)).toBeVisible()
      await expect(phone.getByRole('main')).toContainText('There’s nothing left to do')

      await page.reload()
      await expect(people).toContainText(/Signed .*M/)
      await expect(page.getByRole('list', { name: 'All documents' })).toContainText(
        /Playing partner’s statement 1.*Received/s,
      )
    })

    test(`N103 a winner follows the claim by a link, signs by keyboard alone, and ended links say so, ${name}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      test.setTimeout(180_000)
      const { claim } = await reported(page)
      await page.goto(`/quote/claims/${claim}`)
      await page.getByRole('button', { name: 'Send that page for winner' }).click()
      const url = await copyLink(page)

      const phone = await otherPhone(browser, { ...(baseURL && { baseURL }), viewport, colorScheme })
      await phone.goto(url)
      await expect(stepTitle(phone, 'Your win is reported')).toBeVisible()
      expect(phone.url()).toMatch(/\/quote\/claim\/award$/)
      await expect(phone.getByRole('list', { name: 'What we still need from you' })).toContainText('W-9')
      await expect(phone.getByRole('main')).not.toContainText('Dana')
      await expectPageQuality(phone)

      await page.getByRole('button', { name: 'Send a link for winner' }).click()
      const sign = await copyLink(page)
      await phone.goto(sign)
      await expect(stepTitle(phone, 'Sign for your win')).toBeVisible()
      await expectPageQuality(phone)
      await phone.getByRole('radio', { name: 'With a finger' }).focus()
      await phone.keyboard.press('ArrowRight')
      await phone.keyboard.press('Tab')
      await expect(box(phone, 'Your full name')).toBeFocused()
      await phone.keyboard.type('Theo Alvarado')
      await phone.keyboard.press('Enter')
      await expect(box(phone, 'Street address')).toBeFocused()

      await page.getByRole('button', { name: 'End the link for winner' }).click()
      await expect(page.getByText('The link was ended')).toBeVisible()
      await phone.goto(sign)
      await expect(stepTitle(phone, 'This link no longer works')).toBeVisible()
      await expectPageQuality(phone)
    })
  })
}
