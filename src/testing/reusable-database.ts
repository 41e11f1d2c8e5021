import type { PGlite } from '@electric-sql/pglite'

interface Stored {
  table: string
  rows: string
}

/** How long an abandoned transaction may hold a database that is given back. */
const MAX_WAIT_MS = 5000

/**
 * What no test may change of a database that another one gets: tables, triggers, functions, constraints, settings, and which
 * migrations it has.
 */
const STRUCTURE = `select md5(string_agg(part, ',' order by part)) as structure from (
  select format('%s %s %s %s', oid, relname, relkind, relnatts) as part from pg_class
    where relnamespace = 'public'::regnamespace
  union all select format('%s %s %s', tgname, tgrelid, tgenabled) from pg_trigger
  union all select format('%s %s', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select format('%s %s %s', attrelid, attname, atttypid) from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
  union all select format('%s %s', nspname, oid) from pg_namespace where nspname !~ '^pg_'
  union all select setconfig::text from pg_db_role_setting
  union all select format('%s %s', hash, created_at) from drizzle.__drizzle_migrations
  union all select rolname from pg_roles) as parts`

/** An embedded database that one test after another gets, each time as empty as a new one. */
export class ReusableDatabase {
  readonly #client: PGlite
  readonly #tables: string[]
  readonly #stored: Stored[]
  readonly #structure: string

  private constructor(client: PGlite, tables: string[], stored: Stored[], structure: string) {
    this.#client = client
    this.#tables = tables
    this.#stored = stored
    this.#structure = structure
  }

  /** Of a database as it comes from its migrations: what they stored belongs to an empty one. */
  static async create(client: PGlite): Promise<ReusableDatabase> {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const tables = rows.map(({ name }) => name)
    const stored: Stored[] = []
    for (const table of await filledTables(client, tables)) {
      const content = await client.query<{ rows: string }>(
        `select json_agg(t)::text as rows from "${table}" as t`,
      )
      stored.push({ table, rows: content.rows[0]?.rows ?? '[]' })
    }
    return new ReusableDatabase(client, tables, stored, await structureOf(client))
  }

  /** For one test. `giveBack` is true if the database can be lent again. */
  lend(): { client: PGlite; giveBack: () => Promise<boolean> } {
    const { client, end } = guarded(this.#client)
    return {
      client,
      giveBack: async () => {
        if (!end()) return false
        const isAsBefore = await Promise.race([this.#clear().catch(() => false), given(MAX_WAIT_MS)])
        if (!isAsBefore) void this.#client.close().catch(() => undefined)
        return isAsBefore
      },
    }
  }

  /** Leaves what the migrations left. False if the structure has changed. */
  async #clear(): Promise<boolean> {
    const filled = await filledTables(this.#client, this.#tables)
    const names = [...new Set([...filled, ...this.#stored.map(({ table }) => table)])]
    const refill = this.#stored.map(
      ({ table, rows }) =>
        `insert into "${table}" overriding system value
          select * from json_populate_recordset(null::"${table}", ${quoted(rows)});`,
    )
    // Triggers that protect the audit log must not protect it from this.
    await this.#client.exec('discard all')
    await this.#client.exec(`
      begin;
      set local session_replication_role = replica;
      truncate ${names.map((name) => `"${name}"`).join(', ')} restart identity cascade;
      ${refill.join('\n')}
      commit;`)
    await restartSequences(this.#client)
    return (await structureOf(this.#client)) === this.#structure
  }
}

/** The client as long as its test; then every call is refused, as by one that is closed. */
function guarded(client: PGlite): { client: PGlite; end: () => boolean } {
  let isOpen = true
  const lent = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'closed') return !isOpen
      if (typeof value !== 'function' || name === 'constructor') return value
      return (...args: unknown[]): unknown => {
        if (!isOpen) return Promise.reject(new Error('PGlite is closed'))
        return Reflect.apply(value, target, args)
      }
    },
  })
  const end = () => {
    const wasOpen = isOpen
    isOpen = false
    return wasOpen
  }
  return { client: lent, end }
}

async function filledTables(client: PGlite, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((name) => `select '${name}' as name where exists (select from "${name}")`)
  const { rows } = await client.query<{ name: string }>(each.join(' union all '))
  return rows.map(({ name }) => name)
}

async function structureOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ structure: string }>(STRUCTURE)
  return rows[0]?.structure ?? ''
}

/** Those that belong to no column. */
async function restartSequences(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name } of rows) await client.exec(`alter sequence "${name}" restart`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function given(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false).unref())
}
