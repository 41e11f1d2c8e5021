import { describe, expect, it, vi } from 'vitest'
import { certificateWords } from '#domain/papers/certificate-words.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { jobs } from '#server/db/jobs.schema.ts'
import { messages } from '#server/db/mail.schema.ts'
import { anIssue } from '#testing/charity-scramble.ts'
import { testDatabase } from '#testing/database.ts'
import { expectState, mailOffice, NOON } from '#testing/mail-office.ts'
import { smtpPeer } from '#testing/smtp-peer.ts'

const words = certificateWords(certificateContent(anIssue()), 'in-force')
/** As an earlier build may have stored them. */
const unfit = { ...words, body: [{ kind: 'scroll' }] } as unknown as PaperWords

describe('O07 mail that cannot be written', () => {
  it('O07 a mail whose paper cannot be set says why, and goes out once a build can', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    const { queue, later } = mailOffice(db, peer.url)
    await queue({ attachments: [{ fileName: 'certificate.pdf', words: unfit }] })
    await expectState(db, {
      state: 'queued',
      raw: null,
      error: expect.stringMatching(/certificate\.pdf.*body/s),
    })
    const due = new Date(NOON.getTime() + 30_000)
    await expectState(db, { job: { runAt: due, attempts: 0, failedAt: null } })

    await db.update(messages).set({ attachments: [{ fileName: 'certificate.pdf', words }] })
    later(30)
    await expectState(db, { state: 'sent', error: null })
    expect(peer.taken[0]?.attachments.map(({ fileName }) => fileName)).toEqual(['certificate.pdf'])
  })

  it('O07 a mail whose paper cannot be set for five days has failed', async () => {
    const db = await testDatabase()
    const { queue, later } = mailOffice(db)
    await queue({ attachments: [{ fileName: 'certificate.pdf', words: unfit }] })
    await expectState(db, { state: 'queued', job: { leaseUntil: null, attempts: 0 } })
    later(5 * 24 * 3600)
    await expectState(db, { state: 'failed', error: expect.stringContaining('certificate.pdf') })
    await expectState(db, { job: { doneAt: new Date(NOON.getTime() + 5 * 24 * 3_600_000), failedAt: null } })
  })

  it('O07 a mail that cannot be written tells nothing of the mail server', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    await peer.down()
    const { queue, wake } = mailOffice(db, peer.url)
    await queue()
    await expectState(db, { error: expect.stringContaining('ECONNREFUSED') })
    const cause = 'purchase:2'
    await queue({ cause, attachments: [{ fileName: 'certificate.pdf', words: unfit }] })
    const unwritten = async () => (await db.select().from(messages)).find((each) => each.cause === cause)
    await vi.waitFor(async () => expect((await unwritten())?.error).toContain('certificate.pdf'))

    // It is still known that the server is down, so the third does not ask.
    await peer.up()
    await queue({ cause: 'purchase:3' })
    wake()
    await vi.waitFor(async () => {
      const settled = await db.select().from(jobs)
      expect(settled.map(({ runAt }) => runAt.getTime() - NOON.getTime())).toEqual([30_000, 30_000, 30_000])
    })
    expect(peer.taken).toEqual([])
  })
})
