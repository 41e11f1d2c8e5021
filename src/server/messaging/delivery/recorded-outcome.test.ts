import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { claimJobs, completeJob } from '#server/jobs/repository.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { outcomeBeside } from '#server/messaging/repository.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
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
