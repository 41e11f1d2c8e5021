import { contestName } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { openDialog } from '#web/dialogs/open.ts'
import type {
  UnableToCalculateAnswer,
  UnpricedRow,
} from '#web/quote/price/dialogs/UnableToCalculateDialog.tsx'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import type { SavedQuote } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/api/viewer.ts'
import { requestRow } from '#web/quote/answers/requested-row.ts'

/**
 * Shows which contests of a saved quote have no price, and why. True if there are any to correct; `goTo` opens the one
 * that the person chose.
 *
 * @rule N69 If nothing can be priced at all, there is nothing to correct: a dialog says so, and the person may go on.
 * @rule D24 Saving, going on or paying with a contest that has no price names it with its reason; while typing only the row is marked.
 */
export async function showUnpricedContests(
  session: QuoteSession,
  goTo: (path: string) => void,
): Promise<boolean> {
  const rows = unpricedRows(session.get().contact)
  const reason = noPlanReason(session.get().contact)
  if (rows.length === 0 && reason === undefined) return false
  await askAboutUnpriced(session, goTo, { rows, reason })
  return rows.length > 0
}

/**
 * The same on Next of a page without contests. True if the person goes on: there is nothing to correct on that page.
 *
 * @rule D24 Next says it on every page; only the page of the contests keeps the person there.
 */
export async function goesOnUnpriced(session: QuoteSession, goTo: (path: string) => void): Promise<boolean> {
  const rows = unpricedRows(session.get().contact)
  return rows.length === 0 || (await askAboutUnpriced(session, goTo, { rows })) === undefined
}

async function askAboutUnpriced(
  session: QuoteSession,
  goTo: (path: string) => void,
  unpriced: { rows: UnpricedRow[]; reason?: string | undefined },
): Promise<UnableToCalculateAnswer | undefined> {
  const chosen = await openDialog('unable-to-calculate', unpriced)
  if (chosen === 'write') void openSendEmail(session, { subject: 'A price you couldn’t work out' })
  else if (chosen) {
    requestRow(chosen)
    goTo(stepPath(session.get(), 'contest-coverage'))
  }
  return chosen
}

function noPlanReason({ blockers, customFields }: SavedQuote): string | undefined {
  const blocker = blockers.find(({ code }) => code === 'NO_RATING_PLAN')
  return customFields['quote_type'] === null ? undefined : blocker?.message
}

function unpricedRows({ blockers }: SavedQuote): UnpricedRow[] {
  return blockers.flatMap(({ code, entity, index, message }) => {
    const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
    if (code !== 'ROW_NOT_PRICED' || !kind || index === undefined) return []
    return [{ entity: kind.entity, index, message, name: contestName(kind, index) }]
  })
}
