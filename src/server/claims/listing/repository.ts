import { and, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { listClaims } from '#contract/claims/listing.ts'
import type { ClaimState } from '#domain/claims/states/claim-states.ts'
import { DOCUMENT_RULES, type DocumentEventKind, isOwed } from '#domain/claims/states/document-states.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import { asciiUpperCase } from '#domain/values/ascii-case.ts'
import type { Db } from '#server/kit/db/database.ts'
import { countFewRows, type ListSql, type PagePlan } from '#server/kit/db/lists/read-page.ts'
import { DAY, MOMENT, NO_DAY, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { withinDays } from '#server/kit/db/lists/within-days.ts'
import { claimCarrierAnswers, claimCarrierLetters } from '#server/schema/claims/carriers.schema.ts'
import { claimEvents, claims } from '#server/schema/claims/claims.schema.ts'
import { claimDecisionEnds, claimDecisions } from '#server/schema/claims/decisions.schema.ts'
import { claimDocumentEvents, claimDocuments } from '#server/schema/claims/documents.schema.ts'
import { claimSignals } from '#server/schema/claims/signals.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Who asks, and where their office is: `me` and days depend on it. */
export interface ClaimsAsking {
  repId: string
  officeTimeZone: string
}

const KINDS = Object.keys(DOCUMENT_RULES) as DocumentEventKind[]
/** The last events after which a document is owed again; it is before its first one, too. */
const OWING = KINDS.filter((kind) => isOwed(DOCUMENT_RULES[kind].to))
const RECEIVING = KINDS.filter((kind) => DOCUMENT_RULES[kind].to === 'received')

/** The last event of a document. */
const LAST = sql`(
  select e.kind from ${claimDocumentEvents} e
  where e.claim_id = d.claim_id and e.key = d.key and e.place = d.place
  order by e.step desc limit 1
)`

const isAmong = (kinds: readonly string[]) => sql`= any(${sql.param(kinds)}::text[])`

const OWED = sql`from ${claimDocuments} d where d.claim_id = ${claims.id} and coalesce(${LAST} ${isAmong(OWING)}, true)`
const RECEIVED = sql`from ${claimDocuments} d where d.claim_id = ${claims.id} and ${LAST} ${isAmong(RECEIVING)}`

const OPEN: readonly ClaimState[] = ['reported', 'documents', 'review']
const IS_PROPOSED = sql<boolean>`exists (
  select from ${claimDecisions} d left join ${claimDecisionEnds} e on e.decision_id = d.id
  where d.claim_id = ${claims.id} and e.decision_id is null
)`

/** Answered after it was last declined or looked at again. */
const IS_ANSWERED = sql<boolean>`coalesce((
  select e.kind = 'answer' from ${claimEvents} e
  where e.claim_id = ${claims.id} and e.kind in ('answer', 'uphold', 'decline')
  order by e.place desc limit 1
), false)`

/** When the carrier was asked that has not answered; a claim that is decided waits for none. */
const CARRIER_ASKED = sql`case when ${claims.state} ${isAmong(OPEN)} then (
  select min(l.at) from ${claimCarrierLetters} l
  where l.claim_id = ${claims.id} and not exists (
    select from ${claimCarrierAnswers} a where a.letter_id = l.id
  )
) end`

const UNSEEN = sql`from ${claimSignals} s where s.claim_id = ${claims.id} and s.seen_at is null`

export type FoundClaim = Awaited<ReturnType<typeof selectClaims>>[number]

/** The list of all claims. */
export function claimListSql({
  repId,
  officeTimeZone,
}: ClaimsAsking): ListSql<typeof listClaims, FoundClaim> {
  return {
    list: listClaims,
    id: claims.id,
    filters: {
      search: searchFor,
      state: (states) => inArray(claims.state, states),
      rep: (chosen) =>
        or(
          chosen.includes('nobody') ? isNull(claims.repId) : undefined,
          inArray(
            claims.repId,
            chosen.filter((one) => one !== 'nobody').map((one) => (one === 'me' ? repId : one)),
          ),
        ),
      contest: (kinds) => inArray(claims.entity, kinds),
      reported: (days) => withinDays(claims.arrivedAt, days, officeTimeZone),
      prize: ({ from, to }) =>
        and(
          from === null ? undefined : sql`${claims.prizeCents} >= ${from}`,
          to === null ? undefined : sql`${claims.prizeCents} <= ${to}`,
        ),
      owed: (wanted) =>
        or(
          ...wanted.map((one) =>
            one === 'yes' ? sql`exists (select ${OWED})` : sql`not exists (select ${OWED})`,
          ),
        ),
      carrier: (wanted) =>
        or(
          ...wanted.map((one) =>
            one === 'waits' ? sql`${CARRIER_ASKED} is not null` : sql`${CARRIER_ASKED} is null`,
          ),
        ),
      signals: (wanted) =>
        or(
          ...wanted.map((one) =>
            one === 'some' ? sql`exists (select ${UNSEEN})` : sql`not exists (select ${UNSEEN})`,
          ),
        ),
    },
    sorts: {
      due: { by: claims.dueOn, kind: DAY },
      reported: { by: claims.arrivedAt, kind: MOMENT },
      // Numbers grow in length, and are sorted as they count.
      number: { by: sql`substr(${claims.number}, 3)::bigint`, kind: WHOLE_NUMBER },
      prize: { by: claims.prizeCents, kind: WHOLE_NUMBER },
      reserve: { by: claims.reserveCents, kind: WHOLE_NUMBER },
    },
    select: selectClaims,
    selectIds: (db, { key, where, limit }) =>
      db
        .select({ key, id: claims.id })
        .from(claims)
        .innerJoin(policies, eq(policies.id, claims.policyId))
        .where(where)
        .limit(limit),
  }
}

/** How many claims are in review: somebody has to decide them. */
export function countUndecidedClaims(db: Db, repId: string) {
  // No day is asked for, so that the zone does not matter.
  return countFewRows(db, claimListSql({ repId, officeTimeZone: 'UTC' }), { state: ['review'] })
}

/** So many are offered beside quotes and customers. */
const MOST_FOUND = 3

/** The newest claims with this number or these words. */
export function searchClaims(db: Db, text: string) {
  return db
    .select({
      number: claims.number,
      winner: claims.winner,
      event: claims.event,
      title: sql<string>`${claims.insured} ->> 'title'`,
      state: claims.state,
    })
    .from(claims)
    .innerJoin(policies, eq(policies.id, claims.policyId))
    .where(searchFor(text))
    .orderBy(desc(claims.arrivedAt))
    .limit(MOST_FOUND)
}

/** How a number begins, or all words with the last letters of each left out or not. */
function searchFor(wanted: string): SQL | undefined {
  const typed = asciiUpperCase(wanted.trim())
  const number = /^\d+$/.test(typed) ? `C-${typed}` : typed
  const words = wordsOf(wanted).map((word) => `'${word}':*`)
  return or(
    and(gte(claims.number, number), lte(claims.number, `${number}\u{10ffff}`)),
    and(gte(policies.number, typed), lte(policies.number, `${typed}\u{10ffff}`)),
    words.length === 0 ? undefined : sql`${claims.words} @@ ${words.join(' & ')}::tsquery`,
  )
}

function selectClaims(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({
      key,
      id: claims.id,
      number: claims.number,
      policyNumber: policies.number,
      winner: claims.winner,
      contest: claims.entity,
      title: sql<string>`${claims.insured} ->> 'title'`,
      event: claims.event,
      state: claims.state,
      since: claims.since,
      reportedAt: claims.arrivedAt,
      hoursLate: claims.lateHours,
      prizeCents: claims.prizeCents,
      reserveCents: claims.reserveCents,
      awardedCents: claims.awardedCents,
      documentsOwed: sql<number>`(select count(*)::int ${OWED})`,
      documentsReceived: sql<number>`(select count(*)::int ${RECEIVED})`,
      isProposed: IS_PROPOSED,
      isAnswered: IS_ANSWERED,
      dueOn: sql<string | null>`nullif(${claims.dueOn}, ${NO_DAY}::date)::text`,
      carrierAskedAt: sql<Date | null>`${CARRIER_ASKED}`.mapWith(claims.arrivedAt),
      signals: sql<number>`(select count(*)::int ${UNSEEN})`,
      repId: claims.repId,
      repName: reps.name,
    })
    .from(claims)
    .innerJoin(policies, eq(policies.id, claims.policyId))
    .leftJoin(reps, eq(reps.id, claims.repId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}
