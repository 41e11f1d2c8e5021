import { chainHash } from '#server/audit/chain-hash.ts'
import { listChains, listQuotesWithoutChain, listTrail, type TrailRow } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'

const PAGE_ROWS = 2000

/** The first place at which a chain does not hold. */
export interface BrokenLink {
  /** The id of a quote, or `office`. */
  chain: string
  why: string
}

export interface TrailReport {
  rows: number
  chains: number
  broken: BrokenLink[]
  /** The end of the office's chain: kept elsewhere, it shows later that nothing before it was made anew. */
  officeHead: string
}

interface ChainSoFar {
  place: number
  head: string
  why?: string
}

/**
 * Goes through the whole audit trail, as it was at one moment.
 *
 * @rule N83 Each row of the audit trail is linked to the one before it, and where each chain ends is recorded, so that a
 * row that was edited, removed or cut off shows.
 */
export function checkTrail(db: Db): Promise<TrailReport> {
  const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async (trx) => {
    const chains = new Map<string, ChainSoFar>()
    const rows = await follow(trx, chains)
    const broken = [
      ...(await brokenEnds(trx, chains)),
      ...(await listQuotesWithoutChain(trx))
        .filter(({ id }) => !chains.has(id))
        .map(({ id }) => ({ chain: id, why: 'it has no trail at all' })),
    ]
    return { rows, chains: chains.size, broken, officeHead: chains.get('office')?.head ?? '' }
  }, oneMoment)
}

/** Takes every row to its chain; answers with how many there were. */
async function follow(db: Db, chains: Map<string, ChainSoFar>): Promise<number> {
  let rows = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const page: TrailRow[] = await listTrail(db, last, PAGE_ROWS)
    for (const row of page) chains.set(row.chain, linked(chains.get(row.chain), row))
    rows += page.length
    last = page.at(-1)?.id
  }
  return rows
}

function linked(before: ChainSoFar = { place: 0, head: '' }, row: TrailRow): ChainSoFar {
  if (before.why !== undefined) return before
  const place = before.place + 1
  const broken = (why: string) => ({ ...before, why })
  if (row.place !== place) return broken(`row ${place} is missing`)
  if (row.hash !== chainHash(before.head, row)) return broken(`row ${place} was changed`)
  return { place, head: row.hash }
}

/** What is wrong with a chain by itself, or with where it should end. */
async function brokenEnds(db: Db, chains: ReadonlyMap<string, ChainSoFar>): Promise<BrokenLink[]> {
  const ends = new Map((await listChains(db)).map((end) => [end.chain, end]))
  const all = new Set([...chains.keys(), ...ends.keys()])
  return [...all].flatMap((chain) => {
    const found = chains.get(chain) ?? { place: 0, head: '' }
    const why = found.why ?? whyNotTheEnd(found, ends.get(chain))
    return why === undefined ? [] : [{ chain, why }]
  })
}

function whyNotTheEnd(found: ChainSoFar, end?: { head: string; entries: number }): string | undefined {
  if (!end) return 'where it ends is not recorded'
  if (found.place < end.entries) return `its end was cut off: ${found.place} of ${end.entries} rows are left`
  return found.head === end.head ? undefined : 'it does not end where it was recorded to end'
}
