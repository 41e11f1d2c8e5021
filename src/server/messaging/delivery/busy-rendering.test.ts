import { describe, expect, it, onTestFinished } from 'vitest'
import { openThreads } from '#server/heavy-work/threads.ts'
import { testDatabase } from '#testing/database.ts'
import { longDocument, shortDocument } from '#testing/long-document.ts'
import { expectMessageState, startMailDelivery, NOON } from '#testing/mail-delivery.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'

describe('N75 mail while many documents are requested', { timeout: 60_000 }, () => {
  it('N75 O07 is deferred for a few seconds without counting an attempt, and then sent', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const limits = { concurrency: 1, maxQueue: 0, maxRunMs: 60_000 }
    const threads = openThreads({ report: () => undefined, ...limits })
    onTestFinished(threads.close)
    const download = threads.renderPdf(longDocument, 'person')
    const { queue, later } = startMailDelivery(db, peer.url, (words) => threads.renderPdf(words, 'job'))

    await queue({ attachments: [{ fileName: 'receipt.pdf', words: shortDocument }] })
    const due = new Date(NOON.getTime() + 5000)
    await expectMessageState(db, { job: { runAt: due, attempts: 0, leaseUntil: null } })
    await expectMessageState(db, { state: 'queued', raw: null, error: null })

    await download
    later(5)
    await expectMessageState(db, { state: 'sent', error: null })
    expect(peer.received[0]?.attachments.map(({ fileName }) => fileName)).toEqual(['receipt.pdf'])
  })
})
