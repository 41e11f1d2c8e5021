import { contestName } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { type UnpricedRow } from '#web/quote/dialogs/UnableToCalculateDialog.tsx'
import { openSendEmail } from '#web/quote/send-email.ts'
import { type Contact } from '#web/quote/session/draft.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'
import { stepPath } from '#web/quote/session/viewer.ts'
import { wantRow } from '#web/quote/wanted-row.ts'

/**
 * Says which contests of a saved quote have no price, and why. True where there are any to mend; `goTo` leads to the one
 * that the person chose.
 *
 * @rule N69 Where nothing can be priced at all there is nothing to mend: it is said, and the person may go on.
 * @rule D24 Saving or going on with a contest that has no price names it with its reason; while typing only the row is marked.
 */
export async function saidUnableToCalculate(
  session: QuoteSession,
  goTo: (path: string) => void,
): Promise<boolean> {
  const rows = unpricedIn(session.get().contact)
  const reason = noPlanIn(session.get().contact)
  if (rows.length === 0 && reason === undefined) return false
  const chosen = await openDialog('unable-to-calculate', { rows, reason })
  if (chosen === 'write') void openSendEmail(session, { subject: 'A price that could not be worked out' })
  else if (chosen) {
    wantRow(chosen)
    goTo(stepPath(session.get(), 'contest-coverage'))
  }
  return rows.length > 0
}

function noPlanIn({ blockers, customFields }: Contact): string | undefined {
  const blocker = blockers.find(({ code }) => code === 'NO_RATING_PLAN')
  return customFields['quote_type'] === null ? undefined : blocker?.message
}

function unpricedIn({ blockers }: Contact): UnpricedRow[] {
  return blockers.flatMap(({ code, entity, index, message }) => {
    const kind = CONTEST_KINDS.find((candidate) => candidate.entity === entity)
    if (code !== 'ROW_NOT_PRICED' || !kind || index === undefined) return []
    return [{ entity: kind.entity, index, message, name: contestName(kind, index) }]
  })
}
