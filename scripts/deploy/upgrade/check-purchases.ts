import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { listFailedJobs, listFailedMessages } from '#server/operations/process/repository.ts'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { findDisagreements } from '#testing/policy-agreement.ts'
import { waitUntil } from '../../../attack/support/ledgers.ts'
import type { Site } from './site.ts'
import type { Bought } from './traffic.ts'

interface StoredPurchase {
  quote: string
  purchases: number
  cents: number
  numbers: string[]
  receipts: number
  certificates: number
}

/** Until each mail has arrived, while the program still runs. */
export async function expectMails({ mail }: Site, bought: readonly Bought[]): Promise<void> {
  const countOf = ({ quote }: Bought) => mail.certificatesTo(quote.email).mails
  await waitUntil(() => bought.every((one) => countOf(one) > 0))
  const others = bought.filter((one) => countOf(one) !== 1).map((one) => [one.number, countOf(one)])
  assert.deepEqual(others, [], 'Not one mail with the certificate for each')
}

/** Everything that was acknowledged is there once, with its charge and its papers, and nothing contradicts itself. No program may run. */
export async function expectWhole({ store, gateway }: Site, bought: readonly Bought[]): Promise<void> {
  const { db, close } = await openDatabaseUnmigrated(store)
  try {
    const stored = new Map((await readPurchases(db)).map((one) => [one.quote, one]))
    for (const { quote, number } of bought)
      assert.deepEqual(
        stored.get(quote.id),
        {
          quote: quote.id,
          purchases: 1,
          cents: quote.amountDue * 100,
          numbers: [number],
          receipts: 1,
          certificates: 1,
        },
        `${number} is not there once`,
      )
    assert.equal(stored.size, bought.length, 'There are purchases that nobody was told of')
    expectCharges(gateway.peer.ledger.capturedCharges(), bought)
    assert.deepEqual(await findBookErrors(db), [], 'The books contradict themselves')
    assert.deepEqual(await findDisagreements(db), [], 'Policies are not stated alike')
    assert.deepEqual((await checkAuditLog(db)).broken, [], 'The audit log is broken')
    assert.deepEqual(await listFailedJobs(db), [], 'Jobs were given up')
    assert.deepEqual(await listFailedMessages(db), [], 'Mail failed')
  } finally {
    await close()
  }
}

function expectCharges(
  charges: readonly { purchase: string; amount: number }[],
  bought: readonly Bought[],
): void {
  assert.equal(
    new Set(charges.map(({ purchase }) => purchase)).size,
    charges.length,
    'Somebody was charged twice',
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  assert.deepEqual(
    [charges.length, sum(charges.map(({ amount }) => amount))],
    [bought.length, sum(bought.map(({ quote }) => quote.amountDue * 100))],
    'The gateway charged something else',
  )
}

async function readPurchases(db: Db): Promise<StoredPurchase[]> {
  const { rows } = (await db.execute(sql`
    select b.quote_id::text as quote, count(*)::int as purchases, sum(b.amount_cents)::int as cents,
      array_agg(p.number) as numbers,
      sum((select count(*) from sales_receipts r where r.policy_id = p.id))::int as receipts,
      sum((select count(*) from certificates c where c.policy_id = p.id))::int as certificates
    from purchases b left join policies p on p.purchase_id = b.id group by b.quote_id`)) as {
    rows: StoredPurchase[]
  }
  return rows
}
