import { listPersonalFields, listPersonalValues } from '#domain/reps/personal-data/personal-answers.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  createMatcher,
  type Matcher,
  telephonePattern,
  valuesPattern,
} from '#server/operations/housekeeping/personal-data/address-pattern.ts'
import { listClaimWitnesses } from '#server/operations/housekeeping/personal-data/erasing/claims/repository.ts'
import {
  CLAIM_TABLES,
  wordsOf,
} from '#server/operations/housekeeping/personal-data/erasing/claims/claim-texts.ts'
import {
  deleteRows,
  dropAnswers,
  listAnswers,
  updateRow,
  lockUnusedWords,
} from '#server/operations/housekeeping/personal-data/erasing/repository.ts'
import type { Concerned } from '#server/operations/housekeeping/personal-data/finding/find-concerned.ts'
import { findRows, listRowsOf } from '#server/operations/housekeeping/personal-data/finding/repository.ts'
import { moveLoss } from '#server/quotes/closing/repository.ts'
import { deleteUnusedWords, updateWordCounts } from '#server/desk/repository.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'

/** What is worked out from others, deleted as a whole, hashed, or part of the program. */
const NOT_REPLACED = new Set([
  'desk_rows',
  'search_words',
  'search_deletes',
  'customers',
  'customer_quotes',
  'document_rows',
  'messages',
  'inbound_messages',
  'departures',
  'reps',
  'settings',
  // What the office sets, such as who gets special prices: an owner takes an address out, and what was set before goes apart.
  'office_setting_changes',
  // What the office writes to everybody; whoever may set it takes a name out.
  'office_word_changes',
  'planned_office_settings',
  'brand_versions',
  'legal_versions',
  'legal_drafts',
  'schema_compatibility',
])

/** Rows of the program's work, which go as a whole. */
const WORK = new Set(['jobs', 'kept_answers', 'socket_io_attachments'])

/** The database lets them lose whole values only. */
const WHOLE_VALUES = new Set(['audit_events', 'rep_changes'])

/** Who accepted the terms of a quote that were sent to the person. */
interface Acceptance {
  quoteId: string
  name: string | null
}

/** Takes a person out of quotes that stay, and out of everything that belongs to them; the number of places. */
export async function replaceInQuotes(
  trx: Db,
  { tables, search }: Concerned,
  { address, accepted, quoteIds }: { address: string; accepted: readonly Acceptance[]; quoteIds: string[] },
): Promise<number> {
  let count = 0
  for (const { id, answers, version } of await listAnswers(trx, quoteIds)) {
    const byAddress = createMatcher([search.pattern])
    const fields = listPersonalFields(answers, address)
    const named = Object.keys(answers).filter((key) => byAddress.isIn(answers[key]))
    const names = accepted.flatMap(({ quoteId, name }) => (quoteId === id && name !== null ? [name] : []))
    const values = valuesPattern([...listPersonalValues(answers, fields), ...names])
    const matcher = createMatcher(values === undefined ? [search.pattern] : [search.pattern, values])
    const dropped = [...new Set([...fields, ...named])]
    if (dropped.length > 0) await dropAnswers(trx, id, dropped)
    count += dropped.length + (await replaceInRows(trx, tables, [id], matcher))
    await keepLost(trx, id, version)
  }
  return count
}

/** @rule N110 A quote that was lost stays so, though it has another version. */
async function keepLost(trx: Db, id: string, before: number): Promise<void> {
  const [now] = await listAnswers(trx, [id])
  if (now && now.version !== before) await moveLoss(trx, id, { from: before, to: now.version })
}

/** Takes everybody who was named in the answers out of what belongs to quotes that are emptied. */
export async function replaceAllAnswers(
  trx: Db,
  { tables, search }: Concerned,
  quoteIds: string[],
): Promise<void> {
  for (const { id, answers, version } of await listAnswers(trx, quoteIds)) {
    const values = valuesPattern(listPersonalValues(answers, listPersonalFields(answers)))
    const matcher = createMatcher(values === undefined ? [search.pattern] : [search.pattern, values])
    await replaceInRows(trx, tables, [id], matcher)
    await keepLost(trx, id, version)
  }
}

/**
 * Takes somebody who saw a win out of closed claims: with the address the name and the telephone go, wherever the claims of that
 * policy have them.
 */
export async function replaceInClaims(
  trx: Db,
  { tables, search }: Concerned,
  { address, quoteIds }: { address: string; quoteIds: string[] },
): Promise<number> {
  const ofClaims = tables.filter(({ name }) => CLAIM_TABLES.includes(name))
  let count = 0
  for (const { quoteId, name, phone } of await listClaimWitnesses(trx, address, quoteIds)) {
    const known = [valuesPattern([name]), telephonePattern(phone)]
    const matcher = createMatcher([search.pattern, ...known.filter((pattern) => pattern !== undefined)])
    count += await replaceInRows(trx, ofClaims, [quoteId], matcher, tables)
  }
  return count
}

async function replaceInRows(
  trx: Db,
  tables: Concerned['tables'],
  quoteIds: string[],
  matcher: Matcher,
  all = tables,
): Promise<number> {
  let count = 0
  for (const table of tables) {
    if ((!table.owner && table.name !== 'quotes') || NOT_REPLACED.has(table.name)) continue
    for (const row of await listRowsOf(trx, all, table, quoteIds)) {
      const words = wordsOf(table.name, row.values)
      if (!matcher.isIn(words)) continue
      const how = WHOLE_VALUES.has(table.name) ? 'texts' : 'places'
      await updateRow(trx, table, row, { ...row.values, ...matcher.replaceIn(words, how) })
      count += 1
    }
  }
  return count
}

/** Takes an address out of everything that belongs to no quote: places that were replaced, and work that was deleted. */
export async function replaceElsewhere(
  trx: Db,
  { tables, search }: Pick<Concerned, 'tables' | 'search'>,
): Promise<{ places: number; work: number }> {
  const matcher = createMatcher([search.pattern])
  let places = 0
  let work = 0
  for (const table of tables) {
    if (NOT_REPLACED.has(table.name)) continue
    const found = await findRows(trx, tables, table, search, { lock: true })
    const rows = found.filter(({ quoteId }) => quoteId === null)
    if (WORK.has(table.name)) {
      work += await deleteRows(trx, table, rows)
      continue
    }
    const how = WHOLE_VALUES.has(table.name) ? 'texts' : 'places'
    for (const row of rows) await updateRow(trx, table, row, matcher.replaceIn(row.values, how))
    places += rows.length
  }
  return { places, work }
}

/** Takes words that no quote has any more out of the dictionary of the search, at once and not by the next clean-ups. */
export async function forgetWords(db: Db, words: string[]): Promise<void> {
  if (words.length === 0) return
  await withLongStatements(db, async (trx) => {
    const unused = await lockUnusedWords(trx, words)
    await updateWordCounts(
      trx,
      unused.map((word) => ({ word, rows: 0 })),
    )
    if (unused.length > 0) await deleteUnusedWords(trx, unused)
  })
}
