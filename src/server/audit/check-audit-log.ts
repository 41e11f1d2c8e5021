import {
  listAuditChains,
  listErasedRows,
  listQuotesWithoutChain,
  listAuditRows,
  type AuditRow,
} from '#server/audit/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'
import { createHash } from 'node:crypto'

const PAGE_ROWS = 2000

/** The first broken link of a chain. */
interface BrokenChain {
  /** The id of a quote, or `office`. */
  chain: string
  problem: string
}

export interface AuditReport {
  rows: number
  chains: number
  broken: BrokenChain[]
  /** The last hash of the office's chain. Stored elsewhere, it later proves that nothing before it was rewritten. */
  officeHead: string
}

interface ChainState {
  place: number
  head: string
  problem?: string
}

/** The hash of what is left of each row that lost a value, by its chain and place. */
type ErasedRows = ReadonlyMap<string, string>

/**
 * Checks the whole audit log, as it was at one moment.
 *
 * @rule N83 Each row of the audit trail is linked to the previous one, and the end of each chain is recorded, so that
 * a row that was edited, removed or cut off is noticed.
 * @rule N83 A row that lost the values of a person is intact as long as the chain of the office says so and what is left of
 * it is what it says.
 */
export function checkAuditLog(db: Db): Promise<AuditReport> {
  return readAtOneMoment(db, async (trx) => {
    const chains = new Map<string, ChainState>()
    const rows = await readChains(trx, chains, await readErasedRows(trx))
    const broken = [
      ...(await findBrokenChains(trx, chains)),
      ...(await listQuotesWithoutChain(trx))
        .filter(({ id }) => !chains.has(id))
        .map(({ id }) => ({ chain: id, problem: 'it has no trail at all' })),
    ]
    return { rows, chains: chains.size, broken, officeHead: chains.get('office')?.head ?? '' }
  })
}

/** Adds every row to its chain, and returns the number of rows. */
async function readChains(db: Db, chains: Map<string, ChainState>, erased: ErasedRows): Promise<number> {
  let rows = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const page: AuditRow[] = await listAuditRows(db, last, PAGE_ROWS)
    for (const row of page) chains.set(row.chain, appendRow(chains.get(row.chain), row, erased))
    rows += page.length
    last = page.at(-1)?.id
  }
  return rows
}

/** The newest erasure of a row counts. */
async function readErasedRows(db: Db): Promise<ErasedRows> {
  const rows = await listErasedRows(db)
  return new Map(rows.map(({ chain, place, left }) => [nameOf({ chain, place }), left]))
}

function nameOf({ chain, place }: Pick<AuditRow, 'chain' | 'place'>): string {
  return `${chain}:${place}`
}

function appendRow(
  before: ChainState = { place: 0, head: '' },
  row: AuditRow,
  erased: ErasedRows,
): ChainState {
  if (before.problem !== undefined) return before
  const place = before.place + 1
  const broken = (problem: string) => ({ ...before, problem })
  if (row.place !== place) return broken(`row ${place} is missing`)
  const left = erased.get(nameOf(row))
  const isIntact =
    row.hash === computeChainHash(before.head, row) ||
    (left !== undefined && left === computeChainHash('', row))
  if (!isIntact) return broken(`row ${place} was changed`)
  return { place, head: row.hash }
}

/** Chains with a broken link, or with an end that differs from the recorded one. */
async function findBrokenChains(db: Db, chains: ReadonlyMap<string, ChainState>): Promise<BrokenChain[]> {
  const ends = new Map((await listAuditChains(db)).map((end) => [end.chain, end]))
  const all = new Set([...chains.keys(), ...ends.keys()])
  return [...all].flatMap((chain) => {
    const found = chains.get(chain) ?? { place: 0, head: '' }
    const problem = found.problem ?? findEndError(found, ends.get(chain))
    return problem === undefined ? [] : [{ chain, problem }]
  })
}

function findEndError(found: ChainState, end?: { head: string; entries: number }): string | undefined {
  if (!end) return 'where it ends isn’t recorded'
  if (found.place < end.entries) return `its end was cut off: ${found.place} of ${end.entries} rows are left`
  return found.head === end.head ? undefined : 'it doesn’t end where it was recorded to end'
}

/**
 * The expected hash of a row: SHA-256 of the previous hash and of the row as JSON with its keys in this order. The
 * database computes it when a row is written; this is a second implementation, so that the two check each other.
 */
function computeChainHash(previous: string, row: Omit<AuditRow, 'id' | 'hash'>): string {
  const { chain, place, at, actor, rep, event, detail, request } = row
  const text = JSON.stringify({ chain, place, at, actor, rep, event, detail, request })
  return createHash('sha256').update(previous).update(text).digest('hex')
}
