import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import type { Attack } from '../../attack.ts'
import type { AttackTarget } from '../../support/target.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const SAVES = 4
const CHECK_TIMEOUT_MS = 60_000

export const auditLog: Attack = {
  name: 'audit-log',
  description:
    'purchases and saves at once, then a row of the log edited, one removed and one cut off, with the triggers off',
  databases: ['embedded', 'postgres'],
  // The embedded database is read while the program is stopped.
  needsOwnProgram: true,
  run: async (target) => {
    const quotes = await Promise.all(Array.from({ length: 3 }, (_, nth) => createQuote(target, nth)))
    const outcomes = await Promise.all(quotes.flatMap((quote, nth) => buyAndSave(target, quote, nth)))
    await Promise.all(target.programs.map((program) => program.stop()))

    const [edited, removed, cut] = quotes.map(({ id }) => id)
    await checkThenTamper(target, [
      sql`update audit_events set detail = detail || '{"cents": 1}' where quote_id = ${edited}::uuid and place = 2`,
      sql`delete from audit_events where quote_id = ${removed}::uuid and place = 1`,
      sql`delete from audit_events where quote_id = ${cut}::uuid
        and place = (select max(place) from audit_events where quote_id = ${cut}::uuid)`,
    ])
    const broken = check(target)
    assert.equal(broken.status, 1, `The check did not fail: ${broken.output}`)
    assert.match(broken.output, new RegExp(`quote ${edited}: row 2 was changed`))
    assert.match(broken.output, new RegExp(`quote ${removed}: row 1 is missing`))
    assert.match(broken.output, new RegExp(`quote ${cut}: its end was cut off`))
    return `${countOutcomes(outcomes)}; every link held, then each of 3 broken chains was named`
  },
}

async function createQuote(target: AttackTarget, nth: number): Promise<ReadyQuote> {
  return createReadyQuote(await target.newCaller(nth))
}

/** One purchase and some saves of a quote at once; the later ones are refused. */
function buyAndSave(target: AttackTarget, quote: ReadyQuote, nth: number): Promise<string>[] {
  const save = async (turn: number) => {
    const customFields = { insured_address_2: `Suite ${turn}` }
    const body = { action: 'save', version: quote.version, customFields }
    return outcomeOf(await (await target.newCaller(nth + turn)).send('PUT', `/contacts/${quote.id}`, body))
  }
  const purchase = async () => outcomeOf(await buy(await target.newCaller(nth), quote))
  return [purchase(), ...Array.from({ length: SAVES }, (_, turn) => save(turn))]
}

/** Runs the product's own check of the audit log. */
function check({ storage, programs }: AttackTarget): { status: number | null; output: string } {
  const { PATH, HOME } = process.env
  const settings = {
    DATA_DIR: storage.dataDir,
    ...(storage.databaseUrl === undefined ? {} : { DATABASE_URL: storage.databaseUrl }),
  }
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'audit:check'], {
    cwd: programs[0].folder,
    env: { PATH, HOME, ...settings },
    encoding: 'utf8',
    timeout: CHECK_TIMEOUT_MS,
  })
  return { status, output: stdout + stderr }
}

/** First checks that the log is intact, then changes it as the owner of the database could, with its triggers off. */
async function checkThenTamper(
  { storage }: AttackTarget,
  statements: ReturnType<typeof sql>[],
): Promise<void> {
  const { db, close } = await openDatabaseUnmigrated(storage)
  const { rows, broken: before } = await checkAuditLog(db)
  assert.ok(rows > 0, 'The audit log is empty')
  assert.deepEqual(before, [], 'The audit log is broken before it was changed')
  await db.transaction(async (trx) => {
    await trx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await trx.execute(statement)
  })
  await close()
}
