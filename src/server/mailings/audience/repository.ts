import { type SQL, sql } from 'drizzle-orm'
import type { Audience, AudienceLimits } from '#domain/mailings/office/audience.ts'
import type { LeftOutReason, OfficeMailingId } from '#domain/mailings/office/mailing-states.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { Db } from '#server/kit/db/database.ts'

/** What decides who gets a mailing at a moment. */
export interface AudienceQuery {
  mailing: OfficeMailingId
  audience: Audience
  limits: AudienceLimits
  /** An address that got a reminder about a quote since then gets no other one. */
  noFollowUpSince: Date
  /** The zone of the office, whose days are meant. */
  timeZone: string
}

/** So many are offered for a preview. */
export const FIRST_RECEIVERS = 10

export interface CountedAudience {
  receivers: number
  leftOut: Partial<Record<LeftOutReason, number>>
}

/** How many would get it, and how many are left out for which reason. */
export async function countReceivers(db: Db, query: AudienceQuery): Promise<CountedAudience> {
  const counted = await db
    .select({ reason: sql<LeftOutReason | null>`reason`, count: sql<number>`count(*)::int` })
    .from(sql`(${judged(query)}) as audience`)
    .groupBy(sql`reason`)
  return {
    receivers: counted.find(({ reason }) => reason === null)?.count ?? 0,
    leftOut: Object.fromEntries(
      counted.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count]])),
    ),
  }
}

/** The first of those who would get it, by their addresses. */
export function listFirstReceivers(db: Db, query: AudienceQuery) {
  return db
    .select({ address: sql<string>`address`, quoteId: sql<string>`quote_id` })
    .from(sql`(${judged(query)}) as audience`)
    .where(sql`reason is null`)
    .orderBy(sql`address`)
    .limit(FIRST_RECEIVERS)
}

/** Gives the mailing its receivers, as they are at this moment. */
export async function insertReceivers(trx: Db, mailingId: string, query: AudienceQuery): Promise<void> {
  await trx.execute(sql`insert into mailing_receivers (mailing_id, address, quote_id, state)
    select ${mailingId}::uuid, address, quote_id, 'waiting' from (${judged(query)}) as audience where reason is null`)
}

/**
 * Why an address gets no mailing now, besides that it unsubscribed; of one whose audience is fixed.
 *
 * @rule P05 Between the beginning of a mailing and a mail of it somebody may have bought, or have got another reminder.
 */
export async function findLateReason(
  trx: Db,
  { address, quoteId }: { address: string; quoteId: string },
  { mailing, limits, noFollowUpSince }: AudienceQuery,
): Promise<Exclude<LeftOutReason, 'unsubscribed' | 'old'> | undefined> {
  const stillOpen = stillOpenFrom(limits)
  const [found] = await trx
    .select({
      erased: sql<boolean>`exists (select from (${erasedPeople()}) erased join quotes on quotes.id = ${quoteId}::uuid
        where erased.person = erased_address(${address}) and erased.at >= quotes.created_at)`,
      bounced: sql<boolean>`exists (select from (${bouncedAddresses(limits.bouncedSince)}) bounced where bounced.address = ${address})`,
      recent: mailing === 'follow-up' ? gotReminder(sql`${address}`, noFollowUpSince) : sql<boolean>`false`,
      gone: stillOpen
        ? sql<boolean>`not exists (select from desk_rows desk where desk.quote_id = ${quoteId}::uuid and ${stillOpen})`
        : sql<boolean>`false`,
    })
    .from(sql`(select 1) as once`)
  return (['erased', 'bounced', 'recent', 'gone'] as const).find((reason) => found?.[reason])
}

/**
 * Each address once, with the quote that was saved last under it and why it gets none.
 *
 * @rule P05 A mailing goes to each address once, whatever the spelling, and to nobody who unsubscribed from that list of that brand
 * line, whose data were erased since their last quote, or whose mail came back.
 */
function judged({ mailing, audience, limits, noFollowUpSince, timeZone }: AudienceQuery): SQL {
  const { brand, list } = MAILINGS[mailing]
  const isFollowUp = mailing === 'follow-up'
  return sql`with erased as (${erasedPeople()}), bounced as (${bouncedAddresses(limits.bouncedSince)}), matched as (
      select distinct on (quotes.email) quotes.email as address, quotes.id as quote_id, quotes.created_at, quotes.updated_at
      from quotes join desk_rows desk on desk.quote_id = quotes.id
      where quotes.email is not null and ${sql.join(conditionsOf(audience, limits, timeZone), sql` and `)}
      order by quotes.email, quotes.updated_at desc, quotes.id
    )
    select address, quote_id, case
        when exists (select from departures where departures.email in (matched.address, erased_address(matched.address))
          and departures.brand = ${brand} and departures.list = ${list}) then 'unsubscribed'
        when exists (select from erased where erased.person = erased_address(matched.address)
          and erased.at >= matched.created_at) then 'erased'
        when exists (select from bounced where bounced.address = matched.address) then 'bounced'
        when ${isFollowUp} and ${gotReminder(sql`matched.address`, noFollowUpSince)} then 'recent'
        when matched.updated_at < ${limits.savedSince ?? null}::date then 'old' end as reason
    from matched`
}

/** When the data of whom were last erased; the audit log knows them by a hash. */
function erasedPeople(): SQL {
  return sql`select detail->>'person' as person, max(at) as at from audit_events
    where event = 'person_erased' and detail->>'person' is not null group by 1`
}

function bouncedAddresses(since: string): SQL {
  return sql`select distinct lower(receiver->>'address') as address
    from messages, jsonb_array_elements(messages.receivers) receiver
    where messages.state = 'bounced' and receiver->>'state' = 'bounced' and messages.created_at >= ${since}::date`
}

function gotReminder(address: SQL, since: Date): SQL<boolean> {
  return sql`exists (select from messages where messages.mailing = 'follow-up'
    and lower(messages.recipient) = ${address} and messages.created_at > ${since.toISOString()}::timestamptz)`
}

/** That a quote, `desk` of the statement, can still be bought; undefined where that does not matter. */
function stillOpenFrom({ openFrom }: AudienceLimits): SQL | undefined {
  return (
    openFrom &&
    sql`desk.policy_number is null and desk.first_contest_date >= ${openFrom}::date
      and desk.lost_version is distinct from desk.quote_version`
  )
}

function conditionsOf(audience: Audience, limits: AudienceLimits, timeZone: string): SQL[] {
  const { as, bought, clientType, states, eventFrom, eventTo, savedFrom, savedTo, rep, partner } = audience
  const isProducers = sql`(quotes.answers->>'insurance_producer' = 'True')`
  const savedOn = sql`(quotes.updated_at at time zone ${timeZone})::date`
  return [
    sql`true`,
    as && (as === 'producer' ? sql`${isProducers} is true` : sql`${isProducers} is not true`),
    bought && (bought === 'yes' ? sql`desk.policy_number is not null` : sql`desk.policy_number is null`),
    clientType && sql`quotes.answers->>'client_type' = ${clientType}`,
    states &&
      states.length > 0 &&
      sql`desk.course_state in (${sql.join(
        states.map((one) => sql`${one}`),
        sql`, `,
      )})`,
    eventFrom && sql`desk.first_contest_date >= ${eventFrom}::date`,
    eventTo && sql`desk.first_contest_date <= ${eventTo}::date`,
    savedFrom && sql`${savedOn} >= ${savedFrom}::date`,
    savedTo && sql`${savedOn} <= ${savedTo}::date`,
    rep && (rep === 'nobody' ? sql`desk.assigned_rep_id is null` : sql`desk.assigned_rep_id = ${rep}::uuid`),
    partner && sql`lower(quotes.partner->>'code') = lower(${partner})`,
    stillOpenFrom(limits),
  ].filter((condition) => typeof condition === 'object')
}
