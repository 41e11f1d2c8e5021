import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const TELEPHONE = '302-555-0142'

/** Takes away what the browsers before the oldest supported ones do not know. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'))
}

async function expectNotice(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old for our site')
  await expect(page.getByRole('listitem')).toHaveText([
    /^Chrome 111/,
    /^Edge 111/,
    /^Firefox 128/,
    /^Safari 16.4/,
  ])
  await expect(page.getByRole('link', { name: TELEPHONE })).toHaveAttribute('href', 'tel:3025550142')
  await expect(page.getByText('Loading…')).toHaveCount(0)
}

test.describe('a browser that is too old', () => {
  test('O08 is told so with the telephone of the insurer, and the site does not start', async ({ page }) => {
    await makeOld(page)
    await page.goto('/quote/')
    await expectNotice(page)
    await expect(page.getByRole('button', { name: 'Start a quote' })).toHaveCount(0)
  })

  test.describe('which cannot read our code', () => {
    // The browser's own words for code that it cannot read.
    test.use({ expectedConsole: [/.*/s] })

    test('O08 is told so on the page of a quote as well', async ({ page, quoteApi }) => {
      const { id } = await quoteApi.create()
      await makeOld(page)
      await page.route(/\/assets\/index-.*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'let words = ~~unknown~syntax~~ here' }),
      )
      await page.goto(`/quote/view/${id}/contact-information`)
      await expectNotice(page)
    })
  })

  test('O08 is told so where it knows no modules at all', async ({ page }) => {
    await makeOld(page)
    await page.route('/quote/', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toContain('type="module"')
      await route.fulfill({ response, body: html.replaceAll('type="module"', 'type="unknown"') })
    })
    await page.goto('/quote/')
    await expectNotice(page)
  })
})

test('O08 a browser of today is told nothing', async ({ page }) => {
  await page.goto('/quote/')
  await expect(page.getByRole('button', { name: 'Start a quote' })).toBeVisible()
  await expect(page.getByText('too old')).toHaveCount(0)
})
