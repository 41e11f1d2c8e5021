import { randomUUID } from 'node:crypto'
import { copyFields } from '#domain/quote/copying/copy.fields.ts'
import { copyAnswers } from '#domain/quote/copying/copy-answers.ts'
import type { CopyRecord } from '#domain/quote/copying/copy-record.ts'
import { whyPriceDiffers } from '#domain/quote/copying/why-price-differs.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { contestDates, quoteFrom } from '#domain/quote/model/quote.ts'
import { ProblemError } from '#domain/problem.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import { limitCopies } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { findPartner } from '#server/partners/repository.ts'
import { insertQuote, type QuoteWithPolicy, type StoredQuote, findCopy } from '#server/quotes/repository.ts'
import { requireLockedQuote, requireQuote } from '#server/quotes/require-quote.ts'
import {
  type CopiedPictures,
  copyPictures,
  takePictures,
  withCopiedPictures,
} from '#server/quotes/saving/copying/copy-pictures.ts'
import { newQuote } from '#server/quotes/saving/new-quote.ts'

export interface CopyRequest {
  /** The quote to copy, bought or not. */
  quoteId: string
  firstDay: CalendarDate
  /** Without one, each request makes a copy. */
  idempotencyKey: string | undefined
  rep?: Rep | undefined
  /** The network address of the caller. */
  ip: string
}

export interface CopiedQuote {
  copy: StoredQuote
  former: QuoteWithPolicy
  /** True if an earlier request had made it. */
  replayed: boolean
}

/** What else belongs to the transaction that makes a copy. */
type AlsoInWrite = (trx: Db, copied: CopiedQuote) => Promise<void>

/**
 * Makes a quote for the same event on another day.
 *
 * @rule O12 A quote or a policy is copied into a new quote in one step, once for each request, and priced again.
 */
export async function copyQuote(
  context: Context,
  { idempotencyKey: key = randomUUID(), ...request }: CopyRequest,
  alsoInWrite: AlsoInWrite = () => Promise.resolve(),
): Promise<CopiedQuote> {
  const { quoteId, firstDay } = request
  const source = await requireQuote(context.db, quoteId)
  const earlier = await findEarlierCopy(context.db, source, { key, firstDay })
  if (earlier) return earlier
  requireFutureDay(context, source, firstDay)
  if (!request.rep) await limitCopies(context, request)
  const pictures = await copyPictures(context, quoteId, source.answers)
  return runWrite(context, async (trx, effects) => {
    const former = await requireLockedQuote(trx, quoteId)
    const madeMeanwhile = await findEarlierCopy(trx, former, { key, firstDay })
    if (madeMeanwhile) {
      effects.noAudit('It was copied before')
      return madeMeanwhile
    }
    const making = { ...request, key, pictures }
    const copied = { copy: await insertCopy({ ...context, db: trx }, effects, former, making), former }
    await alsoInWrite(trx, { ...copied, replayed: false })
    return { ...copied, replayed: false }
  })
}

interface Making extends Omit<CopyRequest, 'idempotencyKey'> {
  key: string
  pictures: CopiedPictures
}

async function insertCopy(
  context: Context,
  effects: Effects,
  former: QuoteWithPolicy,
  { key, firstDay, rep, pictures }: Making,
): Promise<StoredQuote> {
  const { db: trx, now } = context
  const actor = getEditor({ rep })
  const answers = withCopiedPictures(copyAnswers(former.answers, { firstDay, editor: actor }), pictures)
  const partner = former.partner && ((await findPartner(trx, former.partner.code)) ?? null)
  const at = now()
  const quote = newQuote(context, answers, { partner, assignedRepId: rep?.id ?? former.assignedRepId, at })
  const copy = { ...quote, copiedFromId: former.id, copy: recordCopy(former, quote, { key, firstDay }) }
  await insertQuote(trx, copy)
  await takePictures(trx, copy.id, pictures)
  effects.publish({ quoteId: copy.id, by: rep })
  const by = { actor, repId: rep?.id ?? null }
  await effects.audit({
    ...by,
    quoteId: copy.id,
    at,
    event: 'quote_copied',
    detail: { from: copy.copy.from },
  })
  return copy
}

function recordCopy(
  former: QuoteWithPolicy,
  copy: StoredQuote,
  request: Pick<CopyRecord, 'key' | 'firstDay'>,
): CopyRecord {
  const quotes = [former, copy].map(({ answers, price, partner }) => ({
    quote: quoteFrom(answers),
    price,
    partner,
  }))
  const [before, after] = quotes as [(typeof quotes)[number], (typeof quotes)[number]]
  return {
    ...request,
    from: former.policyNumber === null ? `quote ${former.quoteNumber}` : `policy ${former.policyNumber}`,
    formerDay: contestDates(before.quote)[0] ?? null,
    formerAmount: amountOf(former),
    amount: amountOf(copy),
    reasons: whyPriceDiffers(before, after),
  }
}

/** Null without a contest: what has nothing insured has no price to compare. */
function amountOf({ price }: StoredQuote): Cents | null {
  return price?.summary && price.rows.length > 0 ? price.summary.amountDue : null
}

async function findEarlierCopy(
  db: Db,
  former: QuoteWithPolicy,
  { key, firstDay }: Pick<CopyRecord, 'key' | 'firstDay'>,
): Promise<CopiedQuote | undefined> {
  const copy = await findCopy(db, former.id, key)
  if (!copy) return undefined
  if (copy.copy?.firstDay !== firstDay) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return { copy, former, replayed: true }
}

function requireFutureDay({ now }: Context, { answers }: StoredQuote, firstDay: CalendarDate): void {
  if (firstDay >= dayAtEvent(quoteFrom(answers), now())) return
  const { message } = copyFields.first_contest_date
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'first_contest_date', message }],
  })
}
