import type { Locator, Page } from '@playwright/test'
import { aPicture } from '#testing/pictures.ts'
import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import { chooseAnswer, errorSummary, expectAllSaved, openStep } from '../support/pages/wizard.ts'

function logoButton(page: Page, name = 'Upload the sponsor logo'): Locator {
  return page.getByRole('button', { name, exact: true })
}

async function pick(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page
    .getByRole('dialog')
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name, mimeType, buffer })
}

test('D62 a logo is uploaded, shown on the sign, cropped, and still there after a reload', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'prize-package-options')
  await chooseAnswer(page, 'Sponsor shown as', 'Logo')
  await page.getByRole('button', { name: /^Next/ }).click()
  await errorSummary(page)
    .getByRole('link', { name: /Upload the sponsor’s logo/ })
    .click()
  await expect(logoButton(page)).toBeFocused()

  await logoButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Logo of Lone Star Bank' })
  await pick(page, 'logo.png', 'image/png', await aPicture('png', 600, 600))
  await expect(dialog.getByRole('img', { name: /with the logo of Lone Star Bank/ })).toBeVisible()
  await dialog.getByRole('radio', { name: 'A part of it' }).check()
  await dialog.getByLabel('Larger').fill('2')
  // The picture that was chosen has brought the warning that it is small, at the end of the dialog.
  await expect(dialog.getByText('This logo won’t print sharply')).toBeVisible()
  await forgetLayoutShifts(page)
  await expectPageQuality(page)
  await dialog.getByRole('button', { name: 'Use this logo' }).click()
  await expect(dialog).toBeHidden()
  await expect(logoButton(page, 'Change the sponsor logo')).toBeVisible()
  await expectAllSaved(page)

  await page.reload()
  const sign = page.getByRole('img', {
    name: 'The sign: hole-in-one wins $10,000, with the logo of Lone Star Bank',
  })
  const picture = sign.locator('image')
  await expect(picture).toHaveCount(1)
  const response = await page.request.get((await picture.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('image/png')
  const { width, height } = await page.evaluate(async (href) => {
    const image = new Image()
    image.src = href
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  }, response.url())
  expect([width, height]).toEqual([300, 75])
  await expectPageQuality(page)

  const before = response.url()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(logoButton(page)).toBeFocused()
  await expectAllSaved(page)
  await expect.poll(async () => (await page.request.get(before)).status()).toBe(404)
})

test.describe('rejected uploads', () => {
  test.use({ expectedConsole: [/status of 4\d\d|net::ERR_FAILED/] })

  test('D62 D30 are explained in a dialog and at the field', async ({ page, quoteApi }) => {
    await openStep(
      page,
      await quoteApi.createReady({ h_sponsor_name_format_1: 'logo' }),
      'prize-package-options',
    )
    await logoButton(page).click()
    const dialog = page.getByRole('dialog', { name: /^Logo of/ })
    const refused = page.getByRole('dialog', { name: 'We couldn’t upload this file' })
    async function expectRefused(reason: RegExp) {
      await expect(refused).toContainText(reason)
      await refused.getByRole('button', { name: 'Close and choose again' }).click()
      await expect(refused).toBeHidden()
      await expect(file).toHaveAccessibleDescription(reason)
    }
    const file = dialog.getByLabel('Picture', { exact: true })
    const use = dialog.getByRole('button', { name: 'Use this logo' })

    await use.click()
    await expect(file).toHaveAccessibleDescription(/Choose a file/)
    await pick(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expectRefused(/Export an SVG or PDF as PNG first/)
    await pick(page, 'logo.png', 'image/png', Buffer.from('%PDF-1.7 not a picture'))
    await expectRefused(/We can’t read this file/)
    await pick(page, 'logo.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
    await expectRefused(/at most 5 MB/)

    await pick(page, 'small.png', 'image/png', await aPicture('png', 60, 60))
    await use.click()
    await expectRefused(/100 to 8000 pixels on each side/)
    await pick(page, 'logo.jpg', 'image/png', await aPicture('jpeg'))
    await use.click()
    await expectRefused(/We can’t read this file/)

    await page.route('**/logos', (route) => route.abort())
    await pick(page, 'logo.png', 'image/png', await aPicture())
    await use.click()
    await expectRefused(/upload was interrupted/)
    await page.unroute('**/logos')
    await use.click()
    await expect(dialog).toBeHidden()
  })
})

test.describe('on a phone, using only the keyboard', () => {
  test.use({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' })

  test('O08 V02 D62 five sponsors and a framed logo', async ({ page, quoteApi }) => {
    await recordLayoutShifts(page)
    await openStep(page, await quoteApi.createReady(), 'prize-package-options')
    const keyboard = new KeyboardUser(page)
    const add = page.getByRole('button', { name: 'Add a sign for another sponsor' })
    await keyboard.activate(add)
    await keyboard.tabTo(page.getByLabel('Sponsor name on sign 2'), { back: true })
    await page.keyboard.type('Lake Bank')
    for (let sign = 3; sign <= 5; sign += 1) {
      await keyboard.activate(add)
      await expect(page.getByLabel(`Sponsor name on sign ${sign}`)).toBeVisible()
    }
    await expect(add).toBeDisabled()
    await expect(page.getByText('You can have up to 5 sponsors.')).toBeVisible()
    await expectPageQuality(page)

    await keyboard.tabTo(page.getByRole('radio', { name: 'Name', exact: true }).nth(1), { back: true })
    await page.keyboard.press('ArrowRight')
    await keyboard.activate(logoButton(page))
    const dialog = page.getByRole('dialog', { name: 'Logo of Lake Bank' })
    await pick(page, 'logo.webp', 'image/webp', await aPicture('webp', 500, 300))
    await keyboard.tabTo(dialog.getByRole('radio', { name: 'The whole picture' }))
    await page.keyboard.press('ArrowDown')
    await keyboard.tabTo(dialog.getByLabel('Larger'))
    await page.keyboard.press('End')
    await expectPageQuality(page)
    await keyboard.activate(dialog.getByRole('button', { name: 'Use this logo' }))
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: /with the logo of Lake Bank/ })).toBeVisible()
  })
})
