import { type Browser, expect, type Page } from '@playwright/test'
import type { TcpProxy } from '../network/tcp-proxy.ts'
import type { QuoteApi } from '../quotes/quote-api.ts'
import { typeInto } from './wizard.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const line = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true })

/** The witness of the only contest, named before the day. */
export function nameWitness(quoteApi: QuoteApi, number: string): Promise<unknown> {
  return quoteApi.send('POST', `/policies/${number}/witnesses`, {
    contest: 'grand_prize',
    index: 1,
    place: 1,
    name: 'Dana Reyes',
    has_profession: false,
    phone: '512-555-0144',
    email: null,
  })
}

/** Opens it as the policy's page does, and waits until it opens without a connection too. */
export async function openEventDay(
  page: Page,
  { origin }: Pick<TcpProxy, 'origin'>,
  number: string,
): Promise<void> {
  await page.goto(`${origin}/quote/event-day/${number}`)
  await expect(page.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** A picture as a camera makes it, drawn by the page: large enough that it has to be shrunk. */
export async function drawPhoto(page: Page, width = 2_600, height = 1_950): Promise<Buffer> {
  const data = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const context = canvas.getContext('2d')
      if (!context) return ''
      context.fillStyle = '#6a9f5b'
      context.fillRect(0, 0, wide, high)
      context.fillStyle = '#14613f'
      context.fillRect(wide / 3, high / 3, wide / 3, high / 3)
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    [width, height],
  )
  return Buffer.from(data, 'base64')
}

export async function takePhoto(page: Page, label: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(label).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

/** Measures the tee of a hole; the photo is optional. */
export async function measureTee(page: Page, yards: string, photo?: Buffer, hole = 'Hole 7'): Promise<void> {
  const editor = line(page, `Measure the tee, ${hole}`)
  await editor.getByRole('radio', { name: 'Men’s', exact: true }).check()
  await typeInto(editor.getByRole('textbox', { name: 'Yards' }), yards)
  if (photo) {
    await editor
      .getByLabel('Add a photo')
      .setInputFiles({ name: 'tee.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(editor.getByText('The photo is ready.')).toBeVisible()
  }
  await editor.getByRole('button', { name: 'Save the yardage' }).click()
  await expect(page.getByText(new RegExp(`^Tee measured: ${yards} yards`))).toBeVisible()
}

/** From the list to the first signature. What is known is filled in already. */
export async function reportOnPhone(page: Page, photo?: Buffer): Promise<void> {
  await page.getByRole('link', { name: 'Someone made it!' }).click()
  await expect(page.getByRole('heading', { name: 'Someone made it!' })).toBeFocused()
  await typeInto(box(page, 'Winner'), 'Theo Alvarado')
  await typeInto(box(page, 'Players in the group'), '4')
  for (const [row, name, phone] of [
    ['Playing partner 1', 'Ruth Kessler', '512-555-0142'],
    ['Playing partner 2', 'Omar Diaz', '512-555-0143'],
  ] as const) {
    await typeInto(page.getByRole('group', { name: row, exact: true }).getByLabel('Name'), name)
    await typeInto(page.getByRole('group', { name: row, exact: true }).getByLabel('Phone or email'), phone)
  }
  await typeInto(box(page, 'What happened'), 'It bounced twice and went in.')
  if (photo) {
    await takePhoto(page, 'Photo of the ball in the hole', photo)
    await expect(page.getByText('The photo is ready.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Send the report' }).click()
}

/** The phone in the hand of the person that the page names. */
export async function signByFinger(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await typeInto(box(page, 'What you saw'), 'I saw the ball go in')
  await page.getByRole('radio', { name: 'Yes' }).first().check()
  await drawSignature(page)
  await page.getByRole('button', { name: 'This is my signature' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
}

async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Sign here with a finger' })
  await pad.scrollIntoViewIfNeeded()
  const at = await pad.boundingBox()
  if (!at) throw new Error('There is no field to sign in')
  await page.mouse.move(at.x + 30, at.y + 100)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 40],
    [90, 110],
    [120, 50],
    [160, 90],
  ] as const)
    await page.mouse.move(at.x + x, at.y + y, { steps: 4 })
  await page.mouse.up()
}

/** A second phone of the same holder: with their session, and a store of its own. */
export async function secondPhone(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    storageState: { cookies: storageState.cookies, origins: [] },
    viewport: page.viewportSize(),
  })
  return context.newPage()
}
