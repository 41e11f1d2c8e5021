import { expectPageQuality } from '../support/checks/page-checks.ts'
import { startTcpProxy, type TcpProxy } from '../support/network/tcp-proxy.ts'
import { eventToday } from '../support/pages/claims.ts'
import {
  drawPhoto,
  measureTee,
  nameWitness,
  openEventDay,
  reportOnPhone,
  signByFinger,
} from '../support/pages/event-day.ts'
import { buy } from '../support/pages/policies.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

const SHOTS = process.env['EVENT_DAY_SHOTS']

test.describe('the day of an event on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    // The browser’s own words for a connection that is refused.
    expectedConsole: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource|net::/],
  })
  test.setTimeout(300_000)

  let proxy: TcpProxy
  test.beforeEach(async () => {
    proxy = await startTcpProxy(process.env['E2E_ORIGIN'] ?? '')
  })
  test.afterEach(() => proxy.stop())

  test('N104 a win is measured, reported and signed without a connection, and sent once when there is one', async ({
    page,
  }) => {
    const shot = async (name: string) => {
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
    }
    const quoteApi = new QuoteApi(page.request)
    const { number } = await buy({ request: page.request, quoteApi }, eventToday())
    await nameWitness(quoteApi, number)
    await openEventDay(page, proxy, number)
    await shot('1-list')

    proxy.set('refused')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Before the first shot' })).toBeVisible()
    await expect(page.getByText('No connection')).toBeVisible()
    const photo = await drawPhoto(page)
    await measureTee(page, '168', photo)
    await shot('2-measured')
    await expectPageQuality(page)
    await reportOnPhone(page, photo)
    await shot('3-sign')
    await expectPageQuality(page)
    await signByFinger(page, 'Ruth Kessler')
    await page.getByRole('button', { name: 'I have the phone back' }).click()
    await expect(page.getByRole('heading', { name: 'Omar Diaz' })).toBeVisible()
    await page.getByRole('link', { name: 'Later' }).click()
    await expect(page.getByRole('heading', { name: 'Congratulations, Theo.' })).toBeFocused()
    await shot('4-kept')
    await expectPageQuality(page)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Congratulations, Theo.' })).toBeVisible()
    await expect(page.getByText(/^To send: /)).toBeVisible()

    proxy.set('clear')
    await page.getByRole('button', { name: 'Try to send' }).click()
    await expect(page.getByText('Everything is sent.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open claim C-/ })).toBeVisible()
    await shot('5-sent')
    await expectPageQuality(page)
    await page.getByRole('link', { name: /^Open claim C-/ }).click()
    await expect(page.getByRole('heading', { name: 'A hole-in-one on hole 7' })).toBeVisible()
  })
})
