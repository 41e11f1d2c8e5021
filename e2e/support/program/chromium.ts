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

/**
 * The one that `CHROMIUM_PATH` names, otherwise that of the npm package: pinned like all packages, and without a window it
 * draws pages in a third of the time.
 */
export async function chromiumPath(): Promise<string> {
  return process.env['CHROMIUM_PATH'] ?? (await packagedChromium())
}

/** The one that the machine has, or that `CHROMIUM_PATH` names. */
export function findInstalled(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...INSTALLED].find((path) => path && existsSync(path))
}

/** Unpacks the one of the npm package. */
export async function packagedChromium(): Promise<string> {
  // Makes the package unpack its own libraries besides the browser.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
