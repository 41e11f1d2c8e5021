import { and, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { unsubscriptions } from '#server/schema/messaging/mailings.schema.ts'
import { inboundMessages } from '#server/schema/messaging/inbound.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { keptAnswers } from '#server/kit/db/schema/idempotency.schema.ts'
import { invoiceLinks } from '#server/schema/policies/payments.schema.ts'
import { policies, policyLinks, sessions } from '#server/schema/policies/policies.schema.ts'
import { courseLinks, policyWitnesses } from '#server/schema/policies/witnesses.schema.ts'
import { customerMessages } from '#server/schema/quotes/customers.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { termsRequests } from '#server/schema/quotes/terms.schema.ts'
import { repInvitations } from '#server/schema/reps/rep-links.schema.ts'
import type { FoundRow } from '#server/operations/housekeeping/personal-data/finding/repository.ts'
import { rowsOf, type Table } from '#server/operations/housekeeping/personal-data/tables/repository.ts'

/** Deletes rows and returns how many they were. */
const countOf = (deleted: readonly unknown[]): number => deleted.length

interface MailToDelete {
  /** Quotes of which all mail goes. */
  gone: string[]
  /** Quotes whose mail to the person goes once it is sent. */
  kept: string[]
  /** Of these, the person's own, whose text messages go likewise. */
  ownKept: string[]
  /** Mail to, or answered by, the person. */
  addressed: string[]
  /** Mail to others that names the person. */
  naming: string[]
}

export async function deleteMail(
  trx: Db,
  { gone, kept, ownKept, addressed, naming }: MailToDelete,
): Promise<number> {
  const { id, quoteId, state, channel } = messages
  const isKept = sql`coalesce(${quoteId} = any(${sql.param(kept)}::uuid[]), false)`
  return countOf(
    await trx
      .delete(messages)
      .where(
        or(
          inArray(quoteId, gone),
          and(inArray(id, addressed), sql`not (${state} = 'queued' and ${isKept})`),
          and(inArray(id, naming), sql`not ${isKept}`),
          and(inArray(quoteId, ownKept), eq(channel, 'text'), ne(state, 'queued')),
        ),
      )
      .returning({ id }),
  )
}

/** Mail that came in goes with its bytes, in which nothing can be replaced. */
export async function deleteInbound(
  trx: Db,
  { gone, kept, addressed, naming }: Omit<MailToDelete, 'ownKept'>,
): Promise<number> {
  const { id, quoteId } = inboundMessages
  return countOf(
    await trx
      .delete(inboundMessages)
      .where(
        or(
          inArray(quoteId, gone),
          inArray(id, addressed),
          and(inArray(id, naming), not(inArray(quoteId, kept))),
        ),
      )
      .returning({ id }),
  )
}

export async function deleteOfficeMessages(trx: Db, address: string, quoteIds: string[]): Promise<number> {
  const { reference, email, quoteId } = customerMessages
  return countOf(
    await trx
      .delete(customerMessages)
      .where(or(sql`lower(${email}) = ${address}`, inArray(quoteId, quoteIds)))
      .returning({ reference }),
  )
}

/** Accepted terms of others stay, without who accepted them. */
export async function deleteTerms(
  trx: Db,
  address: string,
  { emptied, kept }: { emptied: string[]; kept: string[] },
): Promise<number> {
  const { tokenHash, quoteId, recipient, acceptedAt, acceptedBy } = termsRequests
  const isTheirs = sql`lower(${recipient}) = ${address} and not ${quoteId} = any(${sql.param(kept)}::uuid[])`
  await trx
    .update(termsRequests)
    .set({ acceptedBy: sql`case when ${acceptedBy} is null then null else '[erased]' end` })
    .where(sql`${isTheirs} and ${acceptedAt} is not null`)
  return countOf(
    await trx
      .delete(termsRequests)
      .where(or(sql`${isTheirs} and ${acceptedAt} is null`, inArray(quoteId, emptied)))
      .returning({ tokenHash }),
  )
}

/** Who accepted terms that were sent to the person, by the quote. */
export function listAcceptances(trx: Db, address: string) {
  const { quoteId, acceptedBy, recipient } = termsRequests
  return trx
    .select({ quoteId, name: acceptedBy })
    .from(termsRequests)
    .where(sql`lower(${recipient}) = ${address}`)
}

/**
 * A witness goes altogether: without the address, the name and the telephone would stay. Witnesses of emptied quotes go too; those
 * of a policy with an open claim stay, as they may have seen the win.
 */
export async function deleteWitnesses(trx: Db, address: string, quoteIds: string[]): Promise<number> {
  const { id, email, toldEmail, policyId } = policyWitnesses
  const own = trx.select({ id: policies.id }).from(policies).where(inArray(policies.quoteId, quoteIds))
  await trx
    .delete(courseLinks)
    .where(or(sql`lower(${courseLinks.sentTo}) = ${address}`, inArray(courseLinks.policyId, own)))
  return countOf(
    await trx
      .delete(policyWitnesses)
      .where(
        and(
          or(
            sql`lower(${email}) = ${address}`,
            sql`lower(${toldEmail}) = ${address}`,
            inArray(policyId, own),
          ),
          sql`not exists (select from claims c where c.policy_id = ${policyId} and c.state <> 'closed')`,
        ),
      )
      .returning({ id }),
  )
}

export async function deleteAccess(trx: Db, address: string, ownQuotes: string[]): Promise<number> {
  const own = trx.select({ id: policies.id }).from(policies).where(inArray(policies.quoteId, ownQuotes))
  const { idHash, email, policyId } = sessions
  const deleted = [
    ...(await trx
      .delete(sessions)
      .where(or(eq(email, address), inArray(policyId, own)))
      .returning({ idHash })),
    ...(await trx
      .delete(policyLinks)
      .where(eq(policyLinks.email, address))
      .returning({ id: policyLinks.id })),
    ...(await trx
      .delete(invoiceLinks)
      .where(eq(invoiceLinks.email, address))
      .returning({ email: invoiceLinks.email })),
    ...(await trx
      .delete(repInvitations)
      .where(eq(repInvitations.email, address))
      .returning({ id: repInvitations.id })),
  ]
  return countOf(deleted)
}

/** Replaces the address by a hash, by which the mailings still know it. */
export async function hashUnsubscriptions(trx: Db, address: string): Promise<number> {
  const { brand, list, email, leftAt } = unsubscriptions
  const deleted = await trx
    .delete(unsubscriptions)
    .where(eq(email, address))
    .returning({ brand, list, leftAt })
  for (const row of deleted)
    await trx
      .insert(unsubscriptions)
      .values({ ...row, email: sql`erased_address(${address})`, prospectId: null })
      .onConflictDoNothing()
  return countOf(deleted)
}

export async function deleteKeptAnswers(trx: Db, quoteIds: string[]): Promise<number> {
  const { call, subject } = keptAnswers
  return countOf(await trx.delete(keptAnswers).where(inArray(subject, quoteIds)).returning({ call }))
}

/** Notes pictures as removed, whose content is removed after the commit. */
export async function markFilesRemoved(trx: Db, quoteIds: string[]) {
  return trx.update(files).set({ state: 'pending' }).where(inArray(files.quoteId, quoteIds)).returning()
}

export async function deleteQuotes(trx: Db, ids: string[]): Promise<number> {
  return countOf(await trx.delete(quotes).where(inArray(quotes.id, ids)).returning({ id: quotes.id }))
}

/** Takes everything but its numbers and its times from a quote that is kept for a payment. */
export async function emptyQuotes(trx: Db, ids: string[]): Promise<void> {
  const nothing = {
    email: null,
    firstContestDate: null,
    price: null,
    partner: null,
    copiedFromId: null,
    copy: null,
  }
  await trx
    .update(quotes)
    .set({ ...nothing, answers: {}, coupons: [], approvals: [], version: sql`${quotes.version} + 1` })
    .where(inArray(quotes.id, ids))
  await trx
    .update(purchases)
    .set({
      reference: null,
      accountCode: null,
      farmersException: null,
      specialInstructions: null,
      alsoSendTo: null,
    })
    .where(inArray(purchases.quoteId, ids))
}

export function listAnswers(trx: Db, ids: string[]) {
  const { id, answers, version } = quotes
  return trx.select({ id, answers, version }).from(quotes).where(inArray(quotes.id, ids))
}

/** The quote is then known by the address of its insured alone, if that is another one. */
export async function dropAnswers(trx: Db, id: string, fields: readonly string[]): Promise<void> {
  await trx
    .update(quotes)
    .set({
      answers: sql`${quotes.answers} - ${sql.param([...fields])}::text[]`,
      email: sql`lower((${quotes.answers} - ${sql.param([...fields])}::text[]) ->> 'insured_email')`,
      version: sql`${quotes.version} + 1`,
    })
    .where(eq(quotes.id, id))
}

/** Stores what is left of a row, by its place, of which it moves. By its next version pages know that a quote is another. */
export async function updateRow(
  trx: Db,
  table: Table,
  row: FoundRow,
  left: Record<string, unknown>,
): Promise<void> {
  const changes: SQL[] = table.columns
    .filter(({ name }) => JSON.stringify(left[name]) !== JSON.stringify(row.values[name]))
    .map(({ name, isJson }) =>
      isJson
        ? sql`${sql.identifier(name)} = ${JSON.stringify(left[name])}::jsonb`
        : sql`${sql.identifier(name)} = ${left[name]}::text`,
    )
  if (changes.length === 0) return
  if (table.name === 'quotes') changes.push(sql`version = version + 1`)
  const changed = await rowsOf(
    trx,
    sql`update ${sql.identifier(table.name)} set ${sql.join(changes, sql`, `)} where ctid = ${row.place}::tid returning 1 as one`,
  )
  if (changed.length !== 1) throw new Error(`A row of ${table.name} moved while a person was erased from it`)
}

/** Deletes the rows of a table that belongs to no quote. */
export async function deleteRows(trx: Db, table: Table, rows: readonly FoundRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const places = sql.param(rows.map(({ place }) => place))
  return countOf(
    await rowsOf(
      trx,
      sql`delete from ${sql.identifier(table.name)} where ctid = any(${places}::tid[]) returning 1 as one`,
    ),
  )
}

/** The name by which the audit log knows an erased person. */
export async function hashAddress(trx: Db, address: string): Promise<string> {
  const [row] = await rowsOf<{ hash: string }>(trx, sql`select erased_address(${address}) as hash`)
  if (!row) throw new Error('The database has no key for erased addresses')
  return row.hash
}

/** The words by which these quotes are found. */
export async function listWordsOf(trx: Db, quoteIds: string[]): Promise<string[]> {
  const rows = await rowsOf<{ word: string }>(
    trx,
    sql`select distinct unnest(tsvector_to_array(words)) as word from desk_rows where quote_id = any(${sql.param(quoteIds)}::uuid[])`,
  )
  return rows.map(({ word }) => word)
}

/**
 * The words that no quote has any more. Writers of words are waited for, and wait: one that relied on a word being there
 * would otherwise lose it.
 */
export async function lockUnusedWords(trx: Db, words: string[]): Promise<string[]> {
  await trx.execute(sql`lock table search_words in share row exclusive mode`)
  const rows = await rowsOf<{ word: string }>(
    trx,
    sql`select word from unnest(${sql.param(words)}::text[]) as w(word)
      where not exists (select from desk_rows where words @@ quote_literal(w.word)::tsquery)`,
  )
  return rows.map(({ word }) => word)
}
