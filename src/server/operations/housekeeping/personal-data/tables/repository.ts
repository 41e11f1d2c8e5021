import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

/** A table as the database has it, so that one of a newer release is neither left out nor has to be declared here. */
export interface Table {
  name: string
  /** The columns that can hold something about a person. */
  columns: { name: string; isJson: boolean }[]
  /** How its rows belong to quotes: directly, or by the rows of another table that do. Absent if they do not. */
  owner?: { column: string; table: string; key: string }
}

interface Link {
  table: string
  column: string
  target: string
  key: string
  required: boolean
}

/**
 * All tables, each with how its rows belong to quotes by the shortest way of foreign keys.
 */
export async function readTables(db: Db): Promise<Table[]> {
  const found = await rowsOf<Pick<Table, 'name' | 'columns'>>(
    db,
    sql`select c.table_name as name, coalesce(jsonb_agg(jsonb_build_object('name', c.column_name, 'isJson', c.data_type = 'jsonb')
        order by c.ordinal_position) filter (where c.data_type in ('text', 'jsonb')), '[]') as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by c.table_name order by 1`,
  )
  const owners = findOwners(await readLinks(db))
  return found.map((table) => {
    const owner = owners.get(table.name)
    return owner ? { ...table, owner } : table
  })
}

/** Foreign keys of one column. */
function readLinks(db: Db): Promise<Link[]> {
  return rowsOf<Link>(
    db,
    sql`select own.relname as table, a.attname as column, other.relname as target, b.attname as key, a.attnotnull as required
      from pg_constraint c
      join pg_class own on own.oid = c.conrelid join pg_class other on other.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and cardinality(c.conkey) = 1 and c.conrelid <> c.confrelid
      order by a.attnotnull desc, 1, 2`,
  )
}

function findOwners(links: readonly Link[]): Map<string, NonNullable<Table['owner']>> {
  const owners = new Map<string, NonNullable<Table['owner']>>()
  let reached = ['quotes']
  while (reached.length > 0) {
    const next: string[] = []
    for (const { table, column, target, key } of links) {
      if (!reached.includes(target) || table === 'quotes' || owners.has(table)) continue
      owners.set(table, { column, table: target, key })
      next.push(table)
    }
    reached = next
  }
  return owners
}

/** The quote of a row of this table, as a value of a statement in which the table is named `t`. */
export function quoteOf(tables: readonly Table[], table: Table): SQL | undefined {
  if (table.name === 'quotes') return sql`t.id`
  if (!table.owner) return undefined
  return quoteOfKey(tables, table.owner, sql`t.${sql.identifier(table.owner.column)}`, 1)
}

function quoteOfKey(
  tables: readonly Table[],
  owner: NonNullable<Table['owner']>,
  value: SQL,
  depth: number,
): SQL {
  if (owner.table === 'quotes') return value
  const up = tables.find(({ name }) => name === owner.table)?.owner
  if (!up) throw new Error(`${owner.table} does not belong to quotes`)
  const alias = sql.identifier(`up${depth}`)
  const next = quoteOfKey(tables, up, sql`${alias}.${sql.identifier(up.column)}`, depth + 1)
  return sql`(select ${next} from ${sql.identifier(owner.table)} ${alias} where ${alias}.${sql.identifier(owner.key)} = ${value})`
}

/** Whether a row belongs to one of these quotes, in a statement in which the table is named `t`. */
export function belongsTo(tables: readonly Table[], table: Table, quoteIds: readonly string[]): SQL {
  const ids = sql`any(${sql.param([...quoteIds])}::uuid[])`
  if (table.name === 'quotes') return sql`t.id = ${ids}`
  return belongsBy(tables, table, sql`t`, ids, 1)
}

/** By the keys of the quotes downwards, which the indexes serve. */
function belongsBy(tables: readonly Table[], { owner }: Table, alias: SQL, ids: SQL, depth: number): SQL {
  if (!owner) return sql`false`
  const column = sql`${alias}.${sql.identifier(owner.column)}`
  if (owner.table === 'quotes') return sql`${column} = ${ids}`
  const up = tables.find(({ name }) => name === owner.table)
  if (!up) return sql`false`
  const upAlias = sql.identifier(`up${depth}`)
  return sql`${column} in (select ${upAlias}.${sql.identifier(owner.key)} from ${sql.identifier(up.name)} ${upAlias}
    where ${belongsBy(tables, up, sql`${upAlias}`, ids, depth + 1)})`
}

/** Both drivers answer with their rows under this name. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const found: unknown = await db.execute(query)
  return (found as { rows: T[] }).rows
}
