import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

/** How many statements stay prepared; each takes some ten kilobytes of memory. */
const MAX_PREPARED = 300

/** A plan from when tables were small would be kept forever, as nothing in the embedded database looks at their growth. */
const REPLAN_AFTER_MS = 10 * 60_000

/** SQLSTATE: feature_not_supported, by which PostgreSQL says that a table has other columns than when it was prepared. */
const OTHER_COLUMNS = '0A000'
/** SQLSTATE: invalid_sql_statement_name, after `discard all`. */
const NOT_PREPARED = '26000'

/** The number by which PostgreSQL names the type of bytes. */
const BYTEA = 17

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Query = <T>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<T>>

type Parsers = PGlite['parsers']

interface Statement {
  /** In PostgreSQL. */
  name: string
  /** The types of its parameters. */
  types: readonly number[]
  /** How PostgreSQL describes its columns; nothing where it returns no rows. */
  columns: readonly Message[]
  columnTypes: readonly number[]
}

/**
 * Prepares what is asked of an embedded database. PGlite has each statement read, checked and planned anew, in six calls of
 * PostgreSQL; one that is prepared takes one call, and from its sixth time on its plan is there, too.
 */
export function prepareStatements(client: PGlite): void {
  const statements = new PreparedStatements(client)
  client.query = async <T>(text: string, values?: unknown[], options?: QueryOptions) => {
    await client._checkReady()
    return client._runExclusiveTransaction(async () => {
      const result = await statements.query<T>(text, values, options)
      await client.syncToFs()
      return result
    })
  }
  const transaction = client.transaction.bind(client)
  const query: Query = (text, values, options) => statements.query(text, values, options)
  client.transaction = (work) =>
    transaction((trx) =>
      work(
        new Proxy(trx, {
          // Its own call refuses what comes after its end.
          get: (target, name) => (name === 'query' && !target.closed ? query : Reflect.get(target, name)),
        }),
      ),
    )
}

class PreparedStatements {
  readonly #client: PGlite
  /** By their texts; the one that was used last comes last. */
  readonly #known = new Map<string, Statement>()
  #made = 0
  #replanAt = Date.now() + REPLAN_AFTER_MS

  constructor(client: PGlite) {
    this.#client = client
  }

  /** One after another, as PostgreSQL has one connection. */
  query<T>(text: string, values: unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    return this.#client._runExclusiveQuery(async () => {
      const known = this.#known.get(text)
      if (!known) return this.#run<T>(await this.#prepare(text), values, options)
      this.#known.delete(text)
      this.#known.set(text, known)
      try {
        return await this.#run<T>(known, values, options)
      } catch (error) {
        if (!isStale(error)) throw error
        this.#known.delete(text)
        // A transaction is over with its first error.
        if (this.#client.isInTransaction()) throw error
        return this.#run<T>(await this.#prepare(text), values, options)
      }
    })
  }

  async #prepare(text: string): Promise<Statement> {
    const { parse: read, describe, sync } = protocol.serialize
    const name = `s${(this.#made += 1)}`
    const answer = await this.#send([
      ...this.#closeOldest(),
      read({ name, text }),
      describe({ type: 'S', name }),
      sync(),
    ])
    const types = parse.parseDescribeStatementResults(answer)
    const columns = answer.filter((message) => message.name === 'rowDescription')
    const columnTypes = [...new Set(columns.flatMap(typesOf))]
    const statement = { name, types, columns, columnTypes }
    this.#known.set(text, statement)
    return statement
  }

  /** Makes room for one more. */
  #closeOldest(): Uint8Array[] {
    const [oldest] = this.#known
    if (!oldest || this.#known.size < MAX_PREPARED) return []
    const [text, { name }] = oldest
    this.#known.delete(text)
    return [protocol.serialize.close({ type: 'S', name })]
  }

  async #run<T>(statement: Statement, values: unknown[], options: QueryOptions): Promise<Results<T>> {
    const { bind, execute, sync } = protocol.serialize
    await this.#replan()
    const bound = values.map((value, place) => this.#written(value, statement.types[place]))
    const answer = await this.#send([bind({ statement: statement.name, values: bound }), execute(), sync()])
    const { rowMode } = options
    const [result] = parse.parseResults(
      [...statement.columns, ...answer],
      this.#parsersOf(statement, options.parsers),
      rowMode && { rowMode },
    )
    return result as Results<T>
  }

  /** Those of its columns alone: PGlite would copy the parsers of all types for each answer, which takes longer than to read it. */
  #parsersOf({ columnTypes }: Statement, given: QueryOptions['parsers']): Parsers {
    const parsers: Parsers = {}
    for (const type of columnTypes) {
      const parser = given?.[type] ?? this.#client.parsers[type]
      if (parser) parsers[type] = parser
    }
    return parsers
  }

  #written(value: unknown, type: number | undefined): string | Uint8Array | null {
    if (value === null || value === undefined) return null
    // As they are, not as text: a mail has hundreds of kilobytes.
    if (type === BYTEA && value instanceof Uint8Array) return value
    const serialize = type === undefined ? undefined : this.#client.serializers[type]
    return serialize ? serialize(value) : (value as { toString: () => string }).toString()
  }

  async #replan(): Promise<void> {
    if (Date.now() < this.#replanAt || this.#client.isInTransaction()) return
    this.#replanAt = Date.now() + REPLAN_AFTER_MS
    await this.#send([protocol.serialize.query('discard plans')])
  }

  /** Several messages in one call. */
  #send(parts: readonly Uint8Array[]): Promise<Message[]> {
    return this.#client.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }
}

function typesOf(message: Message): number[] {
  return 'fields' in message && Array.isArray(message.fields)
    ? message.fields.map((column) => column.dataTypeID)
    : []
}

function isStale(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === OTHER_COLUMNS || code === NOT_PREPARED
}
