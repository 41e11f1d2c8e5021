import type { DeskCounts } from '#contract/desk/today.ts'
import { deskLists } from '#contract/desk/desk-lists.ts'
import type { AnyList } from '#contract/list.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { countUndecidedClaims } from '#server/claims/listing/repository.ts'
import { deskListSql } from '#server/desk/lists/repository.ts'
import { countWaiting } from '#server/desk/today/read-today.ts'
import { countFailedMail } from '#server/desk/today/sources/failed-mail.ts'
import type { CappedCount, TodayAsking } from '#server/desk/today/source.ts'
import { countSignsToShip } from '#server/signs/list-signs.ts'
import { unansweredList } from '#server/inbound/repository.ts'
import { listViewsFor } from '#server/desk/views/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { countFewRows, type ListQuery } from '#server/kit/db/lists/read-page.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { withShortStatements } from '#server/kit/db/transactions.ts'

/** A count that takes longer is left out: it stands beside a name, and nobody waits for it. */
const ONE_COUNT_MS = 250
/** When the views have taken so long together, the others are left out. */
const ALL_VIEWS_MS = 1000

type Counted = DeskCounts['today']

const COUNTED_LISTS = ['quotes', 'policies', 'referrals', 'changes', 'unpaid'] as const

/**
 * How many wait, each counted by itself.
 *
 * @rule P08 A view that takes long to count has no count, and holds no other up.
 */
export async function readDeskCounts(asking: TodayAsking): Promise<DeskCounts> {
  const { db, now, rep } = asking
  const lists: Partial<Record<DeskListName, Counted>> = {}
  for (const name of COUNTED_LISTS) lists[name] = await countList(asking, name, {})
  const { quotes = null, policies = null, referrals = null, changes = null, unpaid = null } = lists
  return {
    today: await countInTime(db, (trx) => countWaiting({ ...asking, db: trx })),
    quotes,
    policies,
    referrals,
    changes,
    unpaid,
    mail: await countInTime(db, async (trx) =>
      addCounts(await countFailedMail(trx, now), await countFewRows(trx, unansweredList, {})),
    ),
    claims: await countInTime(db, (trx) => countUndecidedClaims(trx, rep.id)),
    signs: await countInTime(db, (trx) => countSignsToShip(trx, asking.today)),
    views: await countViews(asking, rep.id),
  }
}

async function countViews(asking: TodayAsking, repId: string): Promise<DeskCounts['views']> {
  const began = performance.now()
  const counted: DeskCounts['views'] = []
  for (const { id, list, query } of await listViewsFor(asking.db, repId)) {
    const isInTime = performance.now() - began < ALL_VIEWS_MS
    const count = isInTime ? await countList(asking, list, filtersOf(list, query)) : null
    counted.push({ id, count })
  }
  return counted
}

/** Of two that are shown as one. */
function addCounts(one: CappedCount, other: CappedCount): CappedCount {
  return { value: one.value + other.value, is_exact: one.is_exact && other.is_exact }
}

function countList(
  { db, rep, people, now }: TodayAsking,
  name: DeskListName,
  query: ListQuery<AnyList>,
): Promise<Counted> {
  const covers = people.flatMap(({ id }) => (id === rep.id ? [] : [id]))
  return countInTime(db, (trx) => countFewRows(trx, deskListSql(name, { repId: rep.id, covers, now }), query))
}

/** Null if it takes too long. */
async function countInTime<T>(db: Db, count: (trx: Db) => Promise<T>): Promise<T | null> {
  try {
    return await withShortStatements(db, ONE_COUNT_MS, count)
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

/** What the part of an address that a view keeps lets through; what the list does not know any more is left out. */
function filtersOf(name: DeskListName, query: string): ListQuery<AnyList> {
  const address = new URLSearchParams(query)
  return Object.fromEntries(
    Object.entries(deskLists[name].filters).flatMap(([filter, codec]) => {
      const text = address.get(filter)
      const read = text === null ? undefined : codec.safeParse(text)
      return read?.success ? [[filter, read.data]] : []
    }),
  )
}
