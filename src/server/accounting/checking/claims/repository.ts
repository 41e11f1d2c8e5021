import { sql } from 'drizzle-orm'

/**
 * What has to hold of the money of claims, as rows of the check of the books: the entries of each claim against its reserve, its
 * awards and its payments.
 *
 * @rule N105 The reserve, what is payable and what was paid are the claim's own rows and its entries alike.
 */
export const claimFacts = sql`
  select 'the reserve of a claim is what the ledger says' as rule, c.number as at, c.reserve_cents::numeric as wanted, m.reserve as found
    from claims c join claim_money m on m.id = c.id
  union all select 'what is payable for a claim is what the ledger says', c.number, m.awarded - m.closed, m.payable from claims c join claim_money m on m.id = c.id
  union all select 'a claim costs what is set aside, payable and paid out', c.number, m.reserve + m.payable + m.bank, m.incurred from claims c join claim_money m on m.id = c.id
  union all select 'a claim is awarded what its awards add up to', c.number, m.awarded, c.awarded_cents from claims c join claim_money m on m.id = c.id
  union all select 'a contest is awarded what its claims are', p.number || ' ' || t.entity || ' ' || t.index, t.awarded_cents,
    (select coalesce(sum(awarded_cents), 0) from claims c where (c.policy_id, c.entity, c.index) = (t.policy_id, t.entity, t.index)) from claim_contests t join policies p on p.id = t.policy_id
  union all select 'nothing of a paid claim is open', c.number, 0, m.awarded - m.closed from claims c join claim_money m on m.id = c.id where c.state = 'paid'
  union all select 'the state of a claim is that of its last event', c.number, 1, (select count(*) from claim_events e where e.claim_id = c.id and e.place = c.place and e.to_state = c.state
    and not exists (select from claim_events later where later.claim_id = c.id and later.place > e.place)) from claims c`

/** Beside the facts: the amounts of each claim, from its rows and from the ledger. */
export const claimMoney = sql`claim_money as (
  select c.id,
    coalesce((select -sum(p.debit_cents - p.credit_cents) from journal_entries e join postings p on p.document = e.document where e.claim_id = c.id and account = 'claims_reserve'), 0) as reserve,
    coalesce((select -sum(p.debit_cents - p.credit_cents) from journal_entries e join postings p on p.document = e.document where e.claim_id = c.id and account = 'claims_payable'), 0) as payable,
    coalesce((select sum(p.debit_cents - p.credit_cents) from journal_entries e join postings p on p.document = e.document where e.claim_id = c.id and account = 'claims_incurred'), 0) as incurred,
    coalesce((select -sum(p.debit_cents - p.credit_cents) from journal_entries e join postings p on p.document = e.document where e.claim_id = c.id and account = 'bank'), 0) as bank,
    coalesce((select sum(amount_cents) from claim_awards a where a.claim_id = c.id and a.void_at is null), 0) as awarded,
    coalesce((select sum(i.amount_cents) from claim_awards a join claim_installments i on i.award_id = a.id join claim_payments y on y.award_id = i.award_id and y.part = i.part and y.stands
      where a.claim_id = c.id), 0) as closed
  from claims c
)`
