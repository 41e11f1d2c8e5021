import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BidiSession } from './bidi-session.ts'
import { startProcess } from './browser-process.ts'
import type { Driver } from './driver.ts'

const INSTALLED = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** `FIREFOX_PATH`, or the Firefox of this machine, if there is one. */
export function findFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'], ...INSTALLED].find((file) => file && existsSync(file))
}

/** A Firefox without a window and with an empty profile, driven by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'albatross-firefox-'))
  writeFileSync(path.join(profile, 'user.js'), PREFERENCES)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const { said: address, stop } = await startProcess(program, args, {
    wanted: /WebDriver BiDi listening on (ws:\S+)/,
    env: { HOME: profile, TZ: 'America/Chicago' },
  })
  const end = async () => {
    await stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    return createDriver(await BidiSession.open(`${address}/session`), end)
  } catch (error) {
    await end()
    throw error
  }
}

/** Nothing but what the journey asks for: no updates, reports or suggestions. */
const PREFERENCES = [
  ['app.normandy.enabled', false],
  ['app.update.disabledForTesting', true],
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['extensions.systemAddon.update.enabled', false],
  ['intl.accept_languages', 'en-US'],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', 'data:,none'],
  ['toolkit.telemetry.server', 'data:,none'],
]
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('')

function createDriver(session: BidiSession, end: () => Promise<void>): Driver {
  const [page] = session.frames
  return {
    version: session.version,
    open: async (url) => {
      await session.send('browsingContext.navigate', { context: page, url, wait: 'complete' })
    },
    evaluate: (source, ...args) => session.evaluate(source, args),
    find: async (source, ...args) => (await session.call(source, args)).sharedId ?? null,
    click: async (element) => {
      const origin = { type: 'element', element: { sharedId: element } }
      const press = { button: 0 }
      await session.act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', ...press },
          { type: 'pointerUp', ...press },
        ],
      })
    },
    type: (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      return session.act({ type: 'key', id: 'keyboard', actions })
    },
    enterFrame: async (element) => {
      const { value } = await session.call('(frame) => frame.contentWindow', [{ sharedId: element }])
      session.frames.push((value as { context: string }).context)
    },
    leaveFrame: async () => {
      session.frames.pop()
    },
    close: async () => {
      session.close()
      await end()
    },
  }
}
