import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../../../e2e/support/program/chromium.ts'
import { startProgram } from '../../../e2e/support/program/program.ts'
import { REP } from '../../../e2e/support/pages/reps.ts'
import { makeScene } from './scene.ts'
import { type Subject, SUBJECTS } from './subjects.ts'

/** How everything is seen: by name, as in the files of the pictures. */
export const VIEWS = [
  { name: '1280', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: '390', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: '320-dark', viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const

type View = (typeof VIEWS)[number]

/** The file of one picture. */
export function pictureFile(folder: string, { sheet, name }: Subject, view: View): string {
  return path.join(folder, `${sheet}--${name.replaceAll(' ', '-')}--${view.name}.png`)
}

/** Takes every page, dialog, mail and paper of the built program in every view. */
export async function takePictures(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const program = await startProgram({ FIRST_REP_EMAIL: REP.email, FIRST_REP_PASSWORD: REP.password })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    for (const view of VIEWS) await takeView(browser, program.origin, folder, view)
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function takeView(browser: Browser, origin: string, folder: string, view: View): Promise<void> {
  const { viewport, colorScheme } = view
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport,
    colorScheme,
  })
  const office = await browser.newContext({ baseURL: origin })
  const scene = await makeScene(context, office)
  await office.close()
  for (const subject of SUBJECTS) {
    const page = await context.newPage()
    try {
      await subject.open(page, scene)
      await take(page, subject, pictureFile(folder, subject, view))
    } catch (error) {
      console.error(`no picture of ${subject.sheet} ${subject.name}: ${(error as Error).message}`)
    }
    await page.close()
  }
  await context.close()
}

async function take(page: Page, { whole }: Subject, file: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: file, fullPage: whole })
}
