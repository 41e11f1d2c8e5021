import {
  BILLED_ITEM_NAMES,
  type BilledLine,
  findLinesLeft,
  type LinesLeft,
  totalOfLines,
} from '#domain/accounting/by-rep/billed-lines.ts'
import { type Cents, formatMoney, sum, ZERO } from '#domain/values/money.ts'
import { listEnteredContents, type StoredDocument } from '#server/accounting/revisions/repository.ts'
import { refuseDocument } from '#server/billing/documents/refuse-document.ts'
import type { Db } from '#server/kit/db/database.ts'

/** A document of a rep with the lines that it is to have: a new one has no number yet, a voided one no lines. */
export interface EnteredLines extends Pick<StoredDocument, 'type' | 'policyId' | 'payer'> {
  number?: string
  lines: readonly BilledLine[]
}

/**
 * An item of which credit memos would take back more than was billed, if the document had these lines; undefined if none.
 *
 * @rule N92 What a rep credits is covered by what reps billed, item by item, also after either is edited or voided, so that no credit passes the limits of courtesies.
 */
export async function findUncovered(trx: Db, document: EnteredLines): Promise<LinesLeft | undefined> {
  const { number, type, policyId, payer, lines } = document
  const others = (await listEnteredContents(trx, policyId, payer)).filter((one) => one.number !== number)
  const linesOf = (isCredit: boolean) => [
    ...others
      .filter((one) => (one.type === 'credit_memo') === isCredit)
      .flatMap(({ content }) => ('entered' in content ? (content.entered ?? []) : [])),
    ...((type === 'credit_memo') === isCredit ? lines : []),
  ]
  return findLinesLeft(linesOf(false), linesOf(true)).find(({ left }) => left < ZERO)
}

/** Refuses lines that no credit memo or bill of reps allows. */
export async function requireCovered(trx: Db, document: EnteredLines): Promise<void> {
  const uncovered = await findUncovered(trx, document)
  if (!uncovered) return
  const { item, credited, left } = uncovered
  const name = BILLED_ITEM_NAMES[item].label
  if (document.type !== 'credit_memo')
    throw refuseDocument(
      'lines',
      `${formatMoney(credited, undefined)} of “${name}” was credited, so that much has to stay`,
    )
  const asked = document.lines.filter((line) => line.item === item)
  throw refuseDocument('lines', describeLeft(name, sum([left, totalOfLines(asked)])))
}

function describeLeft(item: string, cents: Cents): string {
  return cents > ZERO
    ? `Only ${formatMoney(cents, undefined)} of “${item}” was billed and can be taken back`
    : `“${item}” wasn’t billed on this policy. Give a courtesy credit instead`
}
