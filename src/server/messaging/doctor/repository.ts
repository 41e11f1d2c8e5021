import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { ageAt, type Figures } from '#server/metrics/repository.ts'

/** The mails that wait to be written: queued, due, and without the bytes that every attempt sends. */
const uncomposedAge = (now: Date) => {
  const queuedAt = sql`coalesce((waiting.payload ->> 'since')::timestamptz, ${messages.createdAt})`
  return sql`
    select coalesce(max(greatest(0, ${ageAt(now, queuedAt)})), 0)::float8 as age
    from ${jobs} as waiting join ${messages} on ${messages.id}::text = waiting.payload ->> 'messageId'
    where waiting.done_at is null and waiting.failed_at is null and waiting.kind in ('deliver-message', 'deliver-mailing')
      and ${messages.state} = 'queued' and ${messages.channel} = 'mail' and ${messages.raw} is null`
}

/** How long the mail that waits longest to be written has waited; 0 if none does. */
export async function readUncomposedAge(db: Db, now: Date): Promise<number> {
  const { rows } = (await db.execute(uncomposedAge(now))) as { rows: { age: number }[] }
  return rows[0]?.age ?? 0
}

/** What waits to be sent, or was not delivered. */
export function messageFigures(now: Date): Figures {
  return sql`
    select 'outbox_messages', array[channel, state], count(*)::float8 from ${messages}
      where state in ('queued', 'failed', 'bounced') group by channel, state
    union all select 'outbox_unwritten_oldest_age_seconds', '{}'::text[], age from (${uncomposedAge(now)}) as unwritten`
}
