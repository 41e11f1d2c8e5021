import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'

/** Few, as a row may be a mail with its attachments. */
const ROWS_AT_ONCE = 50

/** The table of uploaded files. */
export const FILES = getTableName(files)

export interface Table {
  name: string
  columns: { name: string; type: string }[]
  /** Columns of the primary key; empty if there is none. */
  key: string[]
}

export interface Sequence {
  name: string
  lastValue: string
  isCalled: boolean
}

export interface ForeignKey {
  name: string
  table: string
  definition: string
}

/** The tables of the database, by name, without what the database works out itself. */
export function listTables(trx: Db): Promise<Table[]> {
  return query<Table>(
    trx,
    sql`
    select c.relname::text as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns,
      (select coalesce(json_agg(k.attname order by array_position(i.indkey::int2[], k.attnum)), '[]')
        from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    group by c.oid, c.relname
    order by c.relname::text collate "C"`,
  )
}

/** Tables, views and sequences of the schemas that the program uses, as `quotes` or `drizzle.__drizzle_migrations`. */
export async function listRelations(trx: Db): Promise<string[]> {
  const found = await query<{ name: string }>(
    trx,
    sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relkind <> 'r', 1`,
  )
  return found.map(({ name }) => name)
}

/** Makes what is sent and read as text the same on each server. */
export async function fixTextFormats(trx: Db): Promise<void> {
  await trx.execute(sql`
    select set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true),
      set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true)`)
}

export async function readMoment(trx: Db): Promise<Date> {
  const [row] = await query<{ milliseconds: number | string }>(
    trx,
    sql`select floor(extract(epoch from now()) * 1000)::float8 as milliseconds`,
  )
  return new Date(Number(row?.milliseconds))
}

/** All rows in the order of their key, the same on each server: each row is a JSON array of texts. */
export async function* readRows(trx: Db, table: Table): AsyncGenerator<string[]> {
  const columns = list(table.columns.map(({ name }) => sql`${sql.identifier(name)}::text`))
  await trx.execute(sql`declare backup_rows no scroll cursor for
    select array_to_json(array[${columns}])::text as row from ${sql.identifier(table.name)} order by ${orderOf(table)}`)
  for (;;) {
    const rows = await query<{ row: string }>(trx, sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`))
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await trx.execute(sql`close backup_rows`)
}

/** Texts byte by byte, as servers sort them differently. */
function orderOf({ columns, key }: Table): SQL {
  const sorted = columns.filter(({ name }) => key.length === 0 || key.includes(name))
  const inOrder =
    key.length === 0 ? sorted : sorted.toSorted((a, b) => key.indexOf(a.name) - key.indexOf(b.name))
  return list(
    inOrder.map(({ name, type }) =>
      key.length > 0 && type !== 'text'
        ? sql`${sql.identifier(name)}`
        : sql`${sql.identifier(name)}::text collate "C"`,
    ),
  )
}

/** Inserts rows as `readRows` gives them. */
export async function insertRows(trx: Db, { name, columns }: Table, rows: string): Promise<void> {
  const names = list(columns.map((column) => sql`${sql.identifier(column.name)}`))
  const values = list(
    columns.map(({ type }, nth) => sql`(line ->> ${sql.raw(String(nth))})::${sql.raw(type)}`),
  )
  await trx.execute(sql`insert into ${sql.identifier(name)} (${names}) overriding system value
    select ${values} from json_array_elements(${rows}::json) with ordinality as part (line, place) order by place`)
}

export async function deleteRows(trx: Db, { name }: Table): Promise<void> {
  await trx.execute(sql`delete from ${sql.identifier(name)}`)
}

export async function countRows(trx: Db, { name }: Pick<Table, 'name'>): Promise<number> {
  return trx.$count(sql`${sql.identifier(name)}`)
}

/** Triggers of the program: they check, link and derive what the rows of a backup already say. */
export async function setTriggers(trx: Db, { name }: Table, state: 'enable' | 'disable'): Promise<void> {
  await trx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
}

export function listForeignKeys(trx: Db): Promise<ForeignKey[]> {
  return query<ForeignKey>(
    trx,
    sql`
    select k.conname::text as name, c.relname::text as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 2, 1`,
  )
}

export async function dropForeignKey(trx: Db, { table, name }: ForeignKey): Promise<void> {
  await trx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
}

/** Adding it checks every row. */
export async function addForeignKey(trx: Db, { table, name, definition }: ForeignKey): Promise<void> {
  await trx.execute(
    sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
  )
}

/** A sequence may be ahead of the rows: numbers that were drawn are not given again. */
export async function readSequences(trx: Db): Promise<Sequence[]> {
  const names = await query<{ name: string }>(
    trx,
    sql`select sequencename::text as name from pg_sequences where schemaname = 'public' order by sequencename::text collate "C"`,
  )
  const found: Sequence[] = []
  for (const { name } of names) {
    const [state] = await query<{ lastValue: string; isCalled: boolean }>(
      trx,
      sql`select last_value::text as "lastValue", is_called as "isCalled" from ${sql.identifier(name)}`,
    )
    if (state) found.push({ name, ...state })
  }
  return found
}

export async function setSequence(trx: Db, { name, lastValue, isCalled }: Sequence): Promise<void> {
  await trx.execute(
    sql`select setval(quote_ident(${name})::regclass, ${lastValue}::bigint, ${isCalled}::boolean)`,
  )
}

/** Writes everything that is stored to the files of the database. */
export async function writeCheckpoint(trx: Db): Promise<void> {
  await trx.execute(sql`checkpoint`)
}

/** Waits until nobody else migrates or restores the database, and keeps others from it until the end of the transaction. */
export async function lockForMigration(trx: Db, key: number): Promise<void> {
  await trx.execute(sql`select pg_advisory_xact_lock(${key})`)
}

/** Keeps others from migrating until the end of the transaction; false if somebody does so at the moment. */
export async function tryKeepSchema(trx: Db, key: number): Promise<boolean> {
  const [row] = await query<{ kept: boolean }>(
    trx,
    sql`select pg_try_advisory_xact_lock_shared(${key}) as kept`,
  )
  return row?.kept === true
}

/** A content that the file store keeps for the database. */
interface StoredContent {
  kind: string
  id: string
  contentId: string | null
  contentType: string
  sha256: string
}

/** What the database names of the file store: pictures of signs, the parts of the files of claims and cases, and the photos of event days. */
export async function listStoredFiles(db: Db): Promise<StoredContent[]> {
  return [
    ...(await listPictures(db)),
    ...(await listParts(db, 'claim')),
    ...(await listParts(db, 'case')),
    ...(await listEventPhotos(db)),
    ...(await listOriginalParts(db)),
  ]
}

/** One of the files for each content that several share, also of a database from before they could share one. */
function listPictures(db: Db): Promise<StoredContent[]> {
  // A column that this database does not have would be an error, and is null as a key of the whole row.
  const contentId = sql<string | null>`(to_jsonb(${files}) ->> 'content_id')::uuid`
  const content = sql`coalesce(${contentId}, ${files.id})`
  return db
    .selectDistinctOn([files.kind, content], {
      kind: files.kind,
      id: files.id,
      contentId,
      contentType: files.contentType,
      sha256: files.sha256,
    })
    .from(files)
    .where(sql`${files.state} = 'stored'`)
    .orderBy(files.kind, content)
}

/** Whose content of files that are kept in parts is there. A deleted file of a case can be restored until its content goes. */
const CONTENT_IS_THERE = {
  claim: sql`f.state = 'stored'`,
  case: sql`f.state in ('stored', 'deleted') and f.destroyed_at is null`,
}

/** None in a database from before there were such files. */
async function listParts(db: Db, kind: keyof typeof CONTENT_IS_THERE): Promise<StoredContent[]> {
  const table = `${kind}_file_parts`
  if (!(await hasTable(db, table))) return []
  return query(
    db,
    sql`select ${kind}::text as kind, p.id, null as "contentId", p.sha256,
        case p.use when 'original' then f.content_type else 'image/jpeg' end as "contentType"
      from ${sql.identifier(table)} p join ${sql.identifier(`${kind}_files`)} f on f.id = p.file_id
      where ${CONTENT_IS_THERE[kind]} order by p.id`,
  )
}

async function listEventPhotos(db: Db): Promise<StoredContent[]> {
  if (!(await hasTable(db, 'event_photos'))) return []
  return query(
    db,
    sql`select 'eventphotos' as kind, id, null as "contentId", sha256, 'image/jpeg' as "contentType"
      from event_photos where state = 'stored' order by id`,
  )
}

async function listOriginalParts(db: Db): Promise<StoredContent[]> {
  if (!(await hasTable(db, 'event_original_parts'))) return []
  return query(
    db,
    sql`select 'claim' as kind, p.id, null as "contentId", p.sha256, o.content_type as "contentType"
      from event_original_parts p join event_originals o on o.photo_id = p.file_id
      where o.state = 'stored' order by p.id`,
  )
}

/** A database of an earlier release may lack it. */
async function hasTable(db: Db, name: string): Promise<boolean> {
  const [known] = await query<{ found: boolean }>(db, sql`select to_regclass(${name}) is not null as found`)
  return known?.found === true
}

/** Work that was waiting: it is done again, or for the first time, once the program runs. */
export async function countWaiting(db: Db): Promise<{ jobs: number; messages: number }> {
  return {
    jobs: await db.$count(jobs, sql`${jobs.doneAt} is null and ${jobs.failedAt} is null`),
    messages: await db.$count(messages, sql`${messages.state} = 'queued'`),
  }
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}

async function query<Row>(trx: Db, statement: SQL): Promise<Row[]> {
  const found: unknown = await trx.execute(statement)
  return (found as { rows: Row[] }).rows
}
