import { describe, expect, it, onTestFinished } from 'vitest'
import { undeliveredMailCheck } from '#server/messaging/doctor/undelivered-mail-check.ts'
import { jobsCheck } from '#server/operations/doctor/checks/jobs-check.ts'
import { settingsCheck } from '#server/operations/doctor/checks/settings-check.ts'
import { storedFilesCheck } from '#server/operations/doctor/checks/stored-files-check.ts'
import { versionsCheck } from '#server/operations/doctor/checks/versions-check.ts'
import { RECURRING_KINDS } from '#server/jobs/recurring/intervals.ts'
import { keepSchedule } from '#server/jobs/recurring/keep-schedule.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages, type MessageState } from '#server/schema/messaging/messages.schema.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openPurchasesCheck } from '#server/payments/recovery/open-purchases-check.ts'
import { planCheck } from '#server/quotes/pricing/plan-check.ts'
import { loadPlans } from '#server/quotes/pricing/rating-plans.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aCardToken, aPurchase, aQuote, CARDS } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { examine, findingsOf, PUBLIC_SITE } from '#testing/doctor-context.ts'
import { S3_KEY, startS3Peer } from '#testing/s3-peer.ts'
import { openSilentPeer } from '#testing/silent-peer.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const now = () => NOON
const minutesAgo = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

describe('O15 settings', () => {
  it('O15 those of a local site and of a complete public one are green', async () => {
    expect((await examine(settingsCheck)).state).toBe('green')
    expect(await findingsOf(settingsCheck, { env: PUBLIC_SITE })).toEqual([
      'green: All settings are valid, and nothing a public site needs is missing.',
    ])
  })

  it('O15 what a public site forgets is amber, by the name of the setting', async () => {
    const { METRICS_TOKEN, MAIL_REPORT_TOKEN, PRIVACY_URL, ...env } = PUBLIC_SITE
    expect([METRICS_TOKEN, MAIL_REPORT_TOKEN, PRIVACY_URL]).not.toContain(undefined)
    const first = { FIRST_REP_EMAIL: 'robin@office.example', FIRST_REP_PASSWORD: 'a first password' }
    const report = await examine(settingsCheck, { env: { ...env, ...first } })
    expect(report.findings.map(({ state, text }) => `${state}: ${text}`)).toEqual([
      'amber: Not ready for customers yet: PRIVACY_URL isn’t set, so pages link to it only once an owner publishes it.',
      'amber: FIRST_REP_EMAIL and FIRST_REP_PASSWORD are still set.',
      'amber: METRICS_TOKEN isn’t set, so no one can monitor this site.',
      'amber: MAIL_REPORT_TOKEN isn’t set, so we don’t notice emails that come back later.',
    ])
    expect(JSON.stringify(report)).not.toContain('a first password')
  })
})

it('O15 versions: a Node that gets no more corrections is amber', async () => {
  const look = (day: string) => examine(versionsCheck, { now: () => new Date(`${day}T12:00:00Z`) })
  expect((await look('2020-01-01')).state).toBe('green')
  expect(await look('2040-01-01')).toMatchObject({
    state: 'amber',
    findings: [
      { text: expect.stringContaining(`runs on Node ${process.versions.node}, which has had no fixes`) },
    ],
  })
})

describe('O15 the rating plan', () => {
  const look = (effective_to?: string) => {
    const plans = loadPlans([{ ...rp2027v1, ...(effective_to && { effective_to }) }])
    return findingsOf(planCheck, { plans, now })
  }

  it('O15 in force is green, in its last month amber, and none is red', async () => {
    expect(await look()).toEqual(['green: Today’s prices come from the plan RP-2027.1.'])
    expect(await look('2026-12-01')).toEqual(['amber: The last rating plan ends in 12 days, today included.'])
    expect(await look('2026-11-19')).toEqual([
      'red: No rating plan is in force, so nothing can be priced or bought.',
    ])
  })
})

describe('O15 stored files', () => {
  async function bucket(url: string, timeoutMs?: number): Promise<string[]> {
    const env = {
      FILE_STORE: 's3',
      S3_BUCKET: 'files',
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    }
    return findingsOf(storedFilesCheck, { env }, timeoutMs)
  }

  it('O15 on this machine are looked at with the disk', async () => {
    expect((await examine(storedFilesCheck)).state).toBe('green')
  })

  it('O15 in a bucket are written, read and removed', async () => {
    const peer = await startS3Peer()
    expect(await bucket(peer.url)).toEqual(['green: The bucket can be written and read.'])
    expect(peer.requests.map((request) => request.split('/')[0])).toEqual(['PUT ', 'GET ', 'DELETE '])
    expect(peer.objects.size).toBe(0)
  })

  it('O15 in a bucket that fails or hangs are red', async () => {
    const peer = await startS3Peer()
    peer.failWithStatus = 403
    expect((await bucket(peer.url))[0]).toMatch(/^red: We can’t write to the bucket: /)
    const silent = await openSilentPeer()
    onTestFinished(silent.close)
    expect(await bucket(`http://127.0.0.1:${silent.port}`, 1500)).toEqual([
      'red: It took longer than 1.5 seconds, so we stopped it.',
    ])
  })
})

describeOnDatabase('O15 what waits', (open) => {
  async function withDatabase(test: (db: Db) => Promise<void>): Promise<void> {
    const { db, close } = await open()
    try {
      await test(db)
    } finally {
      await close()
    }
  }

  it('O15 jobs: what has no next run is amber', () =>
    withDatabase(async (db) => {
      expect(await findingsOf(jobsCheck, { db, now })).toEqual([
        'amber: Recurring work has no next run: send-follow-ups, send-invoice-reminders, remind-of-event-day, remind-of-next-year, follow-claims, keep-desk-rows, keep-figures, keep-expectations, tidy-up.',
      ])
    }))

  it('O15 jobs: none late is green, late ones are amber and red, given up ones are amber', () =>
    withDatabase(async (db) => {
      await keepSchedule(db, RECURRING_KINDS, NOON)
      const job = { kind: 'deliver-message', payload: {} }
      await db.insert(jobs).values([
        { ...job, runAt: minutesAgo(4) },
        { ...job, runAt: minutesAgo(-60) },
        { ...job, runAt: minutesAgo(600), doneAt: NOON },
      ])
      expect(await findingsOf(jobsCheck, { db, now })).toEqual([
        'green: No job is late, and none has failed for good.',
      ])
      await db.insert(jobs).values([
        { ...job, runAt: minutesAgo(20) },
        { ...job, runAt: minutesAgo(90), failedAt: NOON, error: 'to pat@example.com' },
      ])
      expect(await findingsOf(jobsCheck, { db, now })).toEqual([
        'amber: A job (deliver-message) has been due for 20 minutes and isn’t done.',
        'amber: Jobs failed for good in the last 30 days: 1 of deliver-message.',
      ])
      await db.insert(jobs).values({ ...job, kind: 'settle-purchase', runAt: minutesAgo(90) })
      expect((await findingsOf(jobsCheck, { db, now }))[0]).toBe(
        'red: A job (settle-purchase) has been due for 90 minutes and isn’t done.',
      )
    }))

  it('O15 mail: what waits is green, what failed or came back is amber', () =>
    withDatabase(async (db) => {
      const mail = (id: number, state: MessageState, channel: 'mail' | 'text' = 'mail') => ({
        id: `3f2504e0-4f89-41d3-9a0c-0305e82c330${id}`,
        cause: `test:${id}`,
        recipient: 'pat@example.com',
        subject: '',
        html: '',
        plain: '',
        attachments: [],
        createdAt: NOON,
        channel,
        state,
      })
      const look = () => findingsOf(undeliveredMailCheck, { db, now })
      expect(await look()).toEqual(['green: No mail has failed or come back.'])
      await db.insert(messages).values([mail(1, 'sent'), mail(2, 'queued')])
      expect(await look()).toEqual(['green: Waiting to be sent: 1 mail.'])
      await db.insert(messages).values([mail(3, 'failed'), mail(4, 'bounced'), mail(5, 'bounced', 'text')])
      expect((await look()).toSorted()).toEqual([
        'amber: 1 mail came back.',
        'amber: 1 mail couldn’t be sent, and we’ve stopped trying.',
        'amber: 1 text message came back.',
      ])
    }))

  it('O15 purchases: one whose outcome stays unknown becomes red after ten minutes', () =>
    withDatabase(async (db) => {
      expect(await findingsOf(openPurchasesCheck, { db, now })).toEqual(['green: No purchase is open.'])
      const context = testContext(db)
      const token = await aCardToken(context, CARDS.chargesAndTimesOut)
      await purchaseQuote(context, await aPurchase(context, await aQuote(context), { token }))
      expect(await findingsOf(openPurchasesCheck, { db, now })).toEqual([
        'green: 1 in progress, none for longer than 10 minutes.',
      ])
      const later = () => new Date(NOON.getTime() + 15 * 60_000)
      expect(await findingsOf(openPurchasesCheck, { db, now: later })).toEqual([
        'red: One purchase is open, the oldest for 15 minutes: we don’t know yet if its money was taken.',
      ])
    }))
})
