import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { buildNumber } from '#server/kit/db/migrate.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { type Attachment, messages } from '#server/schema/messaging/messages.schema.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import { testDatabase } from '#testing/database.ts'
import { anOutgoingMessage, expectMessageState, startMailDelivery, NOON } from '#testing/mail-delivery.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'
import { eventually } from '#testing/eventually.ts'

const words = buildCertificateDocument(buildCertificateContent(aCertificateInput()), 'in-force')
/** As an earlier build may have stored them. */
const unfit = { ...words, body: [{ kind: 'scroll' }] } as unknown as PrintableDocument

describe('O07 mail that cannot be composed', () => {
  it('O07 a mail whose document cannot be rendered reports the reason, and is sent once a build can render it', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const { queue, later } = startMailDelivery(db, peer.url)
    await queue({ attachments: [{ fileName: 'certificate.pdf', words: unfit }] })
    await expectMessageState(db, {
      state: 'queued',
      raw: null,
      error: expect.stringMatching(/certificate\.pdf.*body/s),
    })
    const due = new Date(NOON.getTime() + 30_000)
    await expectMessageState(db, { job: { runAt: due, attempts: 0, failedAt: null } })

    await db.update(messages).set({ attachments: [{ fileName: 'certificate.pdf', words }] })
    later(30)
    await expectMessageState(db, { state: 'sent', error: null })
    expect(peer.received[0]?.attachments.map(({ fileName }) => fileName)).toEqual(['certificate.pdf'])
  })

  it('O07 a mail whose document cannot be rendered for five days has failed', async () => {
    const db = await testDatabase()
    const { queue, later } = startMailDelivery(db)
    await queue({ attachments: [{ fileName: 'certificate.pdf', words: unfit }] })
    await expectMessageState(db, { state: 'queued', job: { leaseUntil: null, attempts: 0 } })
    later(5 * 24 * 3600)
    await expectMessageState(db, { state: 'failed', error: expect.stringContaining('certificate.pdf') })
    await expectMessageState(db, {
      job: { doneAt: new Date(NOON.getTime() + 5 * 24 * 3_600_000), failedAt: null },
    })
  })

  it('O07 a mail that a newer version wrote says so, waits longer than five days, and is sent once that version runs', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const unknown = { fileName: 'certificate.pdf', drawing: 'v2' } as unknown as Attachment
    await queueMessage(db, anOutgoingMessage({ attachments: [unknown] }), NOON)
    const newer = String(buildNumber() + 1)
    await db
      .update(jobs)
      .set({ payload: sql`${jobs.payload} || jsonb_build_object('build', ${newer}::text)` })
    const { queue, later } = startMailDelivery(db, peer.url)
    await queue({ cause: 'purchase:2', attachments: [unknown] })
    const errors = async () =>
      Object.fromEntries((await db.select().from(messages)).map(({ cause, error }) => [cause, error]))
    await eventually(async () =>
      expect(await errors()).toEqual({
        'purchase:1': 'A newer version wrote this email. We’ll send it once that version runs here',
        'purchase:2':
          'We couldn’t write this email: certificate.pdf is kept in a form that is not known here',
      }),
    )
    later(6 * 24 * 3600)
    const states = async () =>
      Object.fromEntries((await db.select().from(messages)).map(({ cause, state }) => [cause, state]))
    await eventually(async () =>
      expect(await states()).toEqual({ 'purchase:1': 'queued', 'purchase:2': 'failed' }),
    )

    await db.update(messages).set({ attachments: [] }).where(eq(messages.cause, 'purchase:1'))
    later(3600)
    await eventually(async () => expect((await states())['purchase:1']).toBe('sent'))
  })

  it('O07 a mail that cannot be composed says nothing about the mail server', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    await peer.stop()
    const { queue, wake } = startMailDelivery(db, peer.url)
    await queue()
    await expectMessageState(db, { error: expect.stringContaining('ECONNREFUSED') })
    const cause = 'purchase:2'
    await queue({ cause, attachments: [{ fileName: 'certificate.pdf', words: unfit }] })
    const unwritten = async () => (await db.select().from(messages)).find((each) => each.cause === cause)
    await eventually(async () => expect((await unwritten())?.error).toContain('certificate.pdf'))

    // The server is still known to be down, so the third message does not try it.
    await peer.start()
    await queue({ cause: 'purchase:3' })
    wake()
    await eventually(async () => {
      const settled = await db.select().from(jobs)
      expect(settled.map(({ runAt }) => runAt.getTime() - NOON.getTime())).toEqual([30_000, 30_000, 30_000])
    })
    expect(peer.received).toEqual([])
  })
})
