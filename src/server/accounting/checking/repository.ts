import { sql } from 'drizzle-orm'
import { claimFacts, claimMoney } from '#server/accounting/checking/claims/repository.ts'
import { totalFacts } from '#server/accounting/checking/totals/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** A fact of the books that is not as another one says. Amounts in cents. */
export interface BookError {
  rule: string
  at: string
  wanted: number | null
  found: number | null
}

/** Gateways answer within seconds and banks within hours; what takes longer is looked at by a person. */
const REFUND_SETTLES_WITHIN = '3 days'

/** Each line states one thing twice, from two places; whatever differs is an error. It only reads. */
const facts = (now: Date | undefined) => sql`
with present as (select coalesce(${now?.toISOString() ?? null}::timestamptz, (select max(at) from audit_events)) as moment),
applied as (select credit_memo, invoice, sum(amount_cents) as cents from credit_applications group by 1, 2),
to_invoice as (
  select number, sum(cents) as cents from (
    select invoice as number, cents from applied union all select invoice, amount_cents from payment_applications
  ) paid group by 1
),
of_payment as (select payment as number, sum(amount_cents) as cents from payment_applications group by 1),
payment_back as (
  select payment as number, sum(amount_cents) as cents, sum(amount_cents) filter (where credit_memo is null) as own,
    sum(amount_cents) filter (where credit_memo is null and state = 'completed') as own_done,
    sum(amount_cents) filter (where credit_memo is not null) as for_credits
  from refunds where payment is not null and state <> 'failed' group by 1
),
of_memo as (select credit_memo as number, sum(cents) as cents from applied group by 1),
paid_out as (select credit_memo as number, sum(amount_cents) as cents from refunds where state = 'completed' group by 1),
drawn as (select credit_memo as number, sum(amount_cents) as cents from refunds where state <> 'failed' group by 1),
revised as (select reversal as entry, number from document_revisions where reversal is not null union all select entry, number from document_revisions where entry is not null and entry <> number),
last_revision as (select distinct on (number) * from document_revisions order by number, revision desc),
posted as (
  select e.document, e.policy_id, e.type, e.reason, coalesce(r.number, e.document) as stated_by, p.account, sum(p.debit_cents - p.credit_cents) as cents
  from journal_entries e join postings p on p.document = e.document left join revised r on r.entry = e.document group by 1, 2, 3, 4, 5, 6
),
${claimMoney},
fee as (
  select p.id, p.number, p.version,
    case when p.cancelled_at is null and p.lapsed_at is null and p.earlier_payers = '[]' then (q.price -> 'summary' ->> 'amountDue')::numeric
      else coalesce((select net_cents from policy_changes where policy_id = p.id and state = 'applied' order by made_version desc limit 1),
        (q.price -> 'summary' ->> 'amountDue')::numeric) end as cents,
    p.earlier_payers
  from policies p join quotes q on q.id = p.quote_id where q.price -> 'summary' is not null
),
documents as (
  select number, policy_id, 'invoice' as type, total_cents, content, voided_at from invoices
  union all select number, policy_id, 'sales_receipt', total_cents, content, voided_at from sales_receipts
  union all select number, policy_id, 'credit_memo', total_cents, content, null from credit_memos
  union all select number, policy_id, 'receive_payment', total_cents, content, voided_at from received_payments
  union all select a.entry, p.policy_id, 'receive_payment', 0, '{"total": 0}', null from payment_applications a join received_payments p on p.number = a.payment where a.entry is not null
  union all select a.entry, m.policy_id, 'credit_memo', 0, '{"total": 0}', null from credit_applications a join credit_memos m on m.number = a.credit_memo where a.entry is not null
  union all select number, policy_id, 'issue_refund', amount_cents, content, voided_at from refunds where number is not null
  union all select credit_memo || '-V', policy_id, 'credit_memo', -amount_cents, jsonb_build_object('total', -amount_cents), null from credit_withdrawals
),
facts (rule, at, wanted, found) as (
  select 'the debits of an entry are its credits', document, sum(debit_cents), sum(credit_cents) from postings group by document
  union all select 'an entry has one document of its type', e.document, 1, (select count(*) from documents d where (d.number, d.type, d.policy_id) = (e.document, e.type, e.policy_id))
    + (select count(*) from revised where entry = e.document and number = e.of_document) from journal_entries e where e.type not in ('claim', 'bank')
  union all select 'the lines of a document make its total', number, total_cents, (select coalesce(sum((line ->> 'amount')::numeric), 0) from jsonb_array_elements(content -> 'lines') line) from documents where content ? 'lines' and voided_at is null
  union all select 'a document states its total', number, total_cents, (content ->> 'total')::numeric from documents where voided_at is null
  union all select 'a document posts its total', number, case type when 'credit_memo' then -total_cents when 'issue_refund' then -total_cents else total_cents end,
    (select coalesce(sum(cents), 0) from posted where stated_by = number and (account in ('card_clearing', 'undeposited_funds') or (account = 'accounts_receivable' and documents.type <> 'receive_payment') or (account = 'customer_credits' and documents.type in ('credit_memo', 'invoice')))) from documents
  union all select 'a purchase makes one receipt, invoice or payment', p.id::text, case state when 'completed' then 1 else 0 end,
    (select count(*) from sales_receipts where purchase_id = p.id) + (select count(*) from invoices where purchase_id = p.id) + (select count(*) from received_payments where purchase_id = p.id) from purchases p
  union all select 'no more is applied to an invoice than its total', i.number, 0, greatest(0, coalesce(t.cents, 0) - i.total_cents) from invoices i left join to_invoice t using (number)
  union all select 'a credit is not used beyond its total', m.number, 0, greatest(0, coalesce(a.cents, 0) + coalesce(d.cents, 0) + coalesce(w.amount_cents, 0) - m.total_cents)
    from credit_memos m left join of_memo a using (number) left join drawn d using (number) left join credit_withdrawals w on w.credit_memo = m.number
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
    (select coalesce(sum(m.total_cents - coalesce(a.cents, 0) - coalesce(o.cents, 0) - coalesce(w.amount_cents, 0)), 0) from credit_memos m left join of_memo a using (number) left join paid_out o using (number) left join credit_withdrawals w on w.credit_memo = m.number where m.policy_id = p.id)
    + (select coalesce(sum(r.total_cents - coalesce(a.cents, 0) - coalesce(b.own_done, 0)), 0) from received_payments r left join of_payment a using (number) left join payment_back b using (number) where r.policy_id = p.id),
    (select coalesce(-sum(cents), 0) from posted where policy_id = p.id and account = 'customer_credits') from policies p
  union all select 'a payment is not used beyond its total', r.number, 0, greatest(0, coalesce(a.cents, 0) + coalesce(b.own, 0) - r.total_cents)
    from received_payments r left join of_payment a using (number) left join payment_back b using (number)
  union all select 'no more is refunded than a payment took', r.number, 0, greatest(0, b.cents - r.total_cents) from received_payments r join payment_back b using (number)
  union all select 'no more of a payment is refunded for credits than it pays', r.number, 0, greatest(0, coalesce(b.for_credits, 0) - coalesce(a.cents, 0))
    from received_payments r join payment_back b using (number) left join of_payment a using (number)
  union all select 'a payment pays invoices of its own policy, not before both are dated', a.id::text, 0, 1
    from payment_applications a join received_payments r on r.number = payment join invoices i on i.number = invoice
    where r.policy_id <> i.policy_id or a.applied_on < (i.issued_at at time zone 'UTC')::date - 1
      -- What was undone kept the day that the payment said then.
      or (a.applied_on < r.received_on and a.undoes is null and not exists (select 1 from payment_applications u where u.undoes = a.id))
  union all select 'a payment posts what it pays', r.number, coalesce(a.cents, 0),
    (select coalesce(-sum(cents), 0) from posted where account = 'accounts_receivable' and (document = r.number or document in (select entry from payment_applications where payment = r.number)))
    from received_payments r left join of_payment a using (number)
  union all select 'a card payment is what its purchase charged', r.number, r.total_cents,
    (select amount_cents from purchases where id = r.purchase_id and state = 'completed' and invoice is not null and gateway_reference = r.reference) from received_payments r where gateway is not null
  union all select 'a refund gives back money of its own policy', f.id::text, 0, 1 from refunds f join received_payments r on r.number = f.payment where r.policy_id <> f.policy_id
  union all select 'the sandbox paid back what the books say', r.id::text, r.amount_cents,
    (select coalesce(sum(amount_cents), 0) from sandbox_refunds where idempotency_key = r.id::text and state = 'refunded') from refunds r where gateway = 'sandbox' and state = 'completed' and failure_reason is null
  union all select 'the sandbox paid back nothing else', s.idempotency_key, 1, (select count(*) from refunds r where r.id::text = s.idempotency_key and r.state in ('refunding', 'completed')) from sandbox_refunds s where s.state = 'refunded'
  union all select 'money stays with its payer', e.document, 1, 0
    from journal_entries e join policies p on p.id = e.policy_id where e.payer > jsonb_array_length(p.earlier_payers) + 1
  union all select 'a credit lowers the invoices of its own payer', a.id::text, m.payer, i.payer
    from credit_applications a join journal_entries m on m.document = credit_memo join journal_entries i on i.document = invoice
  union all select 'a payment pays the invoices of its own payer', a.id::text, r.payer, i.payer
    from payment_applications a join journal_entries r on r.document = payment join journal_entries i on i.document = invoice
  union all select 'a refund goes to the payer of its credit', r.id::text, m.payer, s.payer
    from refunds r join journal_entries m on m.document = credit_memo join journal_entries s on s.document = coalesce(receipt, payment)
      join policies p on p.id = r.policy_id where not p.earlier_payers @> '[{"switched": true}]'
  union all select 'the documents of a policy make its fee, or what is kept of it', f.number, f.cents,
    (select sum(case d.type when 'credit_memo' then -d.total_cents else d.total_cents end) from documents d join journal_entries e on e.document = d.number
      where d.policy_id = f.id and d.type in ('invoice', 'sales_receipt', 'credit_memo') and e.reason in ('purchase', 'change', 'cancellation')) from fee f
  union all select 'the money of a policy is stated as its fee, or what is kept of it', f.number, f.cents,
    (select coalesce(sum(cents), 0) from posted where policy_id = f.id and account in ('card_clearing', 'undeposited_funds', 'accounts_receivable', 'customer_credits', 'goodwill')
      and not (reason = 'manual' and type in ('invoice', 'sales_receipt', 'credit_memo'))) from fee f
  union all select 'the certificate states the fee of its policy, or what is kept of it', f.number, f.cents,
    (select (content -> 'money' ->> 'total')::numeric from certificates c where c.policy_id = f.id and c.version = f.version) from fee f
    where f.earlier_payers = '[]' and not exists (select 1 from documents d where d.policy_id = f.id and (d.content ->> 'producers')::boolean)
  union all select 'a payout posts what it is of, less its fees', o.number, o.gross_cents - o.fee_cents, (select coalesce(sum(debit_cents - credit_cents), 0) from postings where document = o.number and account = 'bank') from payouts o
  union all select 'a payout is of the card money of its charges', o.number, o.gross_cents, (select coalesce(sum(debit_cents - credit_cents), 0) from postings where account = 'card_clearing' and document in (select entry from payout_items where payout = o.number)) from payouts o
  union all select 'a document states its last revision', d.number, r.total_cents, case when r.content = d.content and (r.state = 'voided') = (d.voided_at is not null) then d.total_cents end
    from last_revision r join documents d using (number)
  union all select 'what is undone is what was applied', u.id::text, -u.amount_cents, (select amount_cents from payment_applications a where a.id = u.undoes and (a.payment, a.invoice) = (u.payment, u.invoice))
    from payment_applications u where undoes is not null
  union all select 'what is undone is what was applied', u.id::text, -u.amount_cents, (select amount_cents from credit_applications a where a.id = u.undoes and (a.credit_memo, a.invoice) = (u.credit_memo, u.invoice))
    from credit_applications u where undoes is not null
  union all select 'nothing pays a void document', i.number, 0, t.cents from invoices i join to_invoice t using (number) where voided_at is not null
  union all select 'a refund at the gateway does not stay open', r.id::text, 0, 1
    from refunds r where r.state = 'refunding' and r.started_at < (select moment from present) - ${REFUND_SETTLES_WITHIN}::interval

  union all select 'an entry of the bank is one deposit, payout or line, or takes one back', e.document, 1,
    coalesce(nullif((select count(*) from deposits d where d.number = e.document) + (select count(*) from payouts o where o.number = e.document), 0),
      (select count(*) from bank_matches m where m.entry = e.document) + (select count(*) from journal_entries r where r.of_document = e.document) + (e.of_document is not null)::int)
    from journal_entries e where e.type = 'bank'
  union all select 'a deposit posts what it is made of', d.number, (select coalesce(sum(amount_cents), 0) from deposit_items i where i.deposit = d.number),
    (select coalesce(sum(cents), 0) from posted where document = d.number and account = 'bank') from deposits d
  union all select 'a deposit moves what its entries left undeposited', i.entry, i.amount_cents,
    (select coalesce(sum(cents), 0) from posted where document = i.entry and account = 'undeposited_funds') from deposit_items i
  union all select 'a line of the bank is an entry of its amount', l.id::text, l.amount_cents,
    (select coalesce(sum(cents), 0) from posted where document = m.entry and account = 'bank') from bank_matches m join bank_lines l on l.id = m.line where m.entry is not null
  union all select 'a reconciled statement adds up', r.through::text, r.closing_cents,
    r.opening_cents + (select coalesce(sum(l.amount_cents), 0) from bank_lines l where l.dated <= r.through
      and l.dated > coalesce((select max(o.through) from bank_reconciliations o where o.through < r.through), '-infinity'))
    from bank_reconciliations r

  union all ${claimFacts}
  union all ${totalFacts}
)
select rule, at, wanted, found from facts where wanted is distinct from found order by rule, at`

/**
 * Everything in the books that contradicts itself; none in sound books. As of a moment, by default that of the newest row of
 * the audit log, so that a backup is judged as of its own time.
 *
 * @rule N80 What must always hold of the books is stated once, and can be checked at any time; a refund that stays open is an error too.
 */
export async function findBookErrors(db: Db, now?: Date): Promise<BookError[]> {
  const { rows } = (await db.execute(facts(now))) as { rows: Record<keyof BookError, string | null>[] }
  return rows.map(({ rule, at, wanted, found }) => ({
    rule: rule ?? '',
    at: at ?? '',
    wanted: wanted === null ? null : Number(wanted),
    found: found === null ? null : Number(found),
  }))
}
