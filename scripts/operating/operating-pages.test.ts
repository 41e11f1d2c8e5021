import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { startPurchase } from '#server/purchases/starting/start-purchase.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import { runsEverything } from '#testing/every-database.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { createTemporaryDatabase, type TemporaryDatabase } from '#testing/temporary-database.ts'
import { testContext } from '#testing/test-context.ts'
import { root } from '../source-files.ts'
import { listOperatingCommands } from './list-commands.ts'

/** The pages whose commands an operator gives, each of which is tried. */
const PAGES = [
  'compromised-key',
  'failed-mail',
  'forgotten-password',
  'full-disk',
  'lost-second-factor',
  'personal-data',
  'sizing',
  'stuck-purchase',
]
const PURCHASE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const COMMAND_MS = 120_000

/** What each command on the pages prints when it works. A command that is not here fails the test. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  'npm run rep -- reset-password robin@office.example': /\/quote\/admin\/new-password\/[\w-]{43}/,
  'npm run rep -- reset-second-factor robin@office.example': /signs in with the password alone/,
  'npm run stuck': new RegExp(`not known: 1\\n  ${PURCHASE}  Q-.*charging since`),
  [`npm run stuck -- settle ${PURCHASE}`]: new RegExp(`${PURCHASE} is abandoned`),
  'npm run stuck -- retry 1': /job 1 is tried again/,
  'npm run books:check': /everything holds/,
  'npm run audit:check': /every link holds/,
  'npm run --silent person -- export pat@example.com > personal-data.json': /^$/,
  'echo pat@example.com | npm run person -- erase pat@example.com':
    /Would be erased:\n +1 {2}Quotes[^]*Erased:\n/,
  'df -h .': /%/,
  'du -sh data': /data/,
  'openssl rand -base64 48': /[\w+/]{64}/,
  'npm run backup -- moving.tar.gz': /backup: .*moving\.tar\.gz\n/,
  'DATABASE_URL="$NEW_DATABASE" DATA_DIR=data.new npm run restore -- moving.tar.gz':
    /restored: moving\.tar\.gz\n[^]*books: everything holds\n[^]*every link holds/,
}

/** One command is given as it stands, the others as what is built, which need not be compiled first. */
const AS_IT_STANDS = 'npm run books:check'
const isBuilt = process.env['TEST_PROGRAM'] !== undefined && !runsEverything

/** The file that a command of the program runs, in this folder or as it is built. */
function programOf(name: string): string {
  const file = name.replace(':', '-')
  return isBuilt
    ? `node ${path.join(root, 'dist/server', `${file}.js`)}`
    : `npx tsx scripts/operating/${file}.ts`
}

function asGiven(command: string): string {
  if (!isBuilt || command === AS_IT_STANDS) return command
  return command.replace(/npm run (?:--silent )?([\w:-]+)(?: --)?/, (_, name: string) => programOf(name))
}

/** In the order in which somebody may meet them: looking comes before mending. */
const ORDER = Object.keys(EXPECTED).toSorted(
  (a, b) => Number(b.endsWith('stuck')) - Number(a.endsWith('stuck')),
)

function listCommands(): string[] {
  const pages = PAGES.map((page) => readFileSync(path.join(root, 'docs/operating', `${page}.md`), 'utf8'))
  const blocks = pages.flatMap((page) => [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text))
  return [...new Set(blocks.flatMap((block) => block.trim().split('\n')))]
}

const { TEST_DATABASE_URL: server } = process.env

describe('O15 the pages for operators', () => {
  let folder: string
  let newDatabase: TemporaryDatabase | undefined
  beforeAll(async () => {
    newDatabase = server === undefined ? undefined : await createTemporaryDatabase(server)
    folder = mkdtempSync(path.join(tmpdir(), 'albatross-operating-'))
    for (const name of ['package.json', 'node_modules', 'scripts', 'src', 'tsconfig.json'])
      symlinkSync(path.join(root, name), path.join(folder, name))
    await fill(path.join(folder, 'data'))
  }, COMMAND_MS)
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await newDatabase?.drop()
  })

  it('O15 have a case for every command, and no case that is on none of them', () => {
    expect(listCommands().toSorted()).toEqual(Object.keys(EXPECTED).toSorted())
  })

  it('O15 have no command of the program that a release lacks', () => {
    const named = listCommands().flatMap(
      (command) => /npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1] ?? [],
    )
    const built = listOperatingCommands()
    for (const name of named) expect(built).toContain(name.replace(':', '-'))
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    for (const name of built) expect(Object.values(scripts)).toContain(`tsx scripts/operating/${name}.ts`)
  })

  it.for(ORDER)('O15 N75 %s does what its page says', { timeout: COMMAND_MS }, (command, { skip }) => {
    skip(command.includes('$NEW_DATABASE') && !newDatabase, 'TEST_DATABASE_URL names no PostgreSQL server')
    const { status, stdout, stderr } = spawnSync('sh', ['-c', asGiven(command)], {
      cwd: folder,
      encoding: 'utf8',
      timeout: COMMAND_MS,
      env: {
        ...process.env,
        DATA_DIR: path.join(folder, 'data'),
        SAMPLE_DATA: 'no',
        NEW_DATABASE: newDatabase?.url,
      },
    })
    expect(status, stdout + stderr).toBe(0)
    expect(stdout).toMatch(EXPECTED[command] ?? /no case/)
  })

  it.each(['books-check', 'audit-check'])(
    'O15 %s prints nothing with --quiet where nothing is wrong, for cron',
    { timeout: COMMAND_MS },
    (name) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', `${programOf(name)} --quiet`], {
        cwd: folder,
        encoding: 'utf8',
        timeout: COMMAND_MS,
        env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
      })
      expect([status, stdout, stderr]).toEqual([0, '', ''])
    },
  )

  it('O15 an export is one JSON document about the person', () => {
    const exported: unknown = JSON.parse(readFileSync(path.join(folder, 'personal-data.json'), 'utf8'))
    expect(exported).toMatchObject({
      address: 'pat@example.com',
      quotes: [{ quotes: [{ email: 'pat@example.com' }] }],
    })
  })
})

/** A store in which everything of the pages has happened. */
async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await copyEmptyDatabase(dataDir)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const context = testContext(db)
  await aRep(context)
  await aQuote(context, { insured_email: 'pat@example.com' })
  const quote = await aQuote(context, { insured_email: 'kim@example.com' })
  const { purchase } = await startPurchase(context, await aPurchase(context, quote))
  const leaseUntil = new Date('2026-11-20T12:00:00Z')
  await db.update(purchases).set({ id: PURCHASE, leaseUntil }).where(eq(purchases.id, purchase.id))
  await db.delete(jobs)
  const failed = { runAt: leaseUntil, failedAt: leaseUntil, error: 'No such message' }
  await db
    .insert(jobs)
    .values({ id: 1, kind: 'deliver-message', payload: { messageId: PURCHASE }, ...failed })
  await close()
}
