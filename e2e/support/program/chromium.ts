import { existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Without a sandbox, as tests run in containers, and without background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of the machine if there is one, otherwise that of the npm package, which needs no root. */
export async function chromiumPath(): Promise<string> {
  const found = [process.env['CHROMIUM_PATH'], ...INSTALLED].find((path) => path && existsSync(path))
  if (found) return found
  // Makes the package unpack its own libraries besides the browser.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
