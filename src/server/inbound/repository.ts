import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { listUnansweredMail } from '#contract/inbound.ts'
import { type CaseContacts, listContacts } from '#domain/inbound/case-sender.ts'
import type { KeptToday } from '#domain/inbound/inbound-limits.ts'
import { UNANSWERED_STATES } from '#domain/inbound/inbound-states.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT } from '#server/kit/db/lists/sort-kinds.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import { caseAddresses, inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type InboundMessage = typeof inboundMessages.$inferSelect
export type NewInboundMessage = Omit<
  typeof inboundMessages.$inferInsert,
  'requestId' | 'rawBytes' | 'raw'
> & {
  raw: Buffer
}

/** The quote to whose case mail with this token belongs. */
export async function findCase(db: Db, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ quoteId: caseAddresses.quoteId })
    .from(caseAddresses)
    .where(eq(caseAddresses.token, token))
  return found?.quoteId
}

/** Locks the address of a case, so that its mail is counted and kept one after the other; false if it has gone. */
export async function lockCase(trx: Db, quoteId: string): Promise<boolean> {
  const found = await trx
    .select({ quoteId: caseAddresses.quoteId })
    .from(caseAddresses)
    .where(eq(caseAddresses.quoteId, quoteId))
    .for('update')
  return found.length > 0
}

export async function hasInbound(db: Db, quoteId: string, fingerprint: string): Promise<boolean> {
  const same = and(eq(inboundMessages.quoteId, quoteId), eq(inboundMessages.fingerprint, fingerprint))
  return (await db.$count(inboundMessages, same)) > 0
}

/** Everybody whom a case knows: by its answers, by its policy, and by the mail that was sent about it. */
export async function readContacts(db: Db, quoteId: string): Promise<CaseContacts> {
  const [found] = await db
    .select({ answers: quotes.answers, insured: policies.email, producer: policies.producerEmail })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId))
  const sent = await db
    .select({ recipient: messages.recipient, cc: messages.cc, receivers: messages.receivers })
    .from(messages)
    .where(and(eq(messages.quoteId, quoteId), eq(messages.channel, 'mail')))
  const named = listContacts(found?.answers ?? {})
  const given = (address: string | null | undefined) => (address ? [address] : [])
  return {
    insured: [...named.insured, ...given(found?.insured)],
    producer: [...named.producer, ...given(found?.producer)],
    others: [
      ...named.others,
      ...sent.flatMap(({ recipient, cc, receivers }) => [
        ...recipient.split(', '),
        ...(cc?.split(', ') ?? []),
        ...receivers.map(({ address }) => address),
      ]),
    ],
  }
}

/** What was kept since a moment, of a case or of all. */
export async function countKept(db: Db, since: Date, quoteId?: string): Promise<KeptToday> {
  const { receivedAt, rawBytes, isAutomatic, state } = inboundMessages
  const [found] = await db
    .select({
      mails: sql<number>`count(*)::int`,
      automatic: sql<number>`count(*) filter (where ${isAutomatic})::int`,
      held: sql<number>`count(*) filter (where ${state} in ('held', 'not-ours'))::int`,
      bytes: sql<number>`coalesce(sum(${rawBytes}), 0)::float8`,
    })
    .from(inboundMessages)
    .where(
      and(gte(receivedAt, since), quoteId === undefined ? undefined : eq(inboundMessages.quoteId, quoteId)),
    )
  return found ?? { mails: 0, automatic: 0, held: 0, bytes: 0 }
}

/** False if the case has it already. */
export async function insertInbound(trx: Db, { raw, ...message }: NewInboundMessage): Promise<boolean> {
  const added = await trx
    .insert(inboundMessages)
    .values({
      ...message,
      raw,
      rawBytes: raw.length,
      requestId: getRequestId(),
    })
    .onConflictDoNothing({ target: [inboundMessages.quoteId, inboundMessages.fingerprint] })
    .returning({ id: inboundMessages.id })
  return added.length > 0
}

const SUMMARY = {
  id: inboundMessages.id,
  fromAddress: inboundMessages.fromAddress,
  fromName: inboundMessages.fromName,
  sender: inboundMessages.sender,
  subject: inboundMessages.subject,
  // As much as its first line needs.
  beginning: sql<string>`left(${inboundMessages.plain}, 2000)`,
  isAutomatic: inboundMessages.isAutomatic,
  state: inboundMessages.state,
  stateAt: inboundMessages.stateAt,
  stateBy: reps.name,
  receivedAt: inboundMessages.receivedAt,
  attachmentCount: sql<number>`jsonb_array_length(${inboundMessages.attachments})`,
}

const CASE = {
  guid: quotes.id,
  quoteNumber: quotes.quoteNumber,
  policyNumber: policies.number,
}

/** A message in a list, without its large fields. */
export type InboundSummaryRow = Awaited<ReturnType<typeof listOfCase>>[number]

const MAX_OF_CASE = 200

export function listOfCase(db: Db, quoteId: string) {
  return db
    .select(SUMMARY)
    .from(inboundMessages)
    .leftJoin(reps, eq(reps.id, inboundMessages.stateBy))
    .where(eq(inboundMessages.quoteId, quoteId))
    .orderBy(desc(inboundMessages.receivedAt), desc(inboundMessages.id))
    .limit(MAX_OF_CASE)
}

export type ShownInbound = NonNullable<Awaited<ReturnType<typeof findInbound>>>

/** One message with everything but its bytes and its page. */
export async function findInbound(db: Db, id: string) {
  const { plain, writtenAt, reading, rawBytes, attachments, html } = inboundMessages
  const [found] = await db
    .select({
      ...SUMMARY,
      ...CASE,
      plain,
      writtenAt,
      reading,
      rawBytes,
      attachments,
      hasPage: sql<boolean>`${html} is not null`,
    })
    .from(inboundMessages)
    .innerJoin(quotes, eq(quotes.id, inboundMessages.quoteId))
    .leftJoin(policies, eq(policies.quoteId, inboundMessages.quoteId))
    .leftJoin(reps, eq(reps.id, inboundMessages.stateBy))
    .where(eq(inboundMessages.id, id))
  return found
}

export async function findPage(db: Db, id: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ html: inboundMessages.html })
    .from(inboundMessages)
    .where(eq(inboundMessages.id, id))
  return found?.html
}

export async function findRaw(db: Db, id: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ raw: inboundMessages.raw })
    .from(inboundMessages)
    .where(eq(inboundMessages.id, id))
  return found?.raw
}

/** What decides on a message and threads its answer. */
export type LockedInbound = NonNullable<Awaited<ReturnType<typeof lockInbound>>>

/** Locks the message until the transaction ends. */
export async function lockInbound(trx: Db, id: string) {
  const { quoteId, state, fromAddress, subject, messageId, threadIds, attachments } = inboundMessages
  const [found] = await trx
    .select({
      id: inboundMessages.id,
      quoteId,
      state,
      fromAddress,
      subject,
      messageId,
      threadIds,
      attachments,
    })
    .from(inboundMessages)
    .where(eq(inboundMessages.id, id))
    .for('update')
  return found
}

export type NewState = Pick<InboundMessage, 'state' | 'stateAt' | 'stateBy'> &
  Partial<Pick<InboundMessage, 'answerId'>>

export async function updateState(trx: Db, id: string, changes: NewState): Promise<void> {
  await trx.update(inboundMessages).set(changes).where(eq(inboundMessages.id, id))
}

type UnansweredRow = Awaited<ReturnType<typeof selectUnanswered>>[number]

/** What waits of all cases. */
export const unansweredList: ListSql<typeof listUnansweredMail, UnansweredRow> = {
  list: listUnansweredMail,
  id: inboundMessages.id,
  filters: { state: (states) => inArray(inboundMessages.state, states) },
  sorts: { received: { by: inboundMessages.receivedAt, kind: MOMENT } },
  select: selectUnanswered,
}

function selectUnanswered(db: Db, { key, where, orderBy, limit }: PagePlan) {
  const assigned = db.select({ name: reps.name }).from(reps).where(eq(reps.id, quotes.assignedRepId))
  // Written out, so that the index of what waits is used.
  const waits = or(
    ...UNANSWERED_STATES.map((state) => sql`${inboundMessages.state} = ${sql.raw(`'${state}'`)}`),
  )
  return db
    .select({
      key,
      ...SUMMARY,
      ...CASE,
      event: sql<string>`coalesce(${quotes.answers} ->> 'tournament_name', '')`,
      assignedTo: sql<string | null>`(${assigned})`,
    })
    .from(inboundMessages)
    .innerJoin(quotes, eq(quotes.id, inboundMessages.quoteId))
    .leftJoin(policies, eq(policies.quoteId, inboundMessages.quoteId))
    .leftJoin(reps, eq(reps.id, inboundMessages.stateBy))
    .where(and(waits, where))
    .orderBy(...orderBy)
    .limit(limit)
}
