import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { CHROMIUM_ARGS, chromiumPath } from '/work/wt-wizard/e2e/support/program/chromium.ts'
import { startProgram } from '/work/wt-wizard/e2e/support/program/program.ts'
import { QuoteApi, readyFields } from '/work/wt-wizard/e2e/support/quotes/quote-api.ts'
process.env['TEST_PROGRAM'] = 'dist/server/main.js'
const out = '/tmp/wizard-shots'
mkdirSync(out, { recursive: true })
const program = await startProgram({
  PRIVACY_URL: 'https://example.com/privacy',
  TERMS_URL: 'https://example.com/terms',
})
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
const only = (process.argv[2] ?? '').split(',').filter(Boolean)
const steps = only.length ? STEP_IDS.filter((id) => only.some((o) => id.startsWith(o))) : STEP_IDS
const screens = (process.argv[3] ?? '1280-light,390-light,320-dark').split(',')
try {
  for (const screen of screens) {
    const [width = '1280', scheme = 'light'] = screen.split('-')
    const context = await browser.newContext({
      baseURL: program.origin,
      reducedMotion: 'reduce',
      viewport: { width: Number(width), height: Number(width) > 800 ? 900 : 780 },
      colorScheme: scheme === 'dark' ? 'dark' : 'light',
      forcedColors: scheme === 'forced' ? 'active' : 'none',
    })
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(screen, m.text()))
    const api = new QuoteApi(context.request)
    const { id } = await api.create(readyFields())
    const empty = await api.create({})
    await page.goto(`/quote/view/${empty.id}/contact-information`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${out}/empty-${screen}.png`, fullPage: true })
    for (const step of steps) {
      await page.goto(`/quote/view/${id}/${step}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: `${out}/${step}-${screen}.png`,
        fullPage: Number(width) > 800 || scheme === 'long',
      })
      if (Number(width) < 800)
        await page.screenshot({ path: `${out}/${step}-${screen}-full.png`, fullPage: true })
      const wide = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      if (wide[0]! > wide[1]!) console.log('SCROLLS', step, screen, wide)
    }
    for (const name of ['Save or share', 'Help']) {
      await page.getByRole('banner').getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${out}/dialog-${name.slice(0, 4)}-${screen}.png` })
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    }
    if (Number(width) < 800) {
      await page.goto(`/quote/view/${id}/contest-coverage`)
      await page.getByRole('button', { name: /^Steps/ }).click()
      await page.screenshot({ path: `${out}/steps-${screen}.png` })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await program.stop()
}
