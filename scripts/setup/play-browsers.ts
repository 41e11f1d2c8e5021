// `npx tsx scripts/setup/play-browsers.ts [words of playwright test…]`: the journeys in the Chromium of the machine and in that of
// the npm package, with the faces of the machine, with DejaVu alone and with Noto Sans, and on one core with pages four times
// slower, each journey on both screens; then, unless journeys were named, all other tests on one core. It runs all of them
// and says at the end which failed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findInstalled, packagedChromium } from '../../e2e/support/program/chromium.ts'
import { root } from '../source-files.ts'

/** The same tests in another place. */
interface Place {
  name: string
  env: Record<string, string>
  /** The tests that are not journeys. */
  withoutBrowser?: boolean
  /** Only one core of the machine. */
  onOneCore?: boolean
}

const FACES = [
  { name: 'DejaVu alone', family: 'DejaVu Sans', folder: '/usr/share/fonts/truetype/dejavu' },
  {
    name: 'Noto Sans',
    family: 'Noto Sans',
    folder: path.join(root, 'node_modules/@expo-google-fonts/noto-sans'),
  },
]

/** Of the command line; all of them if none is named. */
const journeys = process.argv.slice(2)
const temporary = mkdtempSync(path.join(tmpdir(), 'albatross-browsers-'))
try {
  const places = listPlaces(findInstalled(), await packagedChromium())
  const failed = places.filter((place) => !play(place))
  console.log(`${places.length - failed.length} of ${places.length} places passed`)
  for (const { name } of failed) console.error(`failed: ${name}`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

function listPlaces(installed: string | undefined, packaged: string): Place[] {
  if (installed === undefined)
    console.log('This machine has no Chromium: only that of the npm package is tried.')
  const browsers = [
    ...(installed === undefined ? [] : [{ name: 'Chromium of the machine', path: installed }]),
    { name: 'Chromium of the npm package', path: packaged },
  ]
  const faces = FACES.filter(({ folder }) => existsSync(folder))
  const inFaces = browsers.flatMap((browser) => [
    { name: browser.name, env: { CHROMIUM_PATH: browser.path } },
    ...faces.map((face) => ({
      name: `${browser.name}, ${face.name}`,
      env: { CHROMIUM_PATH: browser.path, FONTCONFIG_FILE: fontSettings(face) },
    })),
  ])
  const slow = browsers.map((browser) => ({
    name: `${browser.name}, on one core, pages four times slower`,
    env: { CHROMIUM_PATH: browser.path, SLOWER_PAGES: '4' },
    onOneCore: true,
  }))
  const others = {
    name: 'unit and server tests on one core',
    env: { TEST_PROGRAM: 'dist/server/main.js' },
    withoutBrowser: true,
    onOneCore: true,
  }
  return [...inFaces, ...slow, ...(journeys.length === 0 ? [others] : [])]
}

/** Settings of fontconfig by which there is only this face. */
function fontSettings({ family, folder }: (typeof FACES)[number]): string {
  const file = path.join(temporary, `${family.replaceAll(' ', '-')}.conf`)
  const aliases = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (generic) => `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  )
  const settings = `<dir>${folder}</dir><cachedir>${path.join(temporary, 'cache')}</cachedir>${aliases.join('')}`
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${settings}</fontconfig>`,
  )
  return file
}

function play({ name, env, withoutBrowser = false, onOneCore = false }: Place): boolean {
  console.log(`── ${name}`)
  const tests = withoutBrowser
    ? ['node_modules/.bin/vitest', 'run']
    : ['node_modules/.bin/playwright', 'test', ...journeys]
  const [program = '', ...args] = onOneCore ? ['taskset', '-c', '0', ...tests] : tests
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, EVERY_SCREEN: '1', ...env },
  })
  return status === 0
}
