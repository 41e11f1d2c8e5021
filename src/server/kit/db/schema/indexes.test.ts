import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'

/**
 * The columns of every foreign key whose table has no index that begins with them. The steps a claim may take are never removed,
 * a trigger sees to that: nothing looks for who points to them.
 */
const UNINDEXED = sql`
  select conrelid::regclass::text || '.' || attname as "column"
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid <> 'claim_transitions'::regclass and connamespace = 'public'::regnamespace and not exists (
    select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))`

/** Enough rows that an index is faster than reading whole tables. */
const MANY = `
  set local session_replication_role = replica;
  insert into quotes (id, quote_number, version, answers, email, created_at, updated_at)
    select gen_random_uuid(), 'Q-' || n, 1, '{}', case when n % 50 > 0 then n || '@example.com' end, now(), now() - n * interval '1 minute'
    from generate_series(1, 5000) n;
  insert into messages (id, cause, quote_id, recipient, subject, html, plain, attachments, state, created_at, mailing)
    select gen_random_uuid(), 'cause ' || n, gen_random_uuid(), n || '@example.com', '', '', '', '[]', 'sent', now(), case when n % 10 = 0 then 'follow-up' end
    from generate_series(1, 5000) n;
  insert into policies (id, number, quote_id, purchase_id, email, version, issued_at)
    select gen_random_uuid(), 'ALB-' || n, gen_random_uuid(), gen_random_uuid(), n || '@example.com', 1, now() - n * interval '1 minute'
    from generate_series(1, 5000) n;
  insert into purchases (id, quote_id, idempotency_key, request_hash, state, quote_version, amount_cents, payment_type, payment_token, gateway, lease_until, started_at)
    select gen_random_uuid(), gen_random_uuid(), n::text, '', case when n % 500 = 0 then 'charging' else 'completed' end, 1, 1, 'credit_card', 'tok', 'sandbox', now(), now()
    from generate_series(1, 5000) n;
  insert into sessions (id_hash, kind, created_at, expires_at)
    select 'h' || n, 'policy-link', now(), now() + n * interval '1 minute' from generate_series(1, 5000) n;
  insert into policy_links (token_hash, email, created_at, expires_at)
    select 'h' || n, '', now(), now() + n * interval '1 minute' from generate_series(1, 5000) n;
  insert into rep_sessions (id_hash, rep_id, created_at, last_seen_at, expires_at)
    select 'h' || n, gen_random_uuid(), now(), now() + n * interval '1 minute', now() + n * interval '1 minute' from generate_series(1, 5000) n;
  insert into terms_requests (token_hash, quote_id, delivery, recipient, created_at, expires_at)
    select 'h' || n, gen_random_uuid(), 'email_terms', '', now(), now() + n * interval '1 minute' from generate_series(1, 5000) n;
  insert into subscription_links (token_hash, mailing, email, created_at, expires_at)
    select 'h' || n, 'newsletter', n || '@example.com', now(), now() + n * interval '1 minute' from generate_series(1, 5000) n;
  insert into rate_limits (key, count, resets_at)
    select 'k' || n, 1, now() + n * interval '1 second' from generate_series(1, 5000) n;
  insert into desk_rows (quote_id, quote_number, policy_number, client_reference, state, insured_email, contests, referral_codes, created_at, updated_at, first_contest_date, total_cents, words)
    select gen_random_uuid(), 'Q-' || n, 'ALB-' || n, 'R-' || n, 'priced', n || '@example.com', '{}', '{}', now(), now() - n * interval '1 minute', '2027-01-01'::date + n, n, array_to_tsvector(array['w' || n])
    from generate_series(1, 5000) n;
  insert into customers (id, leader_id, identity, is_listed, sort_name, price_cents, last_active_at, words)
    select id, id, 'c' || n, n % 50 > 0, 'n' || n, n, now() - n * interval '1 minute', array_to_tsvector(array['w' || n])
    from (select gen_random_uuid() as id, n from generate_series(1, 5000) n) new;
  insert into customer_quotes (quote_id, role, customer_id, sort_name, is_bought, price_cents, owed_cents, created_at, active_at, words, likeness)
    select gen_random_uuid(), 'insured', gen_random_uuid(), '', false, 0, 0, now(), now(), '{}', array['telephone: ' || n]
    from generate_series(1, 5000) n;
  insert into document_rows (id, policy_id, paper, kind, policy_number, number, sort_number, party, event, total_cents, issued_at, is_current, words)
    select gen_random_uuid(), gen_random_uuid(), 'SR-' || n, case when n % 10 = 0 then 'invoice' else 'receipt' end, 'ALB-' || n, 'SR-' || n, 'SR-' || n, '', '', n, now() - n * interval '1 minute', true, array_to_tsvector(array['w' || n])
    from generate_series(1, 5000) n;
  insert into search_words (word, rows) select 'w' || n, 1 from generate_series(1, 5000) n;
  insert into search_deletes (key, word) select 'w' || n, 'w' || n from generate_series(1, 5000) n;
  analyze`

/** Queries, and the index that each has to use. */
const ASKED: [index: string, query: string][] = [
  [
    'messages_quote',
    "update messages set quote_id = null where quote_id = '3b241101-e2bb-4255-8caf-4136c566a962'",
  ],
  [
    'messages_follow_ups',
    "select from messages where mailing = 'follow-up' and lower(recipient) = '10@example.com' and created_at > now() - interval '30 days'",
  ],
  ['policies_email', "select from policies where email = '7@example.com'"],
  ['policies_newest', 'select id from policies order by issued_at desc, number desc limit 100'],
  ['purchases_under_way', "select id from purchases where state = 'charging'"],
  ['quotes_drafts', "delete from quotes where email is null and updated_at < now() - interval '10 days'"],
  ['quotes_updated', 'select id from quotes order by updated_at desc, id desc limit 51'],
  ['quotes_client_reference', "select from quotes where client_reference = 'R-1'"],
  ['desk_rows_words', "select from desk_rows where words @@ '(''w7'' | ''w8'') & ''w7'''::tsquery"],
  ['desk_rows_quote_number', "select from desk_rows where quote_number = any(array['Q-1', 'Q-2'])"],
  ['desk_rows_policy_number', "select from desk_rows where policy_number = 'ALB-7'"],
  ['desk_rows_client_reference', "select from desk_rows where client_reference = 'R-7'"],
  [
    'desk_rows_insured_email',
    "select from desk_rows where insured_email >= '700@' and insured_email < '700@' || chr(1114111)",
  ],
  ['desk_rows_updated', 'select from desk_rows order by updated_at desc, quote_id desc limit 51'],
  ['desk_rows_first_contest', "select from desk_rows where first_contest_date = '2027-06-12'"],
  ['desk_rows_total', 'select from desk_rows where total_cents = 310'],
  ['customers_by_name', 'select from customers where is_listed order by sort_name, id limit 51'],
  [
    'customers_by_activity',
    'select from customers where is_listed order by last_active_at desc, id desc limit 51',
  ],
  ['customers_by_price', 'select from customers where is_listed order by price_cents desc, id desc limit 51'],
  ['customers_words', "select from customers where words @@ '''w7'''::tsquery"],
  ['customers_without_quotes', 'select from customers where not is_listed order by id limit 500'],
  [
    'customer_quotes_customer',
    "select from customer_quotes where customer_id = '3b241101-e2bb-4255-8caf-4136c566a962'",
  ],
  ['customer_quotes_likeness', "select from customer_quotes where likeness && array['telephone: 7']"],
  ['document_rows_by_day', 'select from document_rows order by issued_at desc, id desc limit 51'],
  [
    'document_rows_kind_by_day',
    "select from document_rows where kind = 'invoice' order by issued_at desc, id desc limit 51",
  ],
  ['document_rows_by_number', 'select from document_rows order by sort_number, id limit 51'],
  [
    'document_rows_by_total',
    'select from document_rows order by coalesce(total_cents, 0) desc, id desc limit 51',
  ],
  [
    'document_rows_number',
    "select from document_rows where number >= 'SR-77' and number < 'SR-77' || chr(1114111)",
  ],
  [
    'document_rows_policy_number',
    "select from document_rows where policy_number >= 'ALB-77' and policy_number < 'ALB-77' || chr(1114111)",
  ],
  ['document_rows_words', "select from document_rows where words @@ '''w7'''::tsquery"],
  [
    'desk_rows_waiting',
    "select quote_id from desk_rows where due_reason = 'good-until' and assigned_rep_id is null and coalesce(due_on, '9999-12-31'::date) <= '2027-01-01'::date order by assigned_rep_id, coalesce(due_on, '9999-12-31'::date), quote_id limit 13",
  ],
  [
    'desk_rows_undated_referrals',
    "select quote_id from desk_rows where due_reason = 'referral' and good_until is null and assigned_rep_id is null and coalesce(due_on, '9999-12-31'::date) < '2027-01-01'::date order by assigned_rep_id, coalesce(due_on, '9999-12-31'::date), quote_id limit 13",
  ],
  [
    'messages_failed',
    "select id from messages where state in ('failed', 'bounced') and created_at > now() - interval '14 days' order by created_at desc limit 13",
  ],
  ['search_words_pkey', "select from search_words where word >= 'w77' and word < 'w77' || chr(1114111)"],
  ['search_deletes_pk', "select word from search_deletes where key = 'w7'"],
  ['sessions_expire', 'delete from sessions where expires_at <= now()'],
  ['policy_links_expire', 'delete from policy_links where expires_at <= now()'],
  ['rep_sessions_expire', 'delete from rep_sessions where expires_at <= now() or last_seen_at <= now()'],
  ['rep_sessions_unused', 'delete from rep_sessions where expires_at <= now() or last_seen_at <= now()'],
  ['terms_requests_expire', 'delete from terms_requests where accepted_at is null and expires_at <= now()'],
  ['subscription_links_address', "select from subscription_links where email = '7@example.com'"],
  ['subscription_links_expire', 'delete from subscription_links where expires_at <= now()'],
  ['rate_limits_reset', 'delete from rate_limits where resets_at <= now()'],
]

describeOnBothDatabases('O09 indexes', (open) => {
  async function database(): Promise<Db> {
    const { db, close } = await open()
    onTestFinished(close)
    return db
  }

  it('O09 every foreign key has one, so that removing what it points to reads no whole table', async () => {
    const found: unknown = await (await database()).execute(UNINDEXED)
    const { rows } = found as { rows: { column: string }[] }
    expect(rows.map(({ column }) => column)).toEqual([])
  })

  it('O09 are used by frequent queries and by the clean-up', { timeout: 120_000 }, async () => {
    const db = await database()
    await db.transaction(async (trx) => {
      for (const statement of MANY.split(';')) await trx.execute(sql.raw(statement))
    })
    const used: [string, boolean][] = []
    for (const [index, query] of ASKED) {
      const plan = JSON.stringify(await db.execute(sql.raw(`explain ${query}`)))
      used.push([index, plan.includes(index)])
    }
    expect(used.filter(([, isUsed]) => !isUsed)).toEqual([])
  })
})
