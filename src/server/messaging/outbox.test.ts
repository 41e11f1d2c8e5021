import { describe, expect, it } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { type OutgoingMessage, queueMessage } from '#server/messaging/outbox.ts'
import { testDatabase } from '#testing/database.ts'

const NOON = new Date('2027-05-01T12:00:00Z')
const message = (overrides: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  cause: 'purchase:1',
  to: ['pat@example.com'],
  subject: 'Your certificate',
  html: '<p>Hello</p>',
  plain: 'Hello',
  attachments: [],
  ...overrides,
})

const counts = async (db: Db) => [await db.$count(messages), await db.$count(jobs)]

describe('O07 the outbox', () => {
  it('O07 stores the message and its delivery with the cause, or neither', async () => {
    const db = await testDatabase()
    await expect(
      db.transaction(async (trx) => {
        await queueMessage(trx, message(), NOON)
        throw new Error('the purchase failed')
      }),
    ).rejects.toThrow('the purchase failed')
    expect(await counts(db)).toEqual([0, 0])

    await db.transaction((trx) => queueMessage(trx, message(), NOON))
    expect(await counts(db)).toEqual([1, 1])
  })

  it('O07 one cause makes one message', async () => {
    const db = await testDatabase()
    expect(await queueMessage(db, message(), NOON)).toBe(true)
    expect(await queueMessage(db, message({ to: ['kim@example.com'] }), NOON)).toBe(false)
    expect(await counts(db)).toEqual([1, 1])
    expect(await queueMessage(db, message({ cause: 'purchase:2' }), NOON)).toBe(true)
    expect(await counts(db)).toEqual([2, 2])
  })

  it('O07 one cause that comes many times at once makes one message', async () => {
    const db = await testDatabase()
    const queued = await Promise.all(Array.from({ length: 8 }, () => queueMessage(db, message(), NOON)))
    expect(queued.filter(Boolean)).toHaveLength(1)
    expect(await counts(db)).toEqual([1, 1])
  })

  it('O07 every recipient has a message of their own, once', async () => {
    const db = await testDatabase()
    const to = ['pat@example.com', 'kim@example.com', 'PAT@example.com']
    expect(await queueMessage(db, message({ to }), NOON)).toBe(true)
    expect(await queueMessage(db, message({ to }), NOON)).toBe(false)
    const stored = await db.select().from(messages)
    expect(stored.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'pat@example.com',
      'kim@example.com',
    ])
    expect(await counts(db)).toEqual([2, 2])
  })

  it('O07 an invalid e-mail address rolls back its cause as well', async () => {
    const db = await testDatabase()
    for (const address of [
      'pat@example.com\r\nBcc: all@example.com',
      'pat@example.com\n',
      'pat@example.com, kim@example.com',
      'Pat <pat@example.com>',
      'pat',
      '',
      `${'p'.repeat(250)}@example.com`,
    ]) {
      const queued = async () => queueMessage(db, message({ to: ['kim@example.com', address] }), NOON)
      await expect(queued, address).rejects.toThrow('no e-mail address')
    }
    expect(await counts(db)).toEqual([0, 0])
  })

  it('O07 rejects a message without receivers', async () => {
    const db = await testDatabase()
    await expect(async () => queueMessage(db, message({ to: [] }), NOON)).rejects.toThrow('no recipient')
  })

  it('O07 a subject is one line, whatever was entered', async () => {
    const db = await testDatabase()
    await queueMessage(db, message({ subject: 'Spring\r\nBcc: all@example.com\u2028Open\u0000 ' }), NOON)
    const [stored] = await db.select().from(messages)
    expect(stored?.subject).toBe('Spring Bcc: all@example.com Open')
  })
})
