// `npm run screens`: takes screenshots of the built program for the docs. With a folder, of every step and every dialog.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { encodeAnswers } from '#domain/quote/wire/wire.ts'
import { registry } from '#web/dialogs/registry.ts'
import { readyContestAnswers } from '#testing/contest-answers.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../e2e/support/program/chromium.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { QuoteApi, readyFields } from '../../e2e/support/quotes/quote-api.ts'
import { openAsRep, REP } from '../../e2e/support/pages/reps.ts'

const SCREENS = [
  { name: 'light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark-phone', viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const

/** The screenshots in the docs. */
const SHOWN = [
  'contest-coverage-light',
  'prize-package-options-light',
  'confirm-coverage-light',
  'contest-coverage-dark-phone',
  'dialog-add-on-light',
  'dialog-unable-to-save-light',
]

const folder = path.resolve(process.argv[2] ?? 'docs/screens')
const isComplete = process.argv[2] !== undefined
mkdirSync(folder, { recursive: true })
const program = await startProgram({ FIRST_REP_EMAIL: REP.email, FIRST_REP_PASSWORD: REP.password })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
try {
  for (const screen of SCREENS) await photographAll(browser, screen)
} finally {
  await browser.close()
  await program.stop()
}

async function photographAll(browser: Browser, { name, ...screen }: (typeof SCREENS)[number]): Promise<void> {
  const context = await browser.newContext({ baseURL: program.origin, reducedMotion: 'reduce', ...screen })
  const page = await context.newPage()
  const { id } = await new QuoteApi(context.request).create(everyContest())
  for (const step of STEP_IDS) {
    await page.goto(`/quote/view/${id}/${step}`)
    await photograph(page, `${step}-${name}`)
  }
  await openAsRep(page, '/admin/dialogs')
  for (const dialog of Object.keys(registry)) {
    await page.goto('/quote/admin/dialogs')
    await page.getByRole('button', { name: new RegExp(`^${dialog.replaceAll('-', ' ')}$`, 'i') }).click()
    await page.getByRole('dialog').waitFor()
    await photograph(page, `dialog-${dialog}-${name}`, false)
  }
  await context.close()
}

async function photograph(page: Page, name: string, fullPage = true): Promise<void> {
  if (!isComplete && !SHOWN.includes(name)) return
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ fullPage })
  await sharp(picture)
    .webp({ quality: 60 })
    .toFile(path.join(folder, `${name}.webp`))
}

function everyContest() {
  const others = Object.entries(encodeAnswers(readyContestAnswers)).filter(([, value]) => value !== null)
  const asked = {
    putting_signs: 'Yes',
    p_sponsor_name_1: 'Lone Star Bank',
    shootout_signs: 'Yes',
    s_sponsor_name_1: 'Lake Motors',
  }
  return { ...readyFields(), ...Object.fromEntries(others), ...asked }
}
