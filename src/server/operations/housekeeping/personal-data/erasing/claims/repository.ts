import { inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { claimDrafts } from '#server/schema/claims/drafts.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { rowsOf } from '#server/operations/housekeeping/personal-data/tables/repository.ts'

/** Those with this address whom a report of a closed claim names, each with the name and the telephone of that report. */
export function listClaimWitnesses(
  trx: Db,
  address: string,
  quoteIds: readonly string[],
): Promise<{ quoteId: string; name: string; phone: string }[]> {
  return rowsOf(
    trx,
    sql`select p.quote_id as "quoteId", w ->> 'name' as name, coalesce(w ->> 'phone', '') as phone
      from claim_reports r join claims c on c.id = r.claim_id join policies p on p.id = c.policy_id
        cross join lateral jsonb_array_elements(r.content -> 'witnesses') w
      where lower(w ->> 'email') = ${address} and p.quote_id = any(${sql.param([...quoteIds])}::uuid[])
        and not exists (select from claims open where open.policy_id = p.id and open.state <> 'closed')
      union select p.quote_id, n.name, coalesce(n.phone, '')
      from claim_people n join claims c on c.id = n.claim_id join policies p on p.id = c.policy_id
      where lower(n.email) = ${address} and p.quote_id = any(${sql.param([...quoteIds])}::uuid[])
        and not exists (select from claims open where open.policy_id = p.id and open.state <> 'closed')`,
  )
}

/** A report that was begun goes altogether, of these quotes and wherever it names the address: nothing is decided on it. */
export async function deleteClaimDrafts(
  trx: Db,
  address: string,
  quoteIds: readonly string[],
): Promise<number> {
  const own = trx
    .select({ id: policies.id })
    .from(policies)
    .where(inArray(policies.quoteId, [...quoteIds]))
  const gone = await trx
    .delete(claimDrafts)
    .where(
      or(
        sql`position(${address} in lower(${claimDrafts.content}::text)) > 0`,
        inArray(claimDrafts.policyId, own),
      ),
    )
    .returning({ id: claimDrafts.id })
  return gone.length
}
