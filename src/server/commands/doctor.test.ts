import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { doctorReport, type DoctorReport } from '#contract/doctor.ts'
import { hasPostgres, postgresDatabase } from '#testing/database.ts'
import { lockFolder } from '#server/kit/db/embedded/folder-lock.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { DOCTOR_CHECKS } from '#server/doctor-checks.ts'
import { freePort, Program } from '#testing/program.ts'
import { openSilentPeer } from '#testing/silent-peer.ts'

const SECRET = 'a-secret-of-the-command'

/** The built command beside the built program, or the sources. */
const COMMAND = process.env['TEST_PROGRAM']
  ? [path.join(path.dirname(process.env['TEST_PROGRAM']), 'doctor.js')]
  : ['--import', 'tsx', 'src/server/commands/doctor.ts']

interface Run {
  code: number | null
  stdout: string
  stderr: string
  ms: number
}

/** Runs the command as an operator does. */
async function runCommand(settings: Record<string, string>, ...args: string[]): Promise<Run> {
  const startedAt = Date.now()
  const env = { PATH: process.env['PATH'], ...settings }
  const child = spawn(process.execPath, [...COMMAND, ...args], { env })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (bytes: Buffer) => (printed[name] += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...printed, code, ms: Date.now() - startedAt }
}

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-doctor-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function readReport({ stdout }: Run): DoctorReport {
  return doctorReport.parse(JSON.parse(stdout))
}

function stateOf({ checks }: DoctorReport, id: string): string | undefined {
  return checks.find((check) => check.id === id)?.state
}

describe('O15 npm run doctor', { timeout: 120_000 }, () => {
  it('O15 on a machine where nothing was started says so, makes nothing, and exits with 0', async () => {
    const DATA_DIR = path.join(freshFolder(), 'data')
    const { code, stdout, stderr } = await runCommand({ DATA_DIR, PORT: String(await freePort()) })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Albatross 0\.1\.0, /)
    expect(stdout).toMatch(/^amber +Database +The database wasn’t opened\. There is no database in /m)
    expect(stdout).toMatch(/^ +→ Fix the problem named above/m)
    expect(stdout).toMatch(/^green +Rating plan +Today’s prices come from the plan /m)
    expect(stdout).toMatch(
      /^0 red, \d+ amber, \d+ green\. docs\/operating\/doctor\.md says what each means\.$/m,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('O15 with settings that are not valid names them, prints no value, and exits with 1', async () => {
    const run = await runCommand(
      { PORT: 'harbour', METRICS_TOKEN: 'short-one', DATA_DIR: freshFolder() },
      '--json',
    )
    expect(run.code).toBe(1)
    const report = readReport(run)
    expect(report.checks[0]).toMatchObject({
      id: 'settings',
      state: 'red',
      findings: [
        { text: 'PORT: must be a whole number from 1 to 65535' },
        { text: 'METRICS_TOKEN: must have 16 characters or more' },
      ],
    })
    expect(report.checks).toHaveLength(DOCTOR_CHECKS.length)
    expect(run.stdout).not.toMatch(/harbour|short-one/)
  })

  it('O15 with a wrong setting it looks at all that does not go by it', async () => {
    const DATA_DIR = freshFolder()
    const run = await runCommand({ DATBASE_URL: 'postgres://x', SMTP_URL: 'mail', DATA_DIR }, '--json')
    const report = readReport(run)
    const said = (id: string) =>
      report.checks.find((check) => check.id === id)?.findings.map(({ state, text }) => `${state}: ${text}`)
    expect(run.code).toBe(1)
    expect(said('settings')).toEqual([
      'red: DATBASE_URL: isn’t a setting. Did you mean DATABASE_URL?',
      'red: SMTP_URL: must be an smtp:// or smtps:// address',
    ])
    for (const id of ['database', 'jobs'])
      expect(said(id)).toEqual(['amber: Not checked, because DATABASE_URL isn’t valid.'])
    expect(said('mail-server')).toEqual(['amber: Not checked, because SMTP_URL isn’t valid.'])
    expect(said('plan')?.[0]).toMatch(/^green: Today’s prices come from the plan /)
    expect(said('versions')?.[0]).toMatch(/^(green|amber): /)
    expect(said('backups')).toEqual(['amber: No backup was made on this machine.'])
  })

  it('O15 with --quiet it prints what is red, and nothing where nothing is', async () => {
    const settings = { DATA_DIR: freshFolder(), PORT: String(await freePort()) }
    const well = await runCommand(settings, '--quiet')
    expect([well.code, well.stdout, well.stderr]).toEqual([0, '', ''])
    const ill = await runCommand({ ...settings, SMTP_URL: 'mail' }, '--quiet')
    expect([ill.code, ill.stderr]).toEqual([1, ''])
    expect(ill.stdout).toMatch(/^red +Settings +SMTP_URL: must be an smtp/m)
    expect(ill.stdout).not.toMatch(/^(amber|green)/m)
  })

  it('O15 beside the embedded program gets the report of the program, which has the folder for itself', async () => {
    const port = String(await freePort())
    const settings = { DATA_DIR: freshFolder(), PORT: port, SOCKET_PORT: port }
    const program = new Program(settings)
    await program.start()
    onTestFinished(() => program.kill())
    const run = await runCommand(settings, '--json')
    expect([run.code, run.stderr]).toEqual([0, ''])
    const report = readReport(run)
    for (const id of ['database', 'migrations', 'jobs', 'site', 'live-updates', 'plan'])
      expect([id, stateOf(report, id)]).toEqual([id, 'green'])
    expect((await fetch(`${program.url}/api/health/ready`)).status).toBe(200)

    await program.stop()
    const stopped = readReport(await runCommand(settings, '--json'))
    expect(['database', 'migrations', 'jobs', 'site'].map((id) => stateOf(stopped, id))).toEqual([
      'green',
      'green',
      'green',
      'amber',
    ])
  })

  it('O15 beside a program that has the folder and does not answer, it says what it could not look at', async () => {
    const DATA_DIR = freshFolder()
    await copyEmptyDatabase(DATA_DIR)
    const lock = await lockFolder(DATA_DIR)
    onTestFinished(() => lock.release())
    const { code, stdout } = await runCommand({ DATA_DIR, PORT: String(await freePort()) })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^amber +Database +The database wasn’t opened\. The data folder .* is in use by another process/m,
    )
    expect(stdout).toMatch(/^ +→ .*When the app is running, its Doctor page shows the other checks/m)
    expect(stdout).toMatch(/^amber +Jobs +Not checked, because the database couldn’t be opened/m)
  })

  it.skipIf(process.getuid?.() !== 0)(
    'O15 in the folder of another user it opens and writes nothing',
    async () => {
      const DATA_DIR = freshFolder()
      await copyEmptyDatabase(DATA_DIR)
      chownSync(DATA_DIR, 12_345, 12_345)
      const before = readdirSync(DATA_DIR)
      const { code, stdout } = await runCommand({ DATA_DIR, PORT: String(await freePort()) })
      expect(code).toBe(0)
      expect(stdout).toMatch(
        /^amber +Database +.*The data folder belongs to another user. Run this as that user/m,
      )
      expect(readdirSync(DATA_DIR)).toEqual(before)
    },
  )

  it('O15 whatever hangs, it ends within half a minute, exits with 1 and prints no secret', async () => {
    const silent = await openSilentPeer()
    onTestFinished(silent.close)
    const at = `127.0.0.1:${silent.port}`
    const run = await runCommand({
      DATA_DIR: freshFolder(),
      DATABASE_URL: `postgres://albatross:${SECRET}@${at}/albatross`,
      DATABASE_CONNECT_TIMEOUT: '3',
      SMTP_URL: `smtp://mailer:${SECRET}@${at}`,
      MAIL_FROM: 'no-reply@hope.example.com',
      DNS_SERVER: at,
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_secret_of_the_command',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_command',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret_of_the_command',
      STRIPE_API_BASE: `http://${at}`,
      FILE_STORE: 's3',
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://${at}`,
      S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      S3_SECRET_ACCESS_KEY: SECRET,
      PORT: String(silent.port),
    })
    expect(run.code).toBe(1)
    expect(run.ms).toBeLessThan(30_000)
    for (const title of ['Database', 'Mail server', 'Payment gateway', 'Stored files', 'Site and proxy'])
      expect(run.stdout).toMatch(new RegExp(`^red +${title} `, 'm'))
    expect(run.stdout).toMatch(/^amber +Mail domain +SPF couldn’t be checked/m)
    expect(run.stdout + run.stderr).not.toMatch(/a-secret-of-the-command|sk_test_secret|whsec_secret/)
  })

  it.skipIf(!hasPostgres)('O15 on PostgreSQL looks at the database by itself', async () => {
    const { close, url } = await postgresDatabase()
    onTestFinished(close)
    const DATA_DIR = freshFolder()
    const report = readReport(
      await runCommand({ DATABASE_URL: url, DATA_DIR, PORT: String(await freePort()) }, '--json'),
    )
    // No program has planned any daily work there yet.
    expect(['migrations', 'clock', 'jobs'].map((id) => stateOf(report, id))).toEqual([
      'green',
      'green',
      'amber',
    ])
  })
})
