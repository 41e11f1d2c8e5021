import assert from 'node:assert/strict'
import { type SQL, sql } from 'drizzle-orm'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { findDisagreements } from '#testing/policy-agreement.ts'
import type { AttackTarget } from './target.ts'

/** What the program stored of a payment or a refund, in cents. */
interface StoredMoney {
  id: string
  cents: number
  done: boolean
}

/**
 * Everything that states a policy states the same: quote, policy, certificate, papers, books and gateway. The programs are
 * stopped first, as the embedded database can be read by one process only.
 */
export async function expectAgreement(target: AttackTarget): Promise<string> {
  await Promise.all(target.programs.map((program) => program.stop()))
  const { db, close } = await openDatabaseUnmigrated(target.storage)
  try {
    assert.deepEqual(await findBookErrors(db), [], 'The books contradict themselves')
    assert.deepEqual(await findDisagreements(db), [], 'Policies are not stated alike')
    const purchases = await readMoney(db, sql`purchases`)
    const refunds = await readMoney(db, sql`refunds`)
    const { ledger, refunds: paidBack } = target.gateway.peer
    const charged = ledger.capturedCharges().map(({ purchase, amount }) => ({ id: purchase, cents: amount }))
    expectSameMoney('charged', purchases, charged)
    const returned = paidBack.all.filter(({ status }) => status !== 'failed')
    expectSameMoney(
      'paid back',
      refunds,
      returned.map(({ refund, amount }) => ({ id: refund ?? '', cents: amount })),
    )
    return `${charged.length} charges and ${returned.length} refunds, each once; quotes, policies, certificates, papers and books agree`
  } finally {
    await close()
  }
}

async function readMoney(db: Db, table: SQL): Promise<StoredMoney[]> {
  const { rows } = (await db.execute(
    sql`select id::text, amount_cents::int as cents, state = 'completed' as done from ${table} where gateway is not null`,
  )) as { rows: StoredMoney[] }
  return rows
}

/** What was completed was done by the gateway once and with its amount, and nothing else was done. */
function expectSameMoney(
  what: string,
  stored: readonly StoredMoney[],
  gateway: readonly { id: string; cents: number }[],
): void {
  const lines = (all: readonly { id: string; cents: number }[]) =>
    all.map(({ id, cents }) => `${id} ${cents}`).toSorted()
  assert.deepEqual(
    lines(gateway),
    lines(stored.filter(({ done }) => done)),
    `The gateway has ${what} something else than the program knows`,
  )
}
