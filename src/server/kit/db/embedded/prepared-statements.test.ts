import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareStatements } from '#server/kit/db/embedded/prepared-statements.ts'

const MINUTE = 60_000

let plain: PGlite
let prepared: PGlite

beforeAll(async () => {
  ;[plain, prepared] = await Promise.all([PGlite.create(), PGlite.create()])
  prepareStatements(prepared)
}, MINUTE)
afterAll(() => Promise.all([plain.close(), prepared.close()]))

async function known(): Promise<string[]> {
  const { rows } = await prepared.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

async function refusal(asked: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await asked.then(
    (): Record<string, unknown> => ({}),
    (thrown: unknown) => thrown as Record<string, unknown>,
  )
  return {
    message: error['message'],
    code: error['code'],
    detail: error['detail'],
    position: error['position'],
  }
}

describe('O09 statements of the embedded database are prepared once', () => {
  it('O09 the same text is asked by the same statement, inside a transaction and outside', async () => {
    const text = 'select $1::int + 1 as next'
    for (const value of [1, 2])
      expect((await prepared.query(text, [value])).rows).toEqual([{ next: value + 1 }])
    await prepared.transaction(async (trx) => {
      expect((await trx.query(text, [3])).rows).toEqual([{ next: 4 }])
    })
    expect((await known()).filter((statement) => statement === text)).toEqual([text])
  })

  it(
    'O09 values of every kind come back as from PGlite itself, as rows and as objects',
    { timeout: MINUTE },
    async () => {
      const text = `select $1::text as a, $2::int8 as b, $3::bytea as c, $4::jsonb as d, $5::text[] as e, $6::boolean as f,
      $7::timestamptz as g, $8::numeric as h, $9::date as i`
      const value = fc.tuple(
        fc.option(fc.string().filter((one) => !one.includes('\0'))),
        fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
        fc.option(fc.uint8Array()),
        fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.integer())),
        fc.option(fc.array(fc.constantFrom('x', 'two words', '"quoted"', 'a,b'))),
        fc.option(fc.boolean()),
        fc.option(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })),
        fc.option(fc.constantFrom('1.10', '-0.5', '12345678901234567890.01')),
        fc.option(fc.constantFrom('2027-06-12', '2028-02-29')),
      )
      await fc.assert(
        fc.asyncProperty(
          value,
          fc.constantFrom('array' as const, 'object' as const),
          async (values, rowMode) => {
            const asked: [string, unknown[], { rowMode: typeof rowMode }] = [text, values, { rowMode }]
            expect(await prepared.query(...asked)).toEqual(await plain.query(...asked))
          },
        ),
        { numRuns: 60 },
      )
    },
  )

  it.each([
    ['a text that is no SQL', 'selekt 1', []],
    ['a value of another type', 'select $1::int', ['x']],
    ['a table that is not there', 'select * from nowhere', []],
    ['a division by 0', 'select 1 / $1::int', [0]],
  ])(
    'O09 a refusal is that of PGlite, and the next question is answered: %s',
    async (_what, text, values) => {
      for (let time = 0; time < 3; time += 1)
        expect(await refusal(prepared.query(text, values))).toEqual(await refusal(plain.query(text, values)))
      expect((await prepared.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    },
  )

  it('O09 what a transaction wrote before an error is gone, and a savepoint brings back what was before it', async () => {
    await prepared.exec('create table counted (n integer check (n > 0))')
    const insert = 'insert into counted values ($1)'
    await prepared.query(insert, [1])
    const failed = prepared.transaction(async (trx) => {
      await trx.query(insert, [2])
      await trx.query(insert, [-1])
    })
    await expect(failed).rejects.toMatchObject({ code: '23514' })
    await prepared.transaction(async (trx) => {
      await trx.query('savepoint here')
      await expect(trx.query(insert, [-1])).rejects.toMatchObject({ code: '23514' })
      await trx.query('rollback to savepoint here')
      await trx.query(insert, [3])
    })
    expect((await prepared.query('select n from counted order by n')).rows).toEqual([{ n: 1 }, { n: 3 }])
  })

  it('O09 a table that got another column, or was made anew, is read as it is now', async () => {
    await prepared.exec('create table shaped (a integer); insert into shaped values (1)')
    const text = 'select * from shaped'
    for (let time = 0; time < 7; time += 1) await prepared.query(text)
    await prepared.exec(`alter table shaped add column b text default 'two'`)
    expect((await prepared.query(text)).rows).toEqual([{ a: 1, b: 'two' }])
    await prepared.exec(
      'drop table shaped; create table shaped (c boolean); insert into shaped values (true)',
    )
    expect((await prepared.query(text)).rows).toEqual([{ c: true }])
  })

  it('O09 statements that were thrown away are prepared again', async () => {
    const text = 'select 7 as seven'
    await prepared.query(text)
    await prepared.exec('discard all')
    expect((await prepared.query(text)).rows).toEqual([{ seven: 7 }])
  })

  it('O09 no more than 300 stay prepared, those that were used last', { timeout: MINUTE }, async () => {
    const kept = 'select 0 as kept'
    for (let place = 0; place < 700; place += 1) {
      await prepared.query(`select ${place} as place`)
      await prepared.query(kept)
    }
    const statements = await known()
    expect(statements.length).toBeLessThanOrEqual(300)
    expect(statements).toContain(kept)
    expect(statements).toContain('select 699 as place')
    expect(statements).not.toContain('select 1 as place')
  })

  it('O09 questions at once are answered each with its own', async () => {
    const numbers = Array.from({ length: 50 }, (_, place) => place)
    const answers = await Promise.all(
      numbers.map((place) => prepared.query(`select $1::int as n, ${place % 5} as kind`, [place])),
    )
    expect(answers.map(({ rows }) => rows)).toEqual(numbers.map((place) => [{ n: place, kind: place % 5 }]))
  })

  it('O09 a transaction that has ended asks nothing more', async () => {
    const late = await prepared.transaction((trx) => Promise.resolve(trx))
    await expect(late.query('select 1')).rejects.toThrow('Transaction is closed')
  })
})
