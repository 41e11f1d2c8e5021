import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { ALIKE_BITS } from '#domain/claims/signals/photo-likeness.ts'
import { PHOTOGRAPHED_DOCUMENTS } from '#domain/claims/signals/photo-subjects.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { ClaimFile } from '#server/claims/files/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { claimFiles } from '#server/schema/claims/claim-files.schema.ts'
import { claimSignals } from '#server/schema/claims/signals.schema.ts'

/** The photos and videos that were sent for a claim, in their order; papers are none of them. */
export function listPhotoFiles(db: Db, claimId: string): Promise<ClaimFile[]> {
  return db
    .select()
    .from(claimFiles)
    .where(
      and(
        eq(claimFiles.claimId, claimId),
        eq(claimFiles.state, 'stored'),
        inArray(claimFiles.key, [...PHOTOGRAPHED_DOCUMENTS]),
      ),
    )
    .orderBy(asc(claimFiles.storedAt), asc(claimFiles.id))
}

/** A photo in a claim of another event. */
export interface PhotoThere {
  claimId: string
  number: string
  policy: string
  playedOn: CalendarDate
  course: string
  state: string
  /** Of a document; null for a photo of the day. */
  key: DocumentKey | null
  /** The item that a photo of the day is about. */
  about: string | null
  sha256: string
  look: string | null
  bytes: number
  width: number | null
  height: number | null
}

/** What photos are found by. */
interface Marks {
  hashes: readonly string[]
  /** Upright and mirrored. */
  looks: readonly string[]
}

const COURSE = sql`coalesce(t.content -> 'event' ->> 'course', '') as course, coalesce(t.content -> 'event' ->> 'state', '') as state`
const CERTIFICATE = sql`join certificates t on t.policy_id = c.policy_id and t.version = c.certificate_version`
const any = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`

const isAlike = (photo: SQL, look: string) =>
  sql`bit_count((${photo}.phash # ${look}::bit(64))::bit(64)) <= ${ALIKE_BITS}`
/** A photo that is the same by its bytes, or like one of these. */
const isFound = (photo: SQL, hash: SQL, { hashes, looks }: Marks) =>
  sql.join([sql`${hash} = ${any(hashes)}`, ...looks.map((look) => isAlike(photo, look))], sql` or `)

/**
 * The photos of claims of other policies that may be the same, or look alike: a wide choice, of which the rule keeps what counts.
 * All of them are looked through, without an index: 200,000 in about 135 ms.
 */
export async function listPhotosElsewhere(db: Db, policyId: string, marks: Marks): Promise<PhotoThere[]> {
  const files: unknown = await db.execute(sql`
    select c.id as "claimId", c.number, c.policy_id as policy, c.played_on::text as "playedOn", ${COURSE},
      f.key, null as about, f.sha256, f.phash::text as look, f.size_bytes::float8 as bytes, f.width, f.height
    from claim_files f join claims c on c.id = f.claim_id ${CERTIFICATE}
    where f.state in ('stored', 'deleted') and c.policy_id <> ${policyId} and f.key = ${any(PHOTOGRAPHED_DOCUMENTS)}
      and (${isFound(sql`f`, sql`f.sha256`, marks)})`)
  // Of an event with several claims, the first one stands for its day.
  const ofDays: unknown = await db.execute(sql`
    select distinct on (p.id) c.id as "claimId", c.number, c.policy_id as policy, c.played_on::text as "playedOn", ${COURSE},
      null as key, p.sent_sha256 as sha256, p.phash::text as look, p.size_bytes::float8 as bytes, p.width, p.height,
      (select r.value ->> 'about' from event_records r
        where r.policy_id = p.policy_id and not r.is_held and r.item like 'photo:%' and r.value ->> 'photo' = p.id::text
        order by r.cursor desc limit 1) as about
    from event_photos p join claims c on c.policy_id = p.policy_id ${CERTIFICATE}
    where p.state = 'stored' and p.policy_id <> ${policyId} and (${isFound(sql`p`, sql`p.sent_sha256`, marks)})
    order by p.id, c.arrived_at, c.id`)
  return [...(files as { rows: PhotoThere[] }).rows, ...(ofDays as { rows: PhotoThere[] }).rows]
}

/** The claims that name this one beside a photo of theirs, which may be so no more. */
export async function listNamingPhotos(db: Db, number: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ claimId: claimSignals.claimId })
    .from(claimSignals)
    .where(and(eq(claimSignals.rule, 'F1'), sql`split_part(${claimSignals.about}, ' ', 2) = ${number}`))
  return found.map(({ claimId }) => claimId)
}
