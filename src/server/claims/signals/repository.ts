import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claimSignals } from '#server/schema/claims/signals.schema.ts'

export type StoredSignal = typeof claimSignals.$inferSelect

/** Those that nobody has seen come first. */
export function listSignals(db: Db, claimId: string): Promise<StoredSignal[]> {
  return db
    .select()
    .from(claimSignals)
    .where(eq(claimSignals.claimId, claimId))
    .orderBy(sql`${claimSignals.seenAt} is not null`, asc(claimSignals.rule), asc(claimSignals.about))
}

/** Adds a signal; one that says something else by now is to be looked at again. */
export async function keepSignal(trx: Db, signal: typeof claimSignals.$inferInsert): Promise<void> {
  const { said, beside, foundAt } = signal
  await trx
    .insert(claimSignals)
    .values(signal)
    .onConflictDoUpdate({
      target: [claimSignals.claimId, claimSignals.rule, claimSignals.about],
      set: { said, beside, foundAt, seenAt: null, seenBy: null, seenNote: null },
      setWhere: sql`${claimSignals.said} <> ${said} or ${claimSignals.beside} <> ${beside}`,
    })
}

/** Takes back what is not so any more; what a rep has looked at stays. */
export async function dropOtherSignals(trx: Db, claimId: string, found: readonly string[]): Promise<void> {
  await trx
    .delete(claimSignals)
    .where(
      and(
        eq(claimSignals.claimId, claimId),
        isNull(claimSignals.seenAt),
        found.length === 0
          ? undefined
          : notInArray(sql`${claimSignals.rule} || ' ' || ${claimSignals.about}`, [...found]),
      ),
    )
}

/** Marks it as seen; false if somebody has, or it is gone. */
export async function markSeen(
  trx: Db,
  { id, claimId, ...seen }: Pick<StoredSignal, 'id' | 'claimId' | 'seenAt' | 'seenBy' | 'seenNote'>,
): Promise<boolean> {
  const marked = await trx
    .update(claimSignals)
    .set(seen)
    .where(and(eq(claimSignals.id, id), eq(claimSignals.claimId, claimId), isNull(claimSignals.seenAt)))
    .returning({ id: claimSignals.id })
  return marked.length > 0
}

/** A name that somebody gave as a witness or signed as one, with what the person is known by. */
export interface NamedWitness {
  claimId: string
  claim: string
  policy: string
  day: CalendarDate
  name: string
  phone: string | null
  email: string | null
  city: string
  isProfessional: boolean
}

/** Whoever saw the win of a claim, by its reports and statements. */
export function listWitnessesOf(db: Db, claimId: string): Promise<NamedWitness[]> {
  return readWitnesses(db, sql`c.id = ${claimId}`)
}

/** What the same people may be known by. */
interface Marks {
  names: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
}

/**
 * Whoever saw a win of another policy and may be one of these: a wide choice, of which the rule keeps what counts. All claims of the
 * months around are looked through.
 */
export function listLikeWitnesses(
  db: Db,
  { policyId, from, until }: { policyId: string; from: CalendarDate; until: CalendarDate },
  { names, phones, emails }: Marks,
): Promise<NamedWitness[]> {
  const any = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`
  return readWitnesses(
    db,
    sql`c.policy_id <> ${policyId} and c.played_on between ${from}::date and ${until}::date`,
    sql`lower(w.name) = ${any(names)} or right(regexp_replace(w.phone, '[^0-9]', '', 'g'), 7) = ${any(phones)} or lower(w.email) = ${any(emails)}`,
  )
}

async function readWitnesses(
  db: Db,
  ofClaims: ReturnType<typeof sql>,
  like = sql`true`,
): Promise<NamedWitness[]> {
  const found: unknown = await db.execute(sql`
    with w as (
      select r.claim_id, p ->> 'name' as name, p ->> 'phone' as phone, p ->> 'email' as email, false as is_professional
      from claim_reports r join claims c on c.id = r.claim_id cross join lateral jsonb_array_elements(r.content -> 'witnesses') p
      where ${ofClaims}
      union
      select e.claim_id, e.form ->> 'name', e.form ->> 'phone', null, coalesce(e.form ->> 'profession', '') = 'pga-professional'
      from claim_document_events e join claims c on c.id = e.claim_id
      where e.kind = 'received' and e.key in ('statement_partner', 'statement_witness') and e.form is not null and ${ofClaims}
    )
    select c.id as "claimId", c.number as claim, c.policy_id as policy, c.played_on::text as day, w.name, w.phone, w.email,
      w.is_professional as "isProfessional", coalesce(f.content -> 'event' ->> 'city', '') as city
    from w join claims c on c.id = w.claim_id
      join certificates f on f.policy_id = c.policy_id and f.version = c.certificate_version
    where w.name is not null and w.name <> '' and (${like})`)
  return (found as { rows: NamedWitness[] }).rows
}
