import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import { toTypedEmail } from '#domain/values/email-address.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import type { Db } from '#server/kit/db/database.ts'
import { addressPattern } from '#server/operations/housekeeping/personal-data/address-pattern.ts'
import {
  findRows,
  type FoundRow,
  listInbound,
  listMail,
  listOwnQuotes,
  type Mail,
  type Search,
} from '#server/operations/housekeeping/personal-data/finding/repository.ts'
import { readTables, type Table } from '#server/operations/housekeeping/personal-data/tables/repository.ts'

/** What says something about a person, before anything is locked. */
export interface Concerned {
  tables: Table[]
  search: Search
  /** The quotes whose insured has the address. */
  own: ReadonlySet<string>
  /** These, and all others that name it. */
  quoteIds: string[]
  mail: Mail[]
  /** Mail that came in from them, or names them. */
  inbound: Mail[]
  /** Every other row that names it. */
  rows: (FoundRow & { table: string })[]
}

/** Their rows only repeat others, or are read in another way. */
const REPEATED = new Set([
  'desk_rows',
  'search_words',
  'search_deletes',
  'customers',
  'customer_quotes',
  'document_rows',
  'messages',
  'inbound_messages',
])

/** Searches every table for an address. It reads them as a whole, so it takes a while with many quotes. */
export function findConcerned(db: Db, address: string): Promise<Concerned> {
  return withLongStatements(db, async (trx) => {
    const tables = await readTables(trx)
    const search = searchFor(address)
    const own = await listOwnQuotes(trx, address)
    const mail = await listMail(trx, search)
    const inbound = await listInbound(trx, search)
    const rows: Concerned['rows'] = []
    for (const table of tables) {
      if (REPEATED.has(table.name)) continue
      for (const row of await findRows(trx, tables, table, search)) rows.push({ ...row, table: table.name })
    }
    const quoteIds = new Set([...own, ...rows.flatMap(({ quoteId }) => quoteId ?? [])])
    return { tables, search, own: new Set(own), quoteIds: [...quoteIds], mail, inbound, rows }
  })
}

/** Also as it stands in an address of a page, and with its domain in the script in which it is typed. */
function searchFor(address: string): Search {
  const spellings = [address, toTypedEmail(address)]
  const words = [...new Set([...spellings, ...spellings.map(encodeURIComponent)].map(asciiLowerCase))]
  return { words, pattern: words.map(addressPattern).join('|') }
}
