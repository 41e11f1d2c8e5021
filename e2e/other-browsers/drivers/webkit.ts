import { existsSync } from 'node:fs'
import { freePort } from '#testing/program.ts'
import { startProcess } from './browser-process.ts'
import type { Driver } from './driver.ts'
import { ELEMENT, WebDriverSession } from './web-driver-session.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
/** It takes a free number and says it. */
const SCREEN_ARGS = ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
/** Debian's folder has the name of the machine's architecture in it. */
const BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

/** The small browser of WebKitGTK, if it, its driver and a screen without a monitor are on this machine. */
export function findWebKit(): string | undefined {
  if (!existsSync(DRIVER) || !existsSync(SCREEN)) return undefined
  return BROWSERS.find((file) => existsSync(file))
}

/** WebKit on a screen of its own, driven by WebDriver. */
export async function startWebKit(browser: string): Promise<Driver> {
  const screen = await startProcess(SCREEN, SCREEN_ARGS, { wanted: /^(\d+)\n/ })
  const port = await freePort()
  const driver = await startProcess(DRIVER, [`--port=${port}`], {
    env: {
      DISPLAY: `:${screen.said}`,
      TZ: 'America/Chicago',
      LANG: 'C.UTF-8',
      GDK_BACKEND: 'x11',
      // Without the sandbox, as tests run in containers, and without the graphics card that those do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const end = async () => {
    await driver.stop()
    await screen.stop()
  }
  try {
    const session = await WebDriverSession.open(`http://127.0.0.1:${port}`, browser)
    return createDriver(session, end)
  } catch (error) {
    await end()
    throw error
  }
}

function createDriver(session: WebDriverSession, end: () => Promise<void>): Driver {
  return {
    version: session.version,
    open: async (url) => {
      await session.post('/url', { url })
    },
    evaluate: async (source, ...args) => {
      const text = await session.call(`JSON.stringify((${source})(...arguments)) ?? 'null'`, args)
      return JSON.parse(String(text))
    },
    find: async (source, ...args) => {
      const found = (await session.call(`(${source})(...arguments)`, args)) as Record<string, string> | null
      return found?.[ELEMENT] ?? null
    },
    click: async (element) => {
      await session.post(`/element/${element}/click`, {})
    },
    type: async (text) => {
      const focused = (await session.call('document.activeElement', [])) as Record<string, string>
      await session.post(`/element/${focused[ELEMENT]}/value`, { text })
    },
    enterFrame: async (element) => {
      await session.post('/frame', { id: { [ELEMENT]: element } })
    },
    leaveFrame: async () => {
      await session.post('/frame', { id: null })
    },
    close: async () => {
      await session.close()
      await end()
    },
  }
}
