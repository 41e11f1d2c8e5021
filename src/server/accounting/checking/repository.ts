import { sql } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'

/** A fact of the books that is not as another one says. Amounts in cents. */
export interface BookError {
  rule: string
  at: string
  wanted: number | null
  found: number | null
}

/** Each line states one thing twice, from two places; whatever differs is an error. It only reads. */
const FACTS = sql`
with applied as (select credit_memo, invoice, sum(amount_cents) as cents from credit_applications group by 1, 2),
to_invoice as (select invoice as number, sum(cents) as cents from applied group by 1),
of_memo as (select credit_memo as number, sum(cents) as cents from applied group by 1),
paid_out as (select credit_memo as number, sum(amount_cents) as cents from refunds where state = 'completed' group by 1),
drawn as (select credit_memo as number, sum(amount_cents) as cents from refunds where state <> 'failed' group by 1),
posted as (
  select e.document, e.policy_id, p.account, sum(p.debit_cents - p.credit_cents) as cents
  from journal_entries e join postings p on p.document = e.document group by 1, 2, 3
),
documents as (
  select number, policy_id, 'invoice' as type, total_cents, content from invoices
  union all select number, policy_id, 'sales_receipt', total_cents, content from sales_receipts
  union all select number, policy_id, 'credit_memo', total_cents, content from credit_memos
  union all select number, policy_id, 'issue_refund', amount_cents, content from refunds where number is not null
),
facts (rule, at, wanted, found) as (
  select 'the debits of an entry are its credits', document, sum(debit_cents), sum(credit_cents) from postings group by document
  union all select 'an entry has one document of its type', e.document, 1, (select count(*) from documents d where (d.number, d.type, d.policy_id) = (e.document, e.type, e.policy_id)) from journal_entries e
  union all select 'the lines of a document make its total', number, total_cents, (select coalesce(sum((line ->> 'amount')::numeric), 0) from jsonb_array_elements(content -> 'lines') line) from documents where content ? 'lines'
  union all select 'a document states its total', number, total_cents, (content ->> 'total')::numeric from documents
  union all select 'a document posts its total', number, case type when 'credit_memo' then -total_cents when 'issue_refund' then -total_cents else total_cents end,
    (select coalesce(sum(cents), 0) from posted where document = number and (account in ('card_clearing', 'undeposited_funds', 'accounts_receivable') or (account = 'customer_credits' and type in ('credit_memo', 'invoice')))) from documents
  union all select 'a purchase makes one receipt or invoice', p.id::text, case state when 'completed' then 1 else 0 end,
    (select count(*) from sales_receipts where purchase_id = p.id) + (select count(*) from invoices where purchase_id = p.id) from purchases p
  union all select 'no more is applied to an invoice than its total', i.number, 0, greatest(0, coalesce(t.cents, 0) - i.total_cents) from invoices i left join to_invoice t using (number)
  union all select 'a credit is not used beyond its total', m.number, 0, greatest(0, coalesce(a.cents, 0) + coalesce(d.cents, 0) - m.total_cents)
    from credit_memos m left join of_memo a using (number) left join drawn d using (number)
  union all select 'no more is refunded than a receipt took', receipt, 0, greatest(0, sum(r.amount_cents) - max(s.total_cents))
    from refunds r join sales_receipts s on s.number = receipt where state <> 'failed' group by receipt
  union all select 'a credit applies to its own policy, not before both are dated', a.id::text, 0, 1
    from credit_applications a join credit_memos m on m.number = credit_memo join invoices i on i.number = invoice
    where m.policy_id <> i.policy_id or a.applied_at < greatest(m.issued_at, i.issued_at)
  union all select 'a refund draws on a credit and a receipt of its own policy', r.id::text, 0, 1
    from refunds r join credit_memos m on m.number = credit_memo join sales_receipts s on s.number = receipt
    where m.policy_id <> r.policy_id or s.policy_id <> r.policy_id
  union all select 'what is owed is what the ledger says', p.number,
    (select coalesce(sum(i.total_cents - coalesce(t.cents, 0)), 0) from invoices i left join to_invoice t using (number) where i.policy_id = p.id),
    (select coalesce(sum(cents), 0) from posted where policy_id = p.id and account = 'accounts_receivable') from policies p
  union all select 'the credit that is left is what the ledger says', p.number,
    (select coalesce(sum(m.total_cents - coalesce(a.cents, 0) - coalesce(o.cents, 0)), 0) from credit_memos m left join of_memo a using (number) left join paid_out o using (number) where m.policy_id = p.id),
    (select coalesce(-sum(cents), 0) from posted where policy_id = p.id and account = 'customer_credits') from policies p
  union all select 'the sandbox paid back what the books say', r.id::text, r.amount_cents,
    (select coalesce(sum(amount_cents), 0) from sandbox_refunds where idempotency_key = r.id::text and state = 'refunded') from refunds r where gateway = 'sandbox' and state = 'completed'
  union all select 'the sandbox paid back nothing else', s.idempotency_key, 1, (select count(*) from refunds r where r.id::text = s.idempotency_key and r.state in ('refunding', 'completed')) from sandbox_refunds s where s.state = 'refunded'
  union all select 'the documents of a policy make its fee, or what is kept of it', p.number,
    case when p.cancelled_at is null then (q.price -> 'summary' ->> 'amountDue')::numeric
      else (select (content -> 'money' ->> 'total')::numeric from certificates where policy_id = p.id and version = p.version) end,
    (select sum(case d.type when 'credit_memo' then -d.total_cents else d.total_cents end) from documents d join journal_entries e on e.document = d.number
      where d.policy_id = p.id and d.type in ('invoice', 'sales_receipt', 'credit_memo') and e.reason in ('purchase', 'change', 'cancellation'))
    from policies p join quotes q on q.id = p.quote_id
    where q.price -> 'summary' is not null
)
select rule, at, wanted, found from facts where wanted is distinct from found order by rule, at`

/**
 * Everything in the books that contradicts itself; none in sound books.
 *
 * @rule N80 What must always hold of the books is stated once, and can be checked at any time.
 */
export async function findBookErrors(db: Db): Promise<BookError[]> {
  const { rows } = (await db.execute(FACTS)) as { rows: Record<keyof BookError, string | null>[] }
  return rows.map(({ rule, at, wanted, found }) => ({
    rule: rule ?? '',
    at: at ?? '',
    wanted: wanted === null ? null : Number(wanted),
    found: found === null ? null : Number(found),
  }))
}
