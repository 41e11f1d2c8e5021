import { sql } from 'drizzle-orm'

/**
 * What has to hold of what is added up beside the books, as rows of their check.
 *
 * @rule O06 Sums by day are the postings of the day to the cent, and what is open of an invoice is its total less what was applied.
 */
export const totalFacts = sql`
  select 'the sums of a day are its postings' as rule, concat_ws(' ', day, type, account, side) as at, wanted, found from (
    select day, type, account, sum(debit) as debit, sum(credit) as credit, sum(added_debit) as added_debit, sum(added_credit) as added_credit from (
      select (e.posted_at at time zone (select time_zone from account_days_zone))::date as day, e.type, p.account,
        p.debit_cents as debit, p.credit_cents as credit, 0 as added_debit, 0 as added_credit
        from journal_entries e join postings p on p.document = e.document where exists (select from account_days_zone)
      union all select day, type, account, 0, 0, debit_cents, credit_cents from account_days
      union all select (posted_at at time zone (select time_zone from account_days_zone))::date, type, account, 0, 0, debit_cents, credit_cents
        from account_deltas where exists (select from account_days_zone)
    ) both_sides group by 1, 2, 3
  ) days
  cross join lateral (values ('debit', debit, added_debit), ('credit', credit, added_credit)) sides(side, wanted, found)
  union all select 'what is open of an invoice is kept', i.number, i.total_cents - coalesce(t.cents, 0), b.open_cents
    from invoices i left join to_invoice t using (number) left join invoice_balances b on b.invoice = i.number
  union all select 'what is open of an invoice is due when the invoice is', b.invoice, 0, b.due_on - i.due_on from invoice_balances b join invoices i on i.number = b.invoice`
