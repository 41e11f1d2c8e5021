import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../../../e2e/support/program/chromium.ts'
import { startProgram } from '../../../e2e/support/program/program.ts'
import { REP } from '../../../e2e/support/pages/reps.ts'
import { makeScene, type Scene } from './scene.ts'
import type { Subject } from './subjects.ts'

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

/** Takes pages, dialogs, mails and papers of the built program in every view. */
export async function takePictures(folder: string, subjects: readonly Subject[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const program = await startProgram({ FIRST_REP_EMAIL: REP.email, FIRST_REP_PASSWORD: REP.password })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
  try {
    for (const view of VIEWS) {
      const opened = await openView(browser, program.origin, view)
      for (const subject of subjects) await takeSubject(opened, subject, pictureFile(folder, subject, view))
      await opened.context.close()
    }
  } finally {
    await browser.close()
    await program.stop()
  }
}

interface OpenView {
  context: BrowserContext
  scene: Scene
}

async function openView(browser: Browser, origin: string, view: View): Promise<OpenView> {
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
  return { context, scene }
}

async function takeSubject({ context, scene }: OpenView, subject: Subject, file: string): Promise<void> {
  const page = await context.newPage()
  try {
    await subject.open(page, scene)
    await take(page, subject, file)
  } catch (error) {
    console.error(`no picture of ${subject.sheet} ${subject.name}: ${(error as Error).message}`)
  }
  await page.close()
}

async function take(page: Page, { whole }: Subject, file: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: file, fullPage: whole })
}
