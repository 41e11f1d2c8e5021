import { and, count, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { PAGES } from '#contract/pages.ts'
import { MAX_EXACT_COUNT } from '#contract/list.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { caseName, casePath, sentenceOf } from '#server/desk/today/describe-row.ts'
import { type TodayAsking, type TodaySource, type WaitingEntry } from '#server/desk/today/source.ts'
import { cappedCount } from '#server/desk/today/waiting-rows.ts'
import { type Db } from '#server/kit/db/database.ts'
import { deskRows } from '#server/schema/desk/desk.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'

/** What has failed earlier is no news any more; the mailbox goes on showing it. */
const DAYS_SHOWN = 14

const DAY_MS = 24 * 60 * 60_000

const MAIL_PATH = `${PAGES.mailbox}?state=failed,bounced`

/**
 * Mail that could not be sent, or came back, of the last days.
 *
 * @rule O07 O18 What could not be sent is sent again from the reps’ home; what came back needs another address first.
 */
export const failedMail: TodaySource = {
  name: 'mail',
  listPath: MAIL_PATH,
  read: async (asking, most) => {
    const found = await selectFailed(asking, most + 1)
    if (found.length <= most) {
      const total = { value: found.length, is_exact: true }
      return { entries: found.map((message) => present(message, asking)), total }
    }
    const all = selectFailed(asking, MAX_EXACT_COUNT + 1).as('failed')
    const [counted] = await asking.db.select({ value: count() }).from(all)
    const total = cappedCount(counted?.value ?? found.length)
    return { entries: found.slice(0, most).map((message) => present(message, asking)), total }
  },
}

const hasFailed = and(inArray(messages.state, ['failed', 'bounced']), sql`${messages.state} in ('failed', 'bounced')`)

/** How many there are, whoever has their case. */
export async function countFailedMail(db: Db, now: Date): Promise<{ value: number; is_exact: boolean }> {
  const found = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(hasFailed, gte(messages.createdAt, since(now))))
    .limit(MAX_EXACT_COUNT + 1)
    .as('failed')
  const [counted] = await db.select({ value: count() }).from(found)
  return cappedCount(counted?.value ?? 0)
}

function since(now: Date): Date {
  return new Date(now.getTime() - DAYS_SHOWN * DAY_MS)
}

type FailedMessage = Awaited<ReturnType<typeof selectFailed>>[number]

/** The newest first. A message of no case is anybody’s. */
function selectFailed({ db, now, people }: TodayAsking, limit: number) {
  const ids = people.map(({ id }) => id)
  return db
    .select({
      id: messages.id,
      state: messages.state,
      subject: messages.subject,
      recipient: messages.recipient,
      error: messages.error,
      createdAt: messages.createdAt,
      quoteId: deskRows.quoteId,
      quoteNumber: deskRows.quoteNumber,
      policyNumber: deskRows.policyNumber,
      tournamentName: deskRows.tournamentName,
      companyName: deskRows.companyName,
      contactName: deskRows.contactName,
      repId: deskRows.assignedRepId,
    })
    .from(messages)
    .leftJoin(deskRows, eq(deskRows.quoteId, messages.quoteId))
    .where(
      and(
        hasFailed,
        gte(messages.createdAt, since(now)),
        or(isNull(deskRows.assignedRepId), inArray(deskRows.assignedRepId, ids)),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit)
}

function present(message: FailedMessage, { today, dayOf }: TodayAsking): WaitingEntry {
  const { id, state, subject, recipient, error, createdAt, repId } = message
  const { quoteId, quoteNumber } = message
  const ofCase = quoteId !== null && quoteNumber !== null ? { ...message, quoteId, quoteNumber } : undefined
  const came = state === 'bounced' ? 'A mail came back' : 'A mail was not sent'
  const path = ofCase ? casePath(ofCase) : messagePath(id)
  return {
    key: id,
    dueOn: today,
    repId,
    title: `${came}: ${ofCase ? caseName(ofCase) : subject || recipient}`,
    detail: sentenceOf(
      error === null ? undefined : `“${shortened(error)}”`,
      `to ${recipient}`,
      formatShortDay(dayOf(createdAt)),
    ),
    path,
    act:
      state === 'bounced'
        ? { verb: ofCase ? 'mend-address' : 'open', id: null }
        : { verb: 'send-mail-again', id, path: messagePath(id) },
  }
}

function messagePath(id: string): string {
  return `${PAGES.mailbox}?message=${id}`
}

const LONGEST_ERROR = 60

function shortened(text: string): string {
  return text.length > LONGEST_ERROR ? `${text.slice(0, LONGEST_ERROR).trimEnd()}…` : text
}
