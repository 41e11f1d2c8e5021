import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

interface Fact extends Record<string, unknown> {
  rule: string
  at: string
  wanted: string | null
  found: string | null
}

/**
 * Everything that disagrees about any policy: its quote, its own row, its certificate, its endorsements, its documents of
 * account and its books. Empty if they all state the same.
 */
export async function findDisagreements(db: Db): Promise<Fact[]> {
  const { rows } = (await db.execute(sql`
    with net as (
      select p.id, p.number, p.version, p.cancelled_at is not null or p.lapsed_at is not null as is_over,
        q.answers, q.price, c.content as certificate,
        coalesce(
          (select net_cents from policy_changes where policy_id = p.id and state = 'applied' order by made_version desc limit 1),
          b.amount_cents) as cents
      from policies p join quotes q on q.id = p.quote_id join purchases b on b.id = p.purchase_id
        left join certificates c on c.policy_id = p.id and c.version = p.version),
    documents as (
      select policy_id, number, total_cents from sales_receipts
      union all select policy_id, number, total_cents from invoices
      union all select policy_id, number, -total_cents from credit_memos),
    facts(rule, at, wanted, found) as (
      select 'the quote has the policy''s price', number, case when is_over then null else cents::text end, case when is_over then null else price #>> '{summary,amountDue}' end from net
      union all select 'the documents add up to it', n.number, n.cents::text, (select coalesce(sum(total_cents), 0)::text from documents d join journal_entries j on j.document = d.number where d.policy_id = n.id and j.reason in ('purchase', 'change', 'cancellation')) from net n
      union all select 'the certificate is the newest', number, version::text, certificate ->> 'version' from net
      union all select 'the certificate has the total', number, cents::text, certificate #>> '{money,total}' from net where answers ->> 'insurance_producer' is distinct from 'True'
      union all select 'the certificate has each contest', number, jsonb_array_length(price -> 'rows')::text, jsonb_array_length(certificate -> 'contests')::text from net
      union all select 'the certificate has the players', number, answers ->> 'h_amateurs_1', (select f ->> 'value' from jsonb_array_elements(certificate #> '{contests,0,figures}') f where f ->> 'label' = 'Amateurs') from net where answers ->> 'h_amateurs_1' is not null
      union all select 'the certificate has the first date', number, answers ->> 'h_date_1', certificate #>> '{contests,0,date}' from net where answers ->> 'h_date_1' is not null
      union all select 'each version has its certificate', p.number, p.version::text, (select count(*)::text from certificates c where c.policy_id = p.id) from policies p
      union all select 'each change has its version', p.number, (p.version - 1)::text, (select count(*)::text from policy_changes c where c.policy_id = p.id and c.state = 'applied') from policies p
      union all select 'each change has its endorsement', p.number, (p.version - 1)::text, (select count(*)::text from endorsements e where e.policy_id = p.id) from policies p
      union all select 'each version was made once', c.id::text, '1', (select count(*)::text from policy_changes o where o.policy_id = c.policy_id and o.made_version = c.made_version) from policy_changes c where c.state = 'applied'
      union all select 'an entry balances', document, sum(debit_cents)::text, sum(credit_cents)::text from postings group by document
      union all select 'a change that costs more is paid once', c.id::text, case when c.state = 'applied' and (c.effect #>> '{amounts,charge}')::bigint > 0 then '1' else '0' end, (select count(*)::text from purchases b where b.change_id = c.id and b.state = 'completed') from policy_changes c
      union all select 'a charge is as large as its change', b.id::text, c.effect #>> '{amounts,charge}', b.amount_cents::text from purchases b join policy_changes c on c.id = b.change_id where b.state = 'completed'
      union all select 'no more is refunded than was received', p.number, 'yes', case when (select coalesce(sum(amount_cents), 0) from refunds where policy_id = p.id and state <> 'failed') <= (select coalesce(sum(total_cents), 0) from sales_receipts where policy_id = p.id) + (select coalesce(sum(total_cents), 0) from received_payments where policy_id = p.id) then 'yes' end from policies p
      union all select 'a refund is made at the gateway once', r.id::text, r.amount_cents::text, (select sum(s.amount_cents)::text from sandbox_refunds s where s.idempotency_key = r.id::text and s.state = 'refunded') from refunds r where r.state = 'completed' and r.gateway = 'sandbox'
      union all select 'what was received is kept, credited or refunded', n.number, n.cents::text, ((select coalesce(sum(total_cents), 0) from sales_receipts where policy_id = n.id and number in (select document from journal_entries where policy_id = n.id and reason in ('purchase', 'change', 'cancellation'))) + (select coalesce(sum(total_cents), 0) from invoices where policy_id = n.id and number in (select document from journal_entries where policy_id = n.id and reason in ('purchase', 'change', 'cancellation'))) - (select coalesce(sum(total_cents), 0) from credit_memos m join journal_entries j on j.document = m.number where m.policy_id = n.id and j.reason in ('change', 'cancellation')))::text from net n
      union all select 'the gateway charged what was bought', b.id::text, case when b.state = 'completed' then b.amount_cents::text end, (select s.amount_cents::text from sandbox_charges s where s.idempotency_key = b.id::text and s.state = 'approved') from purchases b where b.gateway = 'sandbox' and b.state in ('completed', 'declined', 'abandoned'))
    select rule, at, wanted, found from facts where wanted is distinct from found`)) as { rows: Fact[] }
  return rows
}
