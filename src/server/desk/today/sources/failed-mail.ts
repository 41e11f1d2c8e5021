import { PAGES } from '#contract/pages.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { caseName, casePath, sentenceOf } from '#server/desk/today/describe-row.ts'
import type { CappedCount, TodayAsking, TodaySource, WaitingEntry } from '#server/desk/today/source.ts'
import { cappedCount } from '#server/desk/today/repository.ts'
import {
  countFailedMessages,
  type FailedMessage,
  findFailedMessages,
} from '#server/desk/today/sources/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** What has failed earlier is no news any more; the mailbox goes on showing it. */
const DAYS_SHOWN = 14

const DAY_MS = 24 * 60 * 60_000

const MAIL_PATH = `${PAGES['rep-mail']}?state=failed,bounced`

/**
 * Mail that could not be sent, or came back, of the last days.
 *
 * @rule O07 O18 What could not be sent is sent again from the reps’ home; what came back needs another address first.
 */
export const failedMail: TodaySource = {
  name: 'mail',
  listPath: MAIL_PATH,
  read: async (asking, most) => {
    const query = { since: since(asking.now), repIds: asking.people.map(({ id }) => id) }
    const found = await findFailedMessages(asking.db, query, most + 1)
    const isAll = found.length <= most
    const total = isAll ? found.length : await countFailedMessages(asking.db, query)
    return {
      entries: found.slice(0, most).map((message) => present(message, asking)),
      total: cappedCount(total),
    }
  },
}

/** How many there are, whoever has their case. */
export async function countFailedMail(db: Db, now: Date): Promise<CappedCount> {
  return cappedCount(await countFailedMessages(db, { since: since(now) }))
}

function since(now: Date): Date {
  return new Date(now.getTime() - DAYS_SHOWN * DAY_MS)
}

function present(message: FailedMessage, { today, dayOf }: TodayAsking): WaitingEntry {
  const { id, state, subject, recipient, error, createdAt, repId } = message
  const { quoteId, quoteNumber } = message
  const ofCase = quoteId !== null && quoteNumber !== null ? { ...message, quoteId, quoteNumber } : undefined
  const came = state === 'bounced' ? 'An email came back' : 'An email wasn’t sent'
  const path = ofCase ? casePath(ofCase) : messagePath(id)
  return {
    key: id,
    dueOn: today,
    repId,
    what: came,
    name: ofCase ? caseName(ofCase) : subject || recipient,
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
  return `${PAGES['rep-mail']}?message=${id}`
}

const LONGEST_ERROR = 60

function shortened(text: string): string {
  return text.length > LONGEST_ERROR ? `${text.slice(0, LONGEST_ERROR).trimEnd()}…` : text
}
