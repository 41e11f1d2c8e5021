import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { pgTable, text, uuid, bigint, date } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyOf, list, PAGE_SIZES, searchText } from '#contract/list.ts'
import type { Database, Db } from '#server/kit/db/database.ts'
import {
  type ListQuery,
  type ListSql,
  type PagePlan,
  readPage,
  readRows,
} from '#server/kit/db/lists/read-page.ts'
import { DAY, MOMENT, NO_DAY, TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'

const COLOURS = ['white', 'yellow', 'pink'] as const

const balls = pgTable('balls', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  colour: text().$type<(typeof COLOURS)[number]>().notNull(),
  cents: bigint({ mode: 'number' }).notNull(),
  lostOn: date({ mode: 'string' }),
  boughtAt: moment().notNull(),
})

const listBalls = list({
  name: 'listBalls',
  path: '/balls',
  access: 'public',
  summary: 'Golf balls',
  row: z.object({ id: z.string() }),
  filters: { search: searchText(), colour: anyOf(COLOURS) },
  sorts: ['bought', 'name', 'cents', 'lost'],
  defaultSort: '-bought',
})

const select = (db: Db, { key, where, orderBy, limit }: PagePlan) =>
  db
    .select({ key, id: balls.id })
    .from(balls)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

const ballList: ListSql<typeof listBalls, { key: string; id: string }> = {
  list: listBalls,
  id: balls.id,
  filters: {
    search: (wanted) => sql`strpos(${balls.name}, ${wanted}) > 0`,
    colour: (colours) => inArray(balls.colour, colours),
  },
  sorts: {
    bought: { by: balls.boughtAt, kind: MOMENT },
    name: { by: balls.name, kind: TEXT },
    cents: { by: balls.cents, kind: WHOLE_NUMBER },
    lost: { by: sql`coalesce(${balls.lostOn}, ${NO_DAY}::date)`, kind: DAY },
  },
  select,
}

/** Many rows with equal values of every sort, and moments that differ in microseconds alone. */
const ROWS = 137
const rows = Array.from({ length: ROWS }, (_, nth) => ({
  id: randomUUID(),
  name: ["O'Hara", 'ball', 'Ünï', '%_\\', '"; drop table balls; --'][nth % 5] ?? '',
  colour: COLOURS[nth % 3] ?? 'white',
  cents: (nth % 4) - 2,
  lostOn: nth % 3 === 0 ? null : `2027-01-0${(nth % 2) + 1}`,
  micros: nth % 7,
}))

/** What a sort compares, in plain JavaScript for all but names, whose order is the database's. */
const ORDERS = ['bought', '-bought', 'name', '-name', 'cents', '-cents', 'lost', '-lost'] as const

describeOnBothDatabases('a list', (open) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
    await db.execute(sql`create table balls (id uuid primary key, name text not null, colour text not null,
      cents bigint not null, lost_on date, bought_at timestamptz not null)`)
    for (const { id, name, colour, cents, lostOn, micros } of rows) {
      await db.execute(sql`insert into balls values (${id}, ${name}, ${colour}, ${cents}::int, ${lostOn}::date,
        '2027-01-01 12:00:00.123Z'::timestamptz + ${micros}::int * interval '1 microsecond')`)
    }
  })
  afterAll(() => database.close())

  /** All ids in order, by one statement without pages. */
  const inOrder = async (sort: (typeof ORDERS)[number], where = sql`true`) => {
    const column = {
      bought: 'bought_at',
      name: 'name',
      cents: 'cents',
      lost: `coalesce(lost_on, '${NO_DAY}')`,
    }
    const by = column[sort.replace('-', '') as keyof typeof column]
    const direction = sort.startsWith('-') ? 'desc' : 'asc'
    const order = sql.raw(`${by} ${direction}, id ${direction}`)
    const found = (await db.execute(sql`select id from balls where ${where} order by ${order}`)) as {
      rows: { id: string }[]
    }
    return found.rows.map(({ id }) => id)
  }

  const ids = (found: { id: string }[]) => found.map(({ id }) => id)

  it.each(ORDERS)(
    'sorted by %s gives each row once, in order, by pages of every size, forward and back',
    async (sort) => {
      const expected = await inOrder(sort)
      for (const size of PAGE_SIZES) {
        const pages: string[][] = []
        let page = await readPage(db, ballList, { sort, size })
        expect([page.previous, page.count]).toEqual([null, { value: ROWS, is_exact: true }])
        pages.push(ids(page.data))
        while (page.next !== null) {
          page = await readPage(db, ballList, { sort, size, after: page.next })
          pages.push(ids(page.data))
          expect(page.count).toBeNull()
        }
        expect(pages.flat()).toEqual(expected)
        expect(pages.slice(0, -1).every(({ length }) => length === size)).toBe(true)
        const back = [pages.at(-1)]
        while (page.previous !== null) {
          page = await readPage(db, ballList, { sort, size, before: page.previous })
          back.unshift(ids(page.data))
        }
        expect(back).toEqual(pages)
      }
    },
  )

  it('filters, and counts only what the filters let through', async () => {
    const white = await readPage(db, ballList, { colour: ['white', 'pink'], size: 5 })
    const expected = await inOrder('-bought', sql`colour in ('white', 'pink')`)
    expect(ids(white.data)).toEqual(expected.slice(0, 5))
    expect(white.count).toEqual({ value: expected.length, is_exact: true })
    const nobody = await readPage(db, ballList, { search: 'nobody' })
    expect(nobody).toEqual({ data: [], next: null, previous: null, count: { value: 0, is_exact: true } })
  })

  it('a row that appears while somebody pages neither repeats nor hides another', async () => {
    const before = await inOrder('cents')
    const first = await readPage(db, ballList, { sort: 'cents', size: 50 })
    const id = '00000000-0000-4000-8000-000000000000'
    await db.execute(sql`insert into balls values (${id}, 'new', 'pink', -9, null, now())`)
    const second = await readPage(db, ballList, { sort: 'cents', size: 50, after: first.next ?? '' })
    await db.execute(sql`delete from balls where id = ${id}`)
    expect([...ids(first.data), ...ids(second.data)]).toEqual(before.slice(0, 100))
  })

  it('reads all rows as they are asked for', async () => {
    const statements: number[] = []
    const counted = {
      ...ballList,
      select: (db: Db, plan: PagePlan) => (statements.push(plan.limit), select(db, plan)),
    }
    const all: string[] = []
    for await (const { id } of readRows(db, counted, { sort: 'name', colour: ['pink'] })) all.push(id)
    expect(all).toEqual(await inOrder('name', sql`colour = 'pink'`))
    expect(statements).toEqual([500])
  })

  it('is not injected by filters: whatever the text, it only finds rows that contain it', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        "' or '1'='1",
        "'; drop table balls; --",
        '%',
        '_',
        '\\',
        '$1',
        ':a',
        '"',
        "O'Hara",
        '\u2028',
        '\u202e',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (search) => {
        const read = z.safeParse(listBalls.query, { search })
        if (!read.success || search.includes('\0')) return
        const { data } = await readPage(db, ballList, { ...read.data, size: 100 })
        const wanted = search.trim()
        const expected = rows.filter(({ name }) => name.includes(wanted)).map(({ id }) => id)
        expect(ids(data).toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 60 },
    )
    expect(await db.$count(balls)).toBe(ROWS)
  })

  it('is not injected by cursors: one that was not written for this order is refused, and the database never errs', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        "'); drop table balls; --",
        '2027-02-30T00:00:00.000000Z',
        '9'.repeat(30),
        'infinity',
        '2027-01-01',
      ),
      fc.integer(),
      fc.constant(null),
    )
    const cursors = fc.oneof(
      fc.base64String().map((text) => text.replace(/[+/=]/g, '')),
      fc
        .tuple(
          fc.constantFrom(1, 2),
          fc.constantFrom('bought', 'cents', 'lost', 'name'),
          fc.constantFrom('asc', 'desc'),
          part,
          fc.oneof(fc.uuid(), part),
        )
        .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
    )
    await fc.assert(
      fc.asyncProperty(cursors, fc.constantFrom(...ORDERS), fc.boolean(), async (cursor, sort, isAfter) => {
        const name = isAfter ? 'after' : 'before'
        const query: ListQuery<typeof listBalls> = { sort, [name]: cursor }
        const problem = await problemOf(readPage(db, ballList, query).then(() => undefined)).catch(
          () => undefined,
        )
        if (problem) expect(problem).toMatchObject({ code: 'INVALID', fields: [{ field: name }] })
        else await readPage(db, ballList, query)
      }),
      { numRuns: 120 },
    )
    expect(await db.$count(balls)).toBe(ROWS)
  })

  it('is not injected by sorts: only a declared name gets to the database', async () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('id', 'bought; drop table balls', '--bought', '__proto__', 'constructor'),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (sort) => {
        const isDeclared = (ORDERS as readonly string[]).includes(sort)
        expect(z.safeParse(listBalls.query, { sort }).success).toBe(isDeclared)
        if (!isDeclared) await expect(readPage(db, ballList, { sort })).rejects.toThrow('is not sorted by')
      }),
    )
  })

  it('counts up to 1,001', async () => {
    await db.execute(
      sql`insert into balls select gen_random_uuid(), 'many', 'white', 0, null, now() from generate_series(1, 1000)`,
    )
    try {
      expect((await readPage(db, ballList, { search: 'many' })).count).toEqual({
        value: 1000,
        is_exact: true,
      })
      expect((await readPage(db, ballList, {})).count).toEqual({ value: 1001, is_exact: false })
    } finally {
      await db.execute(sql`delete from balls where name = 'many'`)
    }
  })

  it('does not compile without the SQL of a filter or a sort, or with one that may be null', () => {
    // @ts-expect-error the filter by colour is missing
    const withoutFilter: (typeof ballList)['filters'] = { search: () => undefined }
    // @ts-expect-error the sort by name is missing
    const withoutSort: (typeof ballList)['sorts'] = {
      bought: ballList.sorts.bought,
      cents: ballList.sorts.cents,
      lost: ballList.sorts.lost,
    }
    // @ts-expect-error a day that may be null
    const nullable: (typeof ballList)['sorts']['lost'] = { by: balls.lostOn, kind: DAY }
    expect([withoutFilter, withoutSort, nullable]).toHaveLength(3)
  })
})
