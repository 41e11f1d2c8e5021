import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import { runsEverything } from '#testing/every-database.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { freePort, Program } from '#testing/program.ts'
import { createTemporaryDatabase } from '#testing/temporary-database.ts'
import { replaceCommands } from '../../deploy/document-commands.ts'
import { root } from '../../source-files.ts'
import { exampleTitles, isShown, listExamples, readExamples } from './examples.ts'
import { PastingShell } from './pasting-shell.ts'

const PLAY_MS = 180_000
/** Where the page says that the program is. */
const SHOWN_ORIGIN = 'http://127.0.0.1:3000'
const CODE_PERIOD_MS = 30_000

const server = process.env['TEST_DATABASE_URL']
const missing = ['bash', 'curl'].filter((command) => spawnSync(command, ['--version']).status !== 0)

const examples = listExamples(readFileSync(path.join(root, 'docs/API.md'), 'utf8'))

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where the program stores its data: an empty place. */
async function aPlace(database: 'embedded' | 'PostgreSQL'): Promise<Record<string, string>> {
  const DATA_DIR = temporaryFolder()
  if (database === 'embedded' || server === undefined) {
    await copyEmptyDatabase(DATA_DIR)
    return { DATA_DIR }
  }
  const { url, drop } = await createTemporaryDatabase(server)
  onTestFinished(drop)
  return { DATA_DIR, DATABASE_URL: url }
}

/** The settings before `npm start` in a command. */
function readSettings(command: string): Record<string, string> {
  const pairs = command.matchAll(/([A-Z_]+)=(?:'([^']*)'|(\S+)) /g)
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? '']))
}

/** The app that shows codes: each code is asked for once, so every one is of a later period. */
class CodeApp {
  #secret = ''
  #shown = 0

  /** The secret is a line of what was printed. */
  scan(printed: string): void {
    this.#secret = /^[A-Z2-7]{32}$/m.exec(printed)?.[0] ?? this.#secret
  }

  nextCode(): string {
    const timestamp = Date.now() + this.#shown++ * CODE_PERIOD_MS
    return new TOTP({ secret: this.#secret }).generate({ timestamp })
  }
}

async function play(database: 'embedded' | 'PostgreSQL'): Promise<void> {
  const [start, ...blocks] = examples
  expect(start?.command).toMatch(/ npm start$/)
  const settings = readSettings(start?.command ?? '')
  const program = new Program({ PORT: String(await freePort()), ...settings, ...(await aPlace(database)) })
  onTestFinished(() => program.kill())
  await program.start()

  const shell = new PastingShell(temporaryFolder())
  onTestFinished(() => shell.end())
  const app = new CodeApp()
  const origin = new URL(program.url).origin
  const commands = replaceCommands(
    blocks.map(({ command }) => command),
    [[SHOWN_ORIGIN, origin]],
  )
  for (const [index, { shown }] of blocks.entries()) {
    const command = commands[index] ?? ''
    const asksForCode = /^read .* code$/m.test(command)
    const printed = await shell.paste(command, asksForCode ? app.nextCode() : undefined)
    app.scan(printed)
    expect(isShown(printed, shown) ? shown : printed, `${command}\n${program.log}`).toBe(shown)
  }
}

describe.skipIf(missing.length > 0)('C19 the examples of docs/API.md', { timeout: PLAY_MS }, () => {
  it('C19 O05 O11 print what the page shows, on the embedded database', () => play('embedded'))

  // What the page shows does not depend on the database, so the other one plays at night.
  it.skipIf(server === undefined || !runsEverything)('C19 O09 print the same on PostgreSQL', () =>
    play('PostgreSQL'),
  )
})

it('the examples are a walk of a quote from its price to its certificate, with the errors on the way, and of a rep', () => {
  const statuses = new Set(examples.flatMap(({ shown }) => shown.match(/(?<=^HTTP )\d{3}$/gm) ?? []))
  expect([...statuses].toSorted()).toEqual(['200', '201', '202', '400', '401', '409', '422'])
  for (const call of [
    'priceFigures',
    'createContact',
    'purchaseContact',
    'getPolicyDocument',
    'proveSecondFactor',
  ])
    expect(exampleTitles(readExamples()).has(call.toLowerCase()), call).toBe(true)
})

it('each link of the examples leads to a call', () => {
  const anchors = new Set(ENDPOINTS.map(({ name }) => name.toLowerCase()))
  expect([...exampleTitles(readExamples()).keys()].filter((anchor) => !anchors.has(anchor))).toEqual([])
})

it('examples are read with what they print, up to the next section', () => {
  const text =
    '## Examples with curl\n\n```sh\na\nb\n```\n\n```text\nc\n```\n\n### D\n\n```sh\ne\n```\n\n## F\n\n```sh\ng\n```\n'
  expect(listExamples(text)).toEqual([
    { command: 'a\nb', shown: 'c' },
    { command: 'e', shown: '' },
  ])
  expect(() => listExamples('# Other')).toThrow('There is no section')
})

it('what is printed has to be all that is shown, but for what differs each time', () => {
  expect(isShown('policy ALB-100001\n$310', 'policy ALB-…\n$310')).toBe(true)
  for (const printed of ['policy ALB-\n$310', 'policy ALB-1\n$310\nmore', 'policy ALB-1\n$31'])
    expect(isShown(printed, 'policy ALB-…\n$310')).toBe(false)
})
