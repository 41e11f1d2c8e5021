import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { queueTextMessage } from '#server/messaging/outbox.ts'
import { createTextMessageClient } from '#server/messaging/delivery/text-message.client.ts'
import { openTestDatabase } from '#testing/database.ts'
import { startHttpPeer } from '#testing/http-peer.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const MAIL_FROM = 'no-reply@albatross.example'
const text = { cause: 'terms:1', to: '(512) 555-0142', text: 'Please accept the terms – “Zoë’s Open” 🏌️' }

let database: Database
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(messages)
  await db.delete(jobs)
})

async function only() {
  const [message] = await db.select().from(messages)
  if (!message) throw new Error('There is no message')
  return message
}

/** Tries the only message at a moment. */
function office(url?: string) {
  const texts = url === undefined ? undefined : createTextMessageClient(url)
  const deliver = createMessageDelivery({
    renderPdf: createPdf,
    drawPicture: createPicture,
    client: undefined,
    texts,
    mailFrom: MAIL_FROM,
    publicUrl: 'https://cover.example.com',
  })
  return async (seconds = 0) => {
    const now = () => new Date(NOON.getTime() + seconds * 1000)
    return deliver({ messageId: (await only()).id }, { db, now })
  }
}

describe('N61 O07 text messages', () => {
  it('N61 are posted to the service as JSON, always with the same id', async () => {
    const peer = await startHttpPeer()
    await queueTextMessage(db, text, NOON)
    await office(peer.url)()
    const { id, state, channel, sentAt } = await only()
    expect([state, channel, sentAt]).toEqual(['sent', 'text', NOON])
    expect(peer.received).toMatchObject([
      { body: { to: '+15125550142', text: text.text, id }, headers: { 'idempotency-key': id } },
    ])
    await office(peer.url)()
    expect(peer.received).toHaveLength(1)
  })

  it('N61 are stored and shown if no service is configured', async () => {
    await queueTextMessage(db, text, NOON)
    await office()()
    expect(await only()).toMatchObject({
      state: 'kept',
      recipient: '+15125550142',
      plain: text.text,
      raw: null,
    })
  })

  it('N61 O07 one is sent for each cause, and none to an invalid number', async () => {
    expect(await queueTextMessage(db, text, NOON)).toBeDefined()
    expect(await queueTextMessage(db, text, NOON)).toBeUndefined()
    expect(() => queueTextMessage(db, { ...text, cause: 'terms:2', to: '911\r\n' }, NOON)).toThrow(
      'no telephone number',
    )
    expect(await db.$count(messages)).toBe(1)
  })

  it.each([
    [400, 'failed'],
    [422, 'failed'],
    [429, 'queued'],
    [500, 'queued'],
    [401, 'queued'],
    [404, 'queued'],
  ])('N61 O07 after the answer %i a message is %s', async (status, state) => {
    const peer = await startHttpPeer()
    Object.assign(peer, { status, responseBody: 'because' })
    await queueTextMessage(db, text, NOON)
    const tried = office(peer.url)()
    if (state === 'queued') await expect(tried).rejects.toThrow(RetryLater)
    else await tried
    expect(await only()).toMatchObject({ state, error: `${status} because` })
  })

  it('N61 O07 wait while the service is down, and are sent once with the same id when it is back', async () => {
    const peer = await startHttpPeer()
    await queueTextMessage(db, text, NOON)
    const run = office(peer.url)
    await peer.stop()
    await expect(run(0)).rejects.toThrow(RetryLater)
    await expect(run(10)).rejects.toThrow('ECONNREFUSED')
    await peer.start()
    await expect(run(20)).rejects.toThrow(RetryLater)
    await run(40)
    expect(peer.received).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'sent', error: null })
  })
})
