/** What statements are run with: an embedded database, or a connection to a server. */
export interface SqlClient {
  /** Rows of text. */
  query: (statement: string) => Promise<{ rows: Record<string, string>[] }>
  /** Several statements. */
  exec: (statements: string) => Promise<unknown>
}

interface Stored {
  table: string
  rows: string
}

/** Tables that hold rows, or held some since they were vacuumed. */
const USED_TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`

/**
 * What no test may change of a database that another one gets: tables, triggers, functions, constraints, settings, and which
 * migrations it has. Sums of hashes, since this is asked after each test.
 */
const STRUCTURE = `select array_to_string(array[
  (select sum(hash_record_extended((oid, relname, relkind, relnatts, relforcerowsecurity), 1)) from pg_class
    where relnamespace = 'public'::regnamespace),
  (select sum(hash_record_extended((oid, tgname, tgrelid, tgenabled), 2)) from pg_trigger),
  (select sum(hash_record_extended((oid, proname, prosrc), 3)) from pg_proc where pronamespace = 'public'::regnamespace),
  (select sum(hash_record_extended((oid, conname, condeferrable, convalidated), 4)) from pg_constraint
    where connamespace = 'public'::regnamespace),
  (select sum(hash_record_extended((attrelid, attname, atttypid, attnotnull), 5)) from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0),
  (select sum(hash_record_extended((adrelid, adnum, adbin::text), 6)) from pg_attrdef),
  (select sum(hash_record_extended((nspname, oid), 7)) from pg_namespace where nspname !~ '^pg_'),
  (select sum(hash_record_extended((setdatabase, setrole, setconfig), 8)) from pg_db_role_setting),
  (select sum(hash_record_extended((hash, created_at), 9)) from drizzle.__drizzle_migrations),
  (select sum(hash_record_extended((rolname, rolsuper), 10)) from pg_roles)
], ',', '-') as structure`

/** What `discard all` does, but for prepared statements, which the next test needs again. */
const FORGET = `
  close all; set session authorization default; reset all; unlisten *; select pg_advisory_unlock_all();
  discard temp; discard sequences;`

/** A database as it comes from its migrations, so that one test after another gets it as empty as a new one. */
export class InitialContents {
  readonly #stored: Stored[]
  readonly #structure: string

  private constructor(stored: Stored[], structure: string) {
    this.#stored = stored
    this.#structure = structure
  }

  /** What its migrations stored belongs to an empty one. */
  static async of(client: SqlClient): Promise<InitialContents> {
    const stored: Stored[] = []
    for (const table of await namesOf(client, USED_TABLES)) {
      const content = await client.query(`select json_agg(t)::text as rows from "${table}" as t`)
      stored.push({ table, rows: content.rows[0]?.['rows'] ?? '[]' })
    }
    return new InitialContents(stored, await structureOf(client))
  }

  /** Leaves what the migrations left. False if the structure has changed. */
  async restore(client: SqlClient): Promise<boolean> {
    await client.exec(FORGET)
    if ((await structureOf(client)) !== this.#structure) return false
    const refill = this.#stored.map(
      ({ table, rows }) =>
        `insert into "${table}" overriding system value
          select * from json_populate_recordset(null::"${table}", ${quoted(rows)});`,
    )
    const used = await namesOf(client, USED_TABLES)
    // Triggers that protect the audit log must not protect it from this. Truncating would be slower: it makes the files
    // of all indexes anew.
    await client.exec(`
      begin;
      set local session_replication_role = replica;
      ${used.map((name) => `delete from "${name}";`).join('\n')}
      select setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
      ${refill.join('\n')}
      commit;`)
    // So that rows of the next test lie in the order in which they were written, as in a new database.
    if (used.length > 0) await client.exec(`vacuum ${used.map((name) => `"${name}"`).join(', ')}`)
    return true
  }
}

async function namesOf(client: SqlClient, statement: string): Promise<string[]> {
  const { rows } = await client.query(statement)
  return rows.map(({ name }) => name ?? '')
}

async function structureOf(client: SqlClient): Promise<string> {
  const { rows } = await client.query(STRUCTURE)
  return rows[0]?.['structure'] ?? ''
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
