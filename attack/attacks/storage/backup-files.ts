import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { aBackupHeader, type MadeUpEntry, writeMadeUpBackup } from '#testing/backup-archive.ts'
import type { Attack } from '../../attack.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

const KEY = 'the key of the office, kept elsewhere'
const CHANGES = 6
const STRANGERS = 20
const LOGO = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** Entries by which an archive could write elsewhere, or have something else read, if their names were believed. */
const HOSTILE: readonly MadeUpEntry[] = [
  { name: '../planted', content: 'x' },
  { name: '/tmp/albatross-planted', content: 'x' },
  { name: `files/logo/../../../planted`, content: 'x' },
  { name: 'files/logo/planted\u0000', content: 'x' },
  { name: '.env', content: 'BACKUP_KEY=' },
  { name: `files/logo/${LOGO}`, type: 'symlink', linkname: '/etc/passwd' },
  { name: `files/logo/${LOGO}`, type: 'link', linkname: '/etc/passwd' },
  { name: 'database/reps; drop table quotes/000001.jsonl', content: '[]\n' },
]

export const backupFiles: Attack = {
  name: 'backup-files',
  description:
    'backups under an open umask, while strangers ask the program for copies; then cut, changed, made-up and re-keyed ones',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-attack-backup-'))
    try {
      const { file, email } = await backUpWhileBuying(target, folder)
      expectPrivate(target, file)
      expectUnreadable(file, email)
      const refused = await expectRefused(target, folder, await hostileFiles(folder, file))
      return `1 backup while a customer bought and ${STRANGERS} strangers asked; ${refused} hostile ones refused, nothing written`
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function backUpWhileBuying(target: AttackTarget, folder: string) {
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const file = path.join(folder, 'backups', 'office.age')
  const asking = target.database === 'embedded' ? askForCopies(target) : Promise.resolve()
  const [bought] = await Promise.all([buy(customer, quote), asking])
  assert.equal(bought.status, 200, `A purchase was not answered while copies were asked for: ${bought.text}`)
  const made = await command(target, 'backup', [file], { BACKUP_KEY: KEY })
  assert.equal(made.code, 0, made.output)
  return { file, email: quote.email }
}

/** Connects many times at once, as another process of the same user could, and reads what it is given. */
async function askForCopies({ storage }: AttackTarget): Promise<void> {
  const socket = path.join(storage.dataDir, 'backup.socket')
  await Promise.all(
    Array.from({ length: STRANGERS }, async () => {
      const stranger = connect(socket)
      stranger.once('data', () => stranger.destroy())
      stranger.on('error', () => undefined)
      await once(stranger, 'close')
    }),
  )
  await waitUntil(async () => !existsSync(path.join(storage.dataDir, 'backup-copy')))
}

/** The command ran with umask 0. */
function expectPrivate({ storage }: AttackTarget, file: string): void {
  const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8)
  assert.equal(modeOf(file), '600', 'Others can read the backup')
  assert.equal(modeOf(path.dirname(file)), '700', 'Others can list the folder of backups')
  const socket = path.join(storage.dataDir, 'backup.socket')
  if (existsSync(socket)) assert.equal(modeOf(socket), '600', 'Others can ask the program for a copy')
  assert.deepEqual(
    readdirSync(path.dirname(file)),
    [path.basename(file)],
    'Something was left beside the backup',
  )
}

function expectUnreadable(file: string, email: string): void {
  const bytes = readFileSync(file)
  assert.ok(!bytes.includes(email), 'The backup has an address in plain text')
  assert.throws(() => gunzipSync(bytes), 'The backup is not encrypted')
}

/** Files that must be refused, by what is wrong with them. */
async function hostileFiles(folder: string, file: string): Promise<Map<string, string>> {
  const whole = readFileSync(file)
  const files = new Map<string, string>()
  const add = (what: string, bytes: Buffer) => {
    const place = path.join(folder, `hostile-${files.size}`)
    writeFileSync(place, bytes)
    files.set(what, place)
  }
  for (let nth = 0; nth < CHANGES; nth += 1) {
    const place = Math.floor(Math.random() * whole.length)
    add(`cut at ${place} of ${whole.length}`, whole.subarray(0, place))
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ (1 << nth)
    add(`byte ${place} of ${whole.length} changed`, changed)
  }
  for (const entry of HOSTILE) {
    const place = path.join(folder, `hostile-${files.size}`)
    await writeMadeUpBackup(place, [aBackupHeader(), entry])
    files.set(`the entry ${JSON.stringify(entry.name)}`, place)
  }
  files.set('another key', file)
  return files
}

/** Each is refused in a sentence, and nothing is in the place into which it was to be restored, or beside it. */
async function expectRefused(
  target: AttackTarget,
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<number> {
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  const beside = () => readdirSync(folder).filter((name) => !name.startsWith('hostile-'))
  const before = beside()
  for (const [what, file] of files) {
    const isMadeUp = what.startsWith('the entry')
    const key = what === 'another key' ? `${KEY}!` : KEY
    const settings = {
      DATA_DIR: path.join(empty, 'data'),
      DATABASE_URL: '',
      ...(!isMadeUp && { BACKUP_KEY: key }),
    }
    const { code, output } = await command(target, 'restore', [file], settings)
    assert.equal(code, 1, `${what}: it was not refused: ${output}`)
    assert.match(output, /^[^\n]+\.\n$/, `${what}: it was not refused in one sentence: ${output}`)
    const written = existsSync(path.join(empty, 'data')) ? readdirSync(path.join(empty, 'data')) : []
    assert.deepEqual(written, [], `${what}: something was restored`)
    assert.deepEqual(beside(), before, `${what}: something was written elsewhere`)
  }
  assert.ok(!existsSync('/tmp/albatross-planted'), 'Something was written to an absolute path')
  return files.size
}

/** Runs a built command of the product with the settings of the program, and files open to everybody by default. */
async function command(
  { storage, programs }: AttackTarget,
  name: 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME } = process.env
  const own = {
    DATA_DIR: storage.dataDir,
    ...(storage.databaseUrl === undefined ? {} : { DATABASE_URL: storage.databaseUrl }),
  }
  const child = spawn(
    'sh',
    ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, `dist/server/${name}.js`, ...args],
    {
      cwd: programs[0].folder,
      env: { PATH, HOME, ...own, ...settings },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
