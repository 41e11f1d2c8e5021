import { describe, expect, it, onTestFinished } from 'vitest'
import { openThreads } from '#server/threads/threads.ts'
import { testDatabase } from '#testing/database.ts'
import { longPaper, receipt } from '#testing/long-paper.ts'
import { expectState, mailOffice, NOON } from '#testing/mail-office.ts'
import { smtpPeer } from '#testing/smtp-peer.ts'

describe('N75 mail while many papers are asked for', { timeout: 60_000 }, () => {
  it('N75 O07 waits a few seconds, as if it had not been tried, and then goes out', async () => {
    const db = await testDatabase()
    const peer = await smtpPeer()
    const limits = { concurrency: 1, maxQueue: 0, maxRunMs: 60_000 }
    const threads = openThreads({ report: () => undefined, ...limits })
    onTestFinished(threads.close)
    const download = threads.setPaper(longPaper, 'person')
    const { queue, later } = mailOffice(db, peer.url, (words) => threads.setPaper(words, 'job'))

    await queue({ attachments: [{ fileName: 'receipt.pdf', words: receipt }] })
    const due = new Date(NOON.getTime() + 5000)
    await expectState(db, { job: { runAt: due, attempts: 0, leaseUntil: null } })
    await expectState(db, { state: 'queued', raw: null, error: null })

    await download
    later(5)
    await expectState(db, { state: 'sent', error: null })
    expect(peer.taken[0]?.attachments.map(({ fileName }) => fileName)).toEqual(['receipt.pdf'])
  })
})
