import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { hasPostgres, openTestDatabase, postgresDatabase } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { BOUGHT_ONCE_LEDGER, EMPTY_LEDGER, purchaseStatesOf, readLedger } from '#testing/ledger.ts'
import { problemOf } from '#testing/problem-of.ts'
import { testContext } from '#testing/test-context.ts'

const EMAIL = 'zelda.quill@far-away.example'
const MINUTE = 60_000

/** Which transaction of the caller is meant: an erasure searches in its first one, and erases in its second. */
interface Moment {
  nth: number
  /** Before it begins. */
  before?: () => Promise<unknown>
  /** After all of its statements, before its commit. */
  beforeCommit?: () => Promise<unknown>
}

/** The same context for one caller, in which something else happens at this moment. */
function at(context: Context, { nth, before, beforeCommit }: Moment): Context {
  let count = 0
  const { db } = context
  const transaction: Db['transaction'] = async (work, config) => {
    count += 1
    if (count !== nth) return db.transaction(work, config)
    await before?.()
    return db.transaction(async (trx) => {
      const done = await work(trx)
      await beforeCommit?.()
      return done
    }, config)
  }
  const watched = new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  })
  return { ...context, db: watched }
}

const engines = [
  // It has one connection, for which the other write waits.
  { name: 'embedded', open: openTestDatabase, untilBlocked: () => nextTurn() },
  { name: 'PostgreSQL', open: postgresDatabase, untilBlocked: waitForLock },
]

async function waitForLock(db: Db): Promise<void> {
  await eventually(async () => {
    const { rows } = (await db.execute(sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: { waiting: number }[] }
    expect(rows[0]?.waiting).toBeGreaterThan(0)
  })
}

for (const { name, open, untilBlocked } of engines)
  describe.skipIf(name === 'PostgreSQL' && !hasPostgres)(`O15 N06 an erasure at once, ${name}`, () => {
    async function anOffice() {
      const { db, close } = await open()
      onTestFinished(close)
      const context = testContext(db)
      const quote = await aQuote(context, { insured_email: EMAIL })
      return { db, context, quote, request: await aPurchase(context, quote) }
    }

    async function expectSound(db: Db): Promise<void> {
      expect((await checkAuditLog(db)).broken).toEqual([])
      expect(await findBookErrors(db)).toEqual([])
    }

    it(
      'O15 N06 a purchase that waits for an erasure is refused, and nothing is charged',
      { timeout: MINUTE },
      async () => {
        const { db, context, quote, request } = await anOffice()
        let buying: ReturnType<typeof problemOf> = Promise.resolve(undefined)
        const beforeCommit = async () => {
          buying = problemOf(purchaseQuote(context, request))
          await untilBlocked(db)
        }
        const { kept } = await erasePerson(at(context, { nth: 2, beforeCommit }), { email: EMAIL })
        expect(await buying).toMatchObject({ code: 'NOT_FOUND' })
        expect(kept).toEqual([])
        expect(await findQuote(db, quote.id)).toBeUndefined()
        expect(await readLedger(db, quote.id)).toEqual(EMPTY_LEDGER)
        await expectSound(db)
      },
    )

    it.each([
      { nth: 1, when: 'has begun', why: 'payment' },
      { nth: 2, when: 'gets its policy', why: 'in-force' },
    ])(
      'O15 N06 an erasure that waits for a purchase that $when keeps it, and says why',
      { timeout: MINUTE },
      async ({ nth, why }) => {
        const { db, context, quote, request } = await anOffice()
        let erasing: ReturnType<typeof erasePerson> | undefined
        const beforeCommit = async () => {
          erasing = erasePerson(context, { email: EMAIL })
          await untilBlocked(db)
        }
        // What follows a begun purchase waits until the erasure has seen it.
        const afterErasing = at(context, { nth, beforeCommit })
        const charge: Context['gateway']['charge'] = async (asked) => {
          expect(await purchaseStatesOf(db, quote.id)).toEqual(['charging'])
          if (erasing) await erasing
          return context.gateway.charge(asked)
        }
        await purchaseQuote({ ...afterErasing, gateway: { ...context.gateway, charge } }, request)
        const { kept } = (await erasing) ?? { kept: [] }
        expect(kept[0]).toMatchObject({ why })
        expect(await purchaseStatesOf(db, quote.id)).toEqual(['completed'])
        expect(await readLedger(db, quote.id)).toEqual(BOUGHT_ONCE_LEDGER)
        expect((await findQuote(db, quote.id))?.answers['insured_email']).toBe(EMAIL)
        await expectSound(db)
      },
    )

    it(
      'O15 a quote that becomes that of somebody else while the person is searched for stays',
      { timeout: MINUTE },
      async () => {
        const { db, context, quote } = await anOffice()
        const before = () =>
          saveQuote(context, {
            id: quote.id,
            version: quote.version,
            customFields: { insured_email: 'kim@elsewhere.example', insured_last_name: 'Lee' },
          })
        await erasePerson(at(context, { nth: 2, before }), { email: EMAIL })
        expect((await findQuote(db, quote.id))?.answers).toMatchObject({
          insured_email: 'kim@elsewhere.example',
          insured_last_name: 'Lee',
        })
      },
    )
  })
