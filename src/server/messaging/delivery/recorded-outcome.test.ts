import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { claimJobs, completeJob } from '#server/jobs/repository.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { outcomeBeside } from '#server/messaging/repository.ts'
import { queueGroupEmail, queueMessage } from '#server/messaging/outbox.ts'
import { hasPostgres, postgresDatabase, testDatabase } from '#testing/database.ts'
import {
  anOutgoingMessage,
  expectMessageState,
  NOON,
  onlyMessage,
  startMailDelivery,
} from '#testing/mail-delivery.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'

async function openPostgres(): Promise<Db> {
  const { db, close } = await postgresDatabase()
  onTestFinished(close)
  return db
}

const databases: [string, () => Promise<Db>][] = [['the embedded database', testDatabase]]
if (hasPostgres) databases.push(['PostgreSQL', openPostgres])

describe.each(databases)('O07 what became of a mail, and the end of its job, on %s', (_, open) => {
  it('O07 are recorded by one commit: while one cannot be, neither is, and the mail is not sent again', async () => {
    const db = await open()
    await db.execute(sql`create sequence hiccups`)
    // Fails twice, and a third time if the mail counts as sent already.
    await db.execute(sql`
      create function hiccup() returns trigger language plpgsql as $$ begin
        if new.done_at is not null and old.done_at is null
          and (nextval('hiccups') <= 2 or exists (select from messages where state = 'sent'))
        then raise exception 'hiccup'; end if;
        return new;
      end $$`)
    await db.execute(sql`create trigger hiccup before update on jobs for each row execute function hiccup()`)
    const peer = await startSmtpPeer()
    await startMailDelivery(db, peer.url).queue()
    await expectMessageState(db, { state: 'sent', job: { doneAt: NOON, attempts: 1 } })
    expect(peer.received).toHaveLength(1)
  })

  it('O07 a receiver who has a mail gets it once, though that was not recorded at first and another waits for it', async () => {
    const db = await open()
    await db.execute(sql`create sequence hiccups`)
    await db.execute(sql`
      create function hiccup() returns trigger language plpgsql as $$ begin
        if new.sent_at is not null and nextval('hiccups') <= 3 then raise exception 'hiccup'; end if;
        return new;
      end $$`)
    await db.execute(
      sql`create trigger hiccup before update on messages for each row execute function hiccup()`,
    )
    const peer = await startSmtpPeer()
    peer.refusal = { at: 'recipient', code: 450, message: 'busy', only: 'kim@example.com' }
    const delivery = startMailDelivery(db, peer.url)
    const to = ['pat@example.com', 'kim@example.com']
    await queueGroupEmail(db, { ...anOutgoingMessage(), to, cc: [] }, NOON)
    delivery.wake()
    await expectMessageState(db, { state: 'queued', sentAt: NOON, job: { leaseUntil: null } })
    peer.refusal = undefined
    delivery.later(600)
    await expectMessageState(db, { state: 'sent' })
    expect(peer.received.map(({ to }) => to)).toEqual([['pat@example.com'], ['kim@example.com']])
  })

  it('O07 a mail that was taken while the database went away is recorded once it is back, however long that takes', async () => {
    const db = await open()
    await db.execute(sql`create sequence outages`)
    await db.execute(sql`
      create function is_away() returns trigger language plpgsql as $$ begin
        if new.state = 'sent' and nextval('outages') <= 12 then raise exception 'starting up' using errcode = '57P03'; end if;
        -- A fault of another kind right after it.
        if new.state = 'sent' and currval('outages') = 13 then raise exception 'hiccup'; end if;
        return new;
      end $$`)
    await db.execute(
      sql`create trigger is_away before update on messages for each row execute function is_away()`,
    )
    const peer = await startSmtpPeer()
    await startMailDelivery(db, peer.url).queue()
    await expectMessageState(db, { state: 'sent', job: { doneAt: NOON, attempts: 1 } })
    expect(peer.received).toHaveLength(1)
  })

  it('O07 O09 a mail that was sent counts as sent, also if another worker has its job by now', async () => {
    const db = await open()
    await queueMessage(db, anOutgoingMessage(), NOON)
    const leaseUntil = new Date(NOON.getTime() + 60_000)
    const claim = { kinds: ['deliver-message'], now: NOON, leaseUntil, limit: 1 }
    const [job] = await claimJobs(db, claim)
    if (!job) throw new Error('No job was due')
    await db.update(jobs).set({ leaseUntil: new Date(leaseUntil.getTime() + 60_000) })
    const { id } = await onlyMessage(db)
    const outcome = { state: 'sent' as const, error: null, sentAt: NOON, receivers: [] }
    expect(await completeJob(db, job, NOON, [outcomeBeside(db, id, outcome)])).toBe(false)
    expect(await onlyMessage(db)).toMatchObject({ state: 'sent', job: { doneAt: null } })
  })
})
