import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { openUnmigrated } from '#testing/database.ts'

const NAME = '0005_documents_of_account.sql'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** A policy in the format of earlier versions: a producer's, with extras and a coupon. */
const BEFORE = `
  insert into quotes (id, quote_number, version, answers, created_at, updated_at) values ('${ID}', 'Q-1', 1, '{}', now(), now());
  insert into purchases (id, quote_id, idempotency_key, request_hash, state, quote_version, amount_cents, payment_token, gateway, lease_until, started_at)
    values ('${ID}', '${ID}', 'key', 'hash', 'completed', 1, 37900, 'tok_test0000', 'sandbox', now(), now());
  insert into policies (id, number, quote_id, purchase_id, email, version, issued_at) values ('${ID}', 'ALB-1', '${ID}', '${ID}', 'pat@example.com', 1, now());
  insert into sales_receipts (number, policy_id, purchase_id, total_cents, content, issued_at) values ('SR-1', '${ID}', '${ID}', 37900, '{"lines": [
    {"label": "Hole-in-one, hole 7", "amount": 31000}, {"label": "Putting contest", "amount": 10000},
    {"label": "3 premium bonus prizes", "amount": 13500}, {"label": "Rush shipping", "amount": 2500},
    {"label": "Commission", "amount": -4100}, {"label": "Coupon", "amount": -15000}]}', now());`

it(
  'O05 receipts from before there were accounts are posted from their own lines, and go on',
  { timeout: 120_000 },
  async () => {
    const client = await openUnmigrated()
    onTestFinished(() => client.close())
    const run = (file: string) => client.exec(readFileSync(path.join(migrationsFolder, file), 'utf8'))
    const earlier = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql') && file < NAME)
    for (const file of earlier.toSorted()) await run(file)
    await client.exec(BEFORE)
    await run(NAME)

    const { rows } = await client.query(
      'select account, debit_cents, credit_cents from postings order by place',
    )
    expect(rows).toEqual([
      { account: 'card_clearing', debit_cents: 37_900, credit_cents: 0 },
      { account: 'coupon_discounts', debit_cents: 15_000, credit_cents: 0 },
      { account: 'producer_commissions', debit_cents: 4_100, credit_cents: 0 },
      { account: 'signs_and_shipping_income', debit_cents: 0, credit_cents: 16_000 },
      { account: 'premium_income', debit_cents: 0, credit_cents: 41_000 },
    ])
    expect((await client.query('select payment_type, gateway from purchases')).rows).toEqual([
      { payment_type: 'credit_card', gateway: 'sandbox' },
    ])
    // A second document of the same purchase is refused when its transaction ends.
    await client.exec(`insert into journal_entries values ('INV-1', 'invoice', '${ID}', now())`)
    const second = client.exec(
      `insert into invoices values ('INV-1', '${ID}', '${ID}', 37900, '2027-01-01', '{}', now())`,
    )
    await expect(second).rejects.toThrow('exactly one receipt or invoice')
  },
)
