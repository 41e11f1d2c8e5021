import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { queueMessage } from '#server/messaging/outbox.ts'
import { recordBackup, recordVerifiedBackup } from '#server/operations/backup/record/backup-record.ts'
import { backupsCheck } from '#server/operations/backup/record/backups-check.ts'
import type { Db } from '#server/kit/db/database.ts'
import { registerInstance } from '#server/kit/db/postgres/instance.ts'
import { instancesCheck } from '#server/operations/doctor/checks/instances-check.ts'
import { createDoctor } from '#server/operations/doctor/create-doctor.ts'
import { type DoctorCheck, green, red } from '#server/kit/doctor/doctor-check.ts'
import { createSiteWatch } from '#server/operations/health/site-watch.ts'
import { RECURRING_KINDS } from '#server/jobs/recurring/intervals.ts'
import { keepSchedule } from '#server/jobs/recurring/keep-schedule.ts'
import { createTestAuthority } from '#testing/certificates.ts'
import { hasPostgres, postgresDatabase, testDatabase } from '#testing/database.ts'
import { doctorContext, findingsOf } from '#testing/doctor-context.ts'
import { eventually } from '#testing/eventually.ts'
import { anOutgoingMessage } from '#testing/mail-delivery.ts'
import { testServer, type TestServerOptions } from '#testing/server.ts'
import { NOON } from '#testing/test-context.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS).toISOString()

interface Rule {
  alert: string
  expr: string
}
const file = path.resolve(import.meta.dirname, '../../../../deploy/prometheus/alerts.yml')
const RULES = (parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
)

/** The values that a selector such as `jobs_queued{kind="tidy-up"}` finds in what was scraped. */
function select(scraped: string, selector: string): number[] {
  const [name = '', label] = selector.split(/[{}]/)
  return [...scraped.matchAll(/^(\w+)(?:\{([^}]*)\})? (\S+)$/gm)]
    .filter(([, metric, labels = '']) => metric === name && (label === undefined || labels.includes(label)))
    .map(([, , , value]) => Number(value))
}

/** The value of `max(…)`, `min(…)` or a number; undefined if nothing was scraped of it. */
function valueOf(scraped: string, text: string): number | undefined {
  const [, aggregate, selector = ''] = /^(max|min)\((.+)\)$/.exec(text) ?? []
  if (aggregate === undefined) return Number(text)
  const values = select(scraped, selector)
  if (values.length === 0) return undefined
  return aggregate === 'max' ? Math.max(...values) : Math.min(...values)
}

/** Whether an expression has a result, as Prometheus works it out: a comparison with nothing has none. */
function hasResult(scraped: string, expr: string): boolean {
  if (expr.includes(' or ')) return expr.split(' or ').some((part) => hasResult(scraped, part))
  const [, absent] = /^absent\((.+)\)$/.exec(expr) ?? []
  if (absent !== undefined) return select(scraped, absent).length === 0
  const [, one = '', sign = '', other = ''] = /^(.+) (>|<|==) (.+)$/.exec(expr) ?? []
  const [left, right] = [valueOf(scraped, one), valueOf(scraped, other)]
  if (left === undefined || right === undefined) return false
  if (sign === '==') return left === right
  return sign === '>' ? left > right : left < right
}

/** The first failures after an hour and a half, told by two instances: before there is one, there is no series of them. */
const FIRST_FAILURES = `
rule_files: [${JSON.stringify(file)}]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'jobs_failed{kind="tidy-up",instance="a"}', values: '_x90 1x200' }
      - { series: 'jobs_failed{kind="tidy-up",instance="b"}', values: '_x90 1x200' }
      - { series: 'outbox_messages{channel="mail",state="failed",instance="a"}', values: '_x90 7x200' }
      - { series: 'outbox_messages{channel="mail",state="queued",instance="a"}', values: '1x90 70x200' }
    promql_expr_test:
${['AlbatrossJobFailed', 'AlbatrossMailFailing']
  .map((name) => RULES.find(({ alert }) => alert === name)?.expr ?? name)
  .flatMap((expr) => [
    `      - { expr: '${expr}', eval_time: 80m, exp_samples: [] }`,
    `      - { expr: 'count(${expr})', eval_time: 95m, exp_samples: [{ labels: '{}', value: 1 }] }`,
    `      - { expr: '${expr}', eval_time: 190m, exp_samples: [] }`,
  ])
  .join('\n')}
`
const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
if (!hasPromtool) console.warn('Skipped, as there is no promtool here: the alerts of first failures')

it('O15 what has failed is compared with none where there was none, which delta takes for no change', () => {
  const counted = RULES.filter(({ expr }) => /jobs_failed|outbox_messages/.test(expr))
  expect(counted.map(({ alert }) => alert)).toEqual(['AlbatrossJobFailed', 'AlbatrossMailFailing'])
  for (const { expr } of counted) expect(expr).toContain(' or vector(0))')
  expect(RULES.filter(({ expr }) => expr.includes('delta('))).toEqual([])
})

it.skipIf(!hasPromtool)('O15 the first failure alerts for an hour, however many instances tell of it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-promtool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'first.yml'), FIRST_FAILURES)
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'first.yml'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})

describe('O15 alerts, on what the program answers', () => {
  let folder: string
  let db: Db
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'albatross-alerts-'))
    mkdirSync(path.join(folder, 'files'))
    db = await testDatabase()
  })

  /** Which of these alerts would fire. */
  async function firing(names: readonly string[], options: TestServerOptions = {}): Promise<string[]> {
    const env = { DATA_DIR: folder, ...options.env }
    const { app } = await testServer(db, { ...options, now: () => NOON, env })
    // The first look takes longer than a scrape waits where the machine is busy; an alert waits for more than one.
    await app.inject('/quote/api/health/ready')
    const scraped = (await app.inject('/quote/api/metrics')).body
    await app.close()
    const rules = RULES.filter(({ alert }) => names.includes(alert))
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(names.toSorted())
    return rules.filter(({ expr }) => hasResult(scraped, expr)).map(({ alert }) => alert)
  }

  const remove = () => rmSync(folder, { recursive: true, force: true })

  it('O15 a disk that fills, and one that is full', async ({ skip }) => {
    const names = ['AlbatrossDatabaseAway', 'AlbatrossNotReady', 'AlbatrossDiskFull', 'AlbatrossDiskFilling']
    const isMounted = (size: string) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]).status === 0
    if (process.getuid?.() !== 0 || !isMounted('500m')) return skip('a disk of its own cannot be made here')
    onTestFinished(() => {
      execFileSync('umount', [folder])
      remove()
    })
    mkdirSync(path.join(folder, 'files'))
    expect(await firing(names)).toEqual(['AlbatrossDiskFilling'])
    spawnSync('dd', ['if=/dev/zero', `of=${path.join(folder, 'full')}`, 'bs=1M'])
    // The database still answers what is read, which is why its own alert stays silent.
    expect(await firing(names)).toEqual(['AlbatrossNotReady', 'AlbatrossDiskFull', 'AlbatrossDiskFilling'])
  })

  it('O15 a backup that is missing, old, not verified or plain, which the doctor says as well', async () => {
    onTestFinished(remove)
    const names = ['AlbatrossBackupOld', 'AlbatrossBackupUnverified', 'AlbatrossBackupPlain']
    const env = { DATA_DIR: folder, BACKUP_KEY: 'a key of more than twenty characters' }
    const said = () => findingsOf(backupsCheck, { env, now: () => NOON })
    expect(await firing(names, { env })).toEqual(['AlbatrossBackupOld', 'AlbatrossBackupUnverified'])
    expect(await said()).toEqual(['amber: No backup was made on this machine.'])

    await recordBackup(folder, { moment: ago(37), is_encrypted: false })
    await recordVerifiedBackup(folder, ago(9 * 24))
    expect(await firing(names, { env })).toEqual(names)
    expect(await said()).toEqual([
      'amber: The newest backup is 37 hours old.',
      'amber: The newest backup that was verified is 9 days old.',
      'amber: The newest backup isn’t encrypted. Anyone who finds it can read all customers’ data.',
    ])

    await recordBackup(folder, { moment: ago(1), is_encrypted: true })
    await recordVerifiedBackup(folder, ago(1))
    expect(await firing(names, { env })).toEqual([])
    expect(await said()).toEqual(['green: The newest backup is 1 hour old, and a recent one was verified.'])
    // An older one that is looked at later takes nothing back.
    await recordBackup(folder, { moment: ago(100), is_encrypted: false })
    await recordVerifiedBackup(folder, ago(1000))
    expect(await firing(names, { env })).toEqual([])
  })

  it('O15 a backup of a day that is still to come, as a clock that was ahead named it, and the next one', async () => {
    onTestFinished(remove)
    const names = ['AlbatrossBackupOld', 'AlbatrossBackupUnverified']
    await recordBackup(folder, { moment: ago(-40 * 24), is_encrypted: true }, NOON)
    await recordVerifiedBackup(folder, ago(-40 * 24), NOON)
    expect(await firing(names)).toEqual(names)
    await recordBackup(folder, { moment: ago(1), is_encrypted: true }, NOON)
    await recordVerifiedBackup(folder, ago(1), NOON)
    expect(await firing(names)).toEqual([])
  })

  it('O15 a red doctor, and a certificate that ends or has ended', async () => {
    onTestFinished(remove)
    const names = ['AlbatrossDoctorRed', 'AlbatrossCertificateEnds']
    const check = (isGood: boolean): DoctorCheck => ({
      id: 'mail-server',
      title: 'Mail server',
      run: async () => [isGood ? green('Good.') : red('Broken.', 'Repair it.')],
    })
    const server = createServer(createTestAuthority().issue(90))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`
    const watching = async (isGood: boolean) => {
      const watch = createSiteWatch(createDoctor(doctorContext(), [check(isGood)]), { publicUrl })
      expect(watch()).toBeUndefined()
      await eventually(() => expect(watch()?.certificateEnd).toBeDefined())
      return watch
    }
    const [good, bad] = [await watching(true), await watching(false)]
    const end = good()?.certificateEnd?.getTime() ?? 0
    const at = (daysBefore: number) => ({ now: () => new Date(end - daysBefore * 24 * HOUR_MS) })
    const fired = async (watch: typeof good, daysBefore: number) => {
      const { app } = await testServer(db, { env: { DATA_DIR: folder }, watch, ...at(daysBefore) })
      const { body } = await app.inject('/quote/api/metrics')
      await app.close()
      return RULES.filter(({ alert, expr }) => names.includes(alert) && hasResult(body, expr)).map(
        ({ alert }) => alert,
      )
    }
    expect(await fired(good, 15)).toEqual([])
    expect(await fired(good, 13)).toEqual(['AlbatrossCertificateEnds'])
    expect(await fired(bad, 15)).toEqual(['AlbatrossDoctorRed'])
    expect(await fired(bad, -3)).toEqual(names)
  })

  it.skipIf(!hasPostgres)(
    'O15 one of two instances that is away, which the doctor says as well',
    async () => {
      onTestFinished(remove)
      const { db: shared, close, url } = await postgresDatabase()
      onTestFinished(close)
      db = shared
      const env = { INSTANCES: '2', DATABASE_URL: url }
      const said = () => findingsOf(instancesCheck, { db, env })
      const [one, other] = [await registerInstance(url), await registerInstance(url)]
      expect([await firing(['AlbatrossInstanceAway'], { env }), await said()]).toEqual([
        [],
        ['green: 2 instances run.'],
      ])
      await other.close()
      await eventually(async () => expect(await said()).toEqual(['amber: 1 of 2 instances run.']))
      expect(await firing(['AlbatrossInstanceAway'], { env })).toEqual(['AlbatrossInstanceAway'])
      await one.close()
    },
  )

  it('O15 mail that waits to be written, of which readiness warns', async () => {
    onTestFinished(remove)
    const alerts = ['AlbatrossMailUnwritten']
    await queueMessage(db, anOutgoingMessage(), new Date(NOON.getTime() - 14 * 60_000))
    expect(await firing(alerts)).toEqual([])
    await queueMessage(db, anOutgoingMessage({ cause: 'older' }), new Date(NOON.getTime() - 20 * 60_000))
    expect(await firing(alerts)).toEqual(alerts)
    const { app } = await testServer(db, { now: () => NOON })
    onTestFinished(() => app.close())
    expect((await app.inject('/quote/api/health/ready')).json()).toEqual({
      data: {
        ready: true,
        warnings: ['Emails are waiting to be written, the oldest for 20 minutes. The mail page says why'],
      },
    })
  })

  it('O15 daily work without a next run', async () => {
    onTestFinished(remove)
    expect(await firing(['AlbatrossNoNextRun'])).toEqual(['AlbatrossNoNextRun'])
    await keepSchedule(db, RECURRING_KINDS, NOON)
    expect(await firing(['AlbatrossNoNextRun'])).toEqual([])
  })
})
