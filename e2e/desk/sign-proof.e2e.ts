import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import { aPicture } from '#testing/pictures.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { openAsHolder } from '../support/pages/policies.ts'
import { openAsRep, purchaseQuote } from '../support/pages/reps.ts'
import { openStep, stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Too few for a sharp print, and enough for one. */
const SMALL_PX = 480
const SHARP_PX = 2000

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // The browser says of the link that a newer proof replaced that it is gone, and of a drawing that it came on the second try.
    test.use({ viewport, colorScheme, expectedConsole: [/status of (?:410|503)/] })

    test(`D42 a customer buys signs with a logo, asks for a change of the proof, sends another logo, and approves the last proof; a rep prints, ${name}`, async ({
      page,
      browser,
      request,
      quoteApi,
    }) => {
      test.setTimeout(180_000)
      const event = `Proof Cup ${randomUUID().slice(0, 6)}`
      const ready = await quoteApi.createReady({ tournament_name: event, grand_prize_signs: 'Yes' })

      // The logo is chosen in the wizard, which says that it is small.
      const customer = await (
        await browser.newContext({ viewport, colorScheme, storageState: await request.storageState() })
      ).newPage()
      const logo = await uploadLogo(request, ready.id)
      const quote = await quoteApi.save(ready, { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: logo })
      const wizard = await customer.context().newPage()
      await openStep(wizard, quote, 'prize-package-options')
      await wizard.getByRole('button', { name: 'Change the sponsor logo', exact: true }).click()
      const upload = wizard.getByRole('dialog', { name: 'Logo of Lone Star Bank' })
      await upload.getByLabel('Picture', { exact: true }).setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await aPicture('png', SMALL_PX, SMALL_PX / 4),
      })
      await expect(upload.getByText('This logo won’t print sharply')).toBeVisible()
      await expectPageQuality(wizard)
      await wizard.close()
      const latest = await quoteApi.read(ready.id)
      const number = await purchaseQuote(request, quoteApi, latest, Number(latest.customFields['amount_due']))

      await openLinkOf(customer, new RegExp(`^Check your sign: policy ${number}`), 'See the proof')
      const first = customer.url()
      await recordLayoutShifts(customer)
      await customer.reload()
      await expect(stepTitle(customer, 'Check your signs')).toBeVisible()
      const drawing = customer.getByRole('img', { name: /^Drawing: Hole-in-one, \$10,000, Lone Star Bank/ })
      await expect.poll(() => isDrawn(drawing)).toBe(true)
      await expect(customer.getByText('A sharp print needs 1,800.')).toBeVisible()
      await expectPageQuality(customer)
      await customer.getByRole('button', { name: 'Ask for a change' }).click()
      await customer.getByRole('textbox', { name: 'What should change' }).fill('Our logo is blue now.')
      await expectPageQuality(customer)
      await customer.getByRole('button', { name: 'Send this to our team' }).click()
      await expect(customer.getByText('You asked for a change')).toBeVisible()

      // A rep sees it on Today and in the list, and sends the proof again.
      await openAsRep(page, '/admin')
      await expect(page.getByRole('link', { name: `Change a sign: ${event}` })).toBeVisible()
      await recordLayoutShifts(page)
      await page.goto('/quote/admin/signs')
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: event }) })
      await expect(row.getByText('Change requested')).toBeVisible()
      await row.getByRole('checkbox', { name: `Choose ${event}` }).check()
      const print = page.getByRole('region', { name: 'Print' })
      await expect(print.getByText('the customer hasn’t approved the logo.')).toBeVisible()
      await expect(print.getByRole('link', { name: /^Signs\b/ })).toHaveCount(0)
      await expectPageQuality(page)
      await row.getByRole('link', { name: event }).click()
      const shipments = page.getByRole('region', { name: 'Shipments' })
      await expect(shipments.getByText('Our logo is blue now.')).toBeVisible()
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
      await shipments.getByRole('button', { name: 'Print without an approval' }).click()
      const waiver = page.getByRole('dialog', { name: 'Print without an approval' })
      await expect(waiver.getByRole('textbox', { name: 'Reason' })).toBeVisible()
      await expectPageQuality(page)
      await waiver.getByRole('button', { name: 'Cancel' }).click()
      await shipments.getByRole('button', { name: 'Send a new proof' }).click()
      await expect(shipments.getByText('Waiting for approval')).toBeVisible()

      await customer.goto(first)
      await expect(stepTitle(customer, 'There’s a newer proof')).toBeVisible()
      await expectPageQuality(customer)
      await openLinkOf(customer, new RegExp(`^Check your sign: policy ${number}`), 'See the proof')
      await customer.getByRole('button', { name: /^Use another logo/ }).click()
      const another = customer.getByRole('dialog', { name: 'Logo of Lone Star Bank' })
      await another.getByRole('button', { name: 'Send this logo' }).click()
      await expect(another.getByText('Choose a file')).toBeVisible()
      await another.getByLabel('Picture', { exact: true }).setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await aPicture('png', SHARP_PX, SHARP_PX / 4),
      })
      await expectPageQuality(customer)
      await another.getByRole('button', { name: 'Send this logo' }).click()
      await expect(customer.getByText('We got your new logo')).toBeVisible()
      await forgetLayoutShifts(customer)
      await expectPageQuality(customer)
      await openLinkOf(customer, new RegExp(`^Check your sign: policy ${number}`), 'See the proof')
      await expect(customer.getByText('A sharp print needs 1,800.')).toHaveCount(0)
      await page.goto('/quote/admin')
      await expect(page.getByRole('link', { name: `Look at a new logo: ${event}` })).toBeVisible()
      await customer.getByRole('button', { name: 'Approve these signs' }).click()
      await expect(customer.getByText('These signs are approved')).toBeVisible()
      await forgetLayoutShifts(customer)
      await expectPageQuality(customer)
      await openAsHolder({ page: customer, request }, number)
      const section = customer.getByRole('region', { name: 'Proof of your signs' })
      await expect(section.getByText('These signs are approved')).toBeVisible()
      await customer.context().close()

      await page.goto('/quote/admin')
      await expect(page.getByRole('heading', { name: 'Events this week' })).toBeVisible()
      await expect(page.getByRole('link', { name: `Look at a new logo: ${event}` })).toHaveCount(0)
      await page.goto('/quote/admin/signs')
      await expect(row.getByText('Approved')).toBeVisible()
      await row.getByRole('checkbox', { name: `Choose ${event}` }).check()
      const file = await print.getByRole('link', { name: /^Signs\b/ }).getAttribute('href')
      const answer = await page.request.get(file ?? '')
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    })
  })
}

/** As the wizard does; again while the program is too busy for pictures. */
async function uploadLogo(request: APIRequestContext, guid: string): Promise<string> {
  const buffer = await aPicture('png', SMALL_PX, SMALL_PX / 4)
  const { cookies } = await request.storageState()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  let id = ''
  await expect(async () => {
    const answer = await request.post(`/quote/api/contacts/${guid}/logos`, {
      headers: { 'x-xsrf-token': token },
      multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer } },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    id = ((await answer.json()) as { data: { id: string } }).data.id
  }).toPass()
  return id
}

/** Whether something other than paper is on a canvas. */
function isDrawn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const pixels =
      (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    const colors = new Set<number>()
    for (let at = 0; at < pixels.length; at += 4 * 997)
      if (pixels[at + 3] === 255)
        colors.add((pixels[at] ?? 0) * 65_536 + (pixels[at + 1] ?? 0) * 256 + (pixels[at + 2] ?? 0))
    return colors.size > 2
  })
}
