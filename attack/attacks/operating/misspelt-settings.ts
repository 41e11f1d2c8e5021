import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eachSetting } from '#server/config/settings.ts'
import { freePort, settingsAt } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'
import type { Attack } from '../../attack.ts'

/** Shorter names may be near one of a platform. */
const NAMES = Object.keys(eachSetting.shape).filter((name) => name.length >= 6)
const STARTS = 12
const AT_ONCE = 2
/** A start alone may take long on a busy machine. */
const ANSWERED_WITHIN_MS = 60_000
/** Of the program's own time, besides twice what a start takes on this machine. */
const OWN_TIME_MS = 2000
const VALUE = 'a-value-that-nobody-may-print'

/** What platforms set, some of it near a name of ours. */
const SET_BY_PLATFORMS: Record<string, string> = {
  HOSTNAME: 'web-1',
  PGHOST: 'db',
  NODE_EXTRA_CA_CERTS: '',
  SMTP_PORT: 'tcp://10.0.0.7:25',
  DATABASE_PORT_5432_TCP: 'tcp://10.0.0.8:5432',
  KUBERNETES_SERVICE_HOST: '10.0.0.1',
  npm_config_loglevel: 'silent',
}

export const misspeltSettings: Attack = {
  name: 'misspelt-settings',
  description: `${STARTS} starts with a setting's name misspelt by a letter, two or a swap; a folder that cannot be; what platforms set`,
  // Settings are read before any database is opened, and the folder that cannot be is that of the embedded one.
  databases: ['embedded'],
  run: async ({ programs: [{ folder }] }) => {
    const misspelt = shuffle(NAMES).slice(0, STARTS)
    for (let from = 0; from < misspelt.length; from += AT_ONCE)
      await Promise.all(misspelt.slice(from, from + AT_ONCE).map((meant) => expectRefused(folder, meant)))
    const seen = await expectImpossibleFolder(folder)
    await expectStarts(folder)
    return `${misspelt.length} misspelt names refused with the name meant; ${seen}`
  },
}

/** It ends, names what was meant, prints no value and makes no folder. */
async function expectRefused(product: string, meant: string): Promise<void> {
  const given = misspell(meant)
  await withDataDir(async (dataDir) => {
    const { code, output } = await start(product, { DATA_DIR: dataDir, [given]: VALUE })
    assert.notEqual(code, 0, `${given} was taken: ${output}`)
    const [, guess] = new RegExp(`${given}: isn’t a setting. Did you mean (\\w+)\\?`).exec(output) ?? []
    assert.ok(guess !== undefined, `${given} was not named: ${output}`)
    // Of two letters less or more, another name may be nearer.
    assert.ok(NAMES.includes(guess), `${given} was taken for ${guess}`)
    assert.ok(!output.includes(VALUE), `The value of ${given} was printed`)
    assert.ok(!existsSync(dataDir), `${given}: a folder was made all the same`)
  })
}

/** It is compared with refusals that come from reading the settings, which wait for the same machine. */
async function expectImpossibleFolder(product: string): Promise<string> {
  const before = await timed(() => expectRefused(product, pick(NAMES)))
  const took = await timed(async () => {
    const { code, output } = await start(product, { DATA_DIR: '/proc/albatross' })
    assert.notEqual(code, 0, output)
    assert.match(output, /DATA_DIR/)
  })
  const after = await timed(() => expectRefused(product, pick(NAMES)))
  const said = `a folder that cannot be after ${took} ms, where a misspelt name took ${before} and ${after} ms`
  assert.ok(took < OWN_TIME_MS + 2 * Math.max(before, after), said)
  return said
}

async function timed(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return Math.round(performance.now() - startedAt)
}

async function expectStarts(product: string): Promise<void> {
  const port = await freePort()
  await withDataDir(async (dataDir) => {
    const started = run(product, { ...settingsAt(port), DATA_DIR: dataDir, ...SET_BY_PLATFORMS })
    try {
      await started.waitUntilReady()
    } finally {
      await started.end('SIGTERM')
    }
  })
}

/** The exit code and all that was printed; a start that serves instead fails the attack. */
async function start(
  product: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const started = run(product, env)
  const timer = setTimeout(() => void started.end('SIGKILL'), ANSWERED_WITHIN_MS)
  try {
    const code = await started.ended
    assert.ok(code !== null, `Nothing was said within ${ANSWERED_WITHIN_MS} ms: ${started.output}`)
    return { code, output: started.output }
  } finally {
    clearTimeout(timer)
  }
}

function run(product: string, env: Record<string, string>): StartedProcess {
  return new StartedProcess(process.execPath, ['dist/server/main.js'], {
    cwd: product,
    env: { HOST: '127.0.0.1', ...env },
  })
}

async function withDataDir(tryIn: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-attack-settings-'))
  try {
    await tryIn(path.join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Slips of the hand, by the letters around them. */
const SLIPS: readonly ((letter: string, next: string) => string)[] = [
  (letter, next) => letter + next + next,
  (letter) => letter,
  (letter) => `${letter}X`,
]
const SWAP = (letter: string, next: string) => next + letter

/** One or two slips, until the name is none of ours; only one if letters are swapped, as another beside them would count more. */
function misspell(name: string): string {
  const once = pick([SWAP, ...SLIPS])
  const given = slip(name, once)
  const twice = once === SWAP || Math.random() < 0.5 ? given : slip(given, pick(SLIPS))
  return NAMES.includes(twice) ? misspell(name) : twice
}

function slip(name: string, replace: (letter: string, next: string) => string): string {
  const at = 1 + Math.floor(Math.random() * (name.length - 2))
  return name.slice(0, at) + replace(name[at] ?? '', name[at + 1] ?? '') + name.slice(at + 2)
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}

function shuffle<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value)
}
