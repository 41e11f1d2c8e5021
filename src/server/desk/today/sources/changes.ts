import { saidAgo } from '#domain/desk/today.ts'
import { isTextOnly } from '#domain/policy/amendments/text-only.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { amountOf, caseName, casePath, deskListPath, sentenceOf } from '#server/desk/today/describe-row.ts'
import type { TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { findWaiting, type WaitingRow } from '#server/desk/today/repository.ts'
import {
  findWaitingChanges,
  findWaitingCredits,
  type WaitingChange,
  type WaitingCredit,
} from '#server/desk/today/sources/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/**
 * What the office has to decide about policies, whatever its day: somebody waits for it.
 *
 * @rule O18 A change, a request in words, a courtesy credit and a tee time wait for our decision, at most one of a policy at a time.
 */
export const changes: TodaySource = {
  name: 'change',
  listPath: deskListPath('changes'),
  read: async (asking, most) => {
    const { rows, total } = await findWaiting(
      asking,
      { reason: 'change', isAnybodys: true, unlessCarrierAskedBefore: asking.carrierAskedBefore },
      most,
    )
    const asked = await findAsked(asking.db, rows)
    return { entries: rows.map((row) => present(row, asked.get(row.quoteId), asking)), total }
  },
}

interface Asked {
  label: string
  detail: (row: WaitingRow, now: Date) => string
}

const TEE_TIME: Asked = {
  label: 'Decide a tee time',
  detail: () => 'It’s on the documents but doesn’t count for deadlines yet',
}

function present(row: WaitingRow, asked = TEE_TIME, { now, today }: TodayAsking): WaitingEntry {
  return {
    key: row.quoteId,
    dueOn: (row.dueOn ?? today) as CalendarDate,
    repId: row.repId,
    what: asked.label,
    name: caseName(row),
    detail: sentenceOf(asked.detail(row, now), row.policyNumber ?? undefined),
    path: casePath(row),
    act: { verb: 'decide-change', id: row.policyNumber ?? '' },
  }
}

/** What is asked of each policy: its change, or else its oldest credit. */
async function findAsked(db: Db, rows: readonly WaitingRow[]): Promise<Map<string, Asked>> {
  const ids = rows.map(({ quoteId }) => quoteId)
  if (ids.length === 0) return new Map()
  const credits = await findWaitingCredits(db, ids)
  const ofPolicies = await findWaitingChanges(db, ids)
  return new Map([
    ...credits.toReversed().map(({ quoteId, ...credit }) => [quoteId, describeCredit(credit)] as const),
    ...ofPolicies.map(({ quoteId, ...change }) => [quoteId, describeChange(change)] as const),
  ])
}

function describeCredit({ amountCents, askedAt }: Omit<WaitingCredit, 'quoteId'>): Asked {
  return {
    label: 'Decide a credit',
    detail: (row: WaitingRow, now: Date) =>
      `${amountOf(row, amountCents)}, requested ${saidAgo(askedAt, now)}`,
  }
}

function describeChange({
  requestedBy,
  requestedAt,
  waitsFor,
  ...change
}: Omit<WaitingChange, 'quoteId'>): Asked {
  const decided = waitsFor === 'carrier' ? 'A change for the carrier' : 'Decide a change'
  return {
    label: isTextOnly(change) ? 'Answer a request' : decided,
    detail: (_row, now) => `Requested by the ${requestedBy} ${saidAgo(requestedAt, now)}`,
  }
}
