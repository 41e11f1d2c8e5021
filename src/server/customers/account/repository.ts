import { sql } from 'drizzle-orm'
import { listPoliciesOf, type PayersPolicy } from '#server/accounting/account/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { isProven } from '#server/policies/access/repository.ts'

/** When each document of account was mailed last, by its number, as far as mails about these cases are kept. */
export async function listLastMailed(db: Db, quoteIds: readonly string[]): Promise<Map<string, Date>> {
  if (quoteIds.length === 0) return new Map()
  // A document of account states its number first. What stands in the mailbox was never sent, and was delivered by that.
  const { rows } = (await db.execute(sql`
    select paper -> 'words' -> 'facts' -> 0 ->> 'value' as number, max(coalesce(m.sent_at, m.created_at)) as at
    from messages m, jsonb_array_elements(m.attachments) paper
    where m.quote_id = any(${sql.param([...quoteIds])}::uuid[]) and m.state in ('sent', 'kept')
      and paper -> 'words' -> 'facts' -> 0 ->> 'value' is not null
    group by 1`)) as { rows: { number: string; at: string }[] }
  return new Map(rows.map(({ number, at }) => [number, new Date(at)]))
}

/** When a statement of a customer was mailed last. */
export async function findStatementMailed(db: Db, customer: string): Promise<Date | null> {
  const { rows } = (await db.execute(sql`
    select max(coalesce(sent_at, created_at)) as at from messages
    where cause like 'statement:%' and cause like ${`statement:${customer}:%`} and state in ('sent', 'kept')`)) as {
    rows: { at: string | null }[]
  }
  const at = rows[0]?.at ?? null
  return at === null ? null : new Date(at)
}

/** Policies that an address pays for or has paid for, of those that were bought before somebody last used a link that was mailed to it. */
export function listProvenPolicies(db: Db, email: string): Promise<PayersPolicy[]> {
  return listPoliciesOf(db, [email], isProven(db, email))
}
