import type { ClaimDay, DayRecord } from '#contract/claims/case-day.ts'
import { eventZone } from '#domain/claims/deadlines/claim-deadlines.ts'
import { countedRecords, decisionsOnHeld } from '#domain/claims/event-day/held-records.ts'
import { mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { isNearWin } from '#domain/claims/reporting/winner-key.ts'
import { titleOf, wordsOf } from '#server/claims/event-day/case/describe-record.ts'
import { type EventOriginal, listOriginals } from '#server/claims/event-day/originals/repository.ts'
import { listPhotos } from '#server/claims/event-day/photos/repository.ts'
import { subjectOf, valueOf } from '#server/claims/event-day/read-record.ts'
import { listRecordsAfter, type StoredRecord } from '#server/claims/event-day/repository.ts'
import { openClaimOf } from '#server/claims/present-claim.ts'
import { type Claim, listClaimsOnContest, listReports } from '#server/claims/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { findCertificate } from '#server/policies/repository.ts'

/** An event takes fewer. */
const ALL = 10_000

/** What was written down on the day of a claim, about its contest and its win. */
export async function presentClaimDay(db: Db, number: string): Promise<ClaimDay> {
  const { claim, subject } = await openClaimOf(db, THE_PROGRAM, number)
  const certificate = await findCertificate(db, claim.policyId, claim.certificateVersion)
  const timeZone = eventZone(certificate ?? subject.certificate)
  const [all, photos, originals, reports, onContest] = await Promise.all([
    listRecordsAfter(db, claim.policyId, { cursor: 0, limit: ALL }),
    listPhotos(db, claim.policyId),
    listOriginals(db, claim.policyId),
    listReports(db, claim.id),
    listClaimsOnContest(db, claim.policyId, { kind: claim.entity, index: claim.index }),
  ])
  const reported = new Set(reports.map(({ id }) => id))
  const wins = new Set(all.filter(({ id }) => reported.has(id)).map(({ item }) => item))
  const own = all.filter((record) => isAbout(record, claim, wins))
  const decisions = decisionsOnHeld(all)
  // What nobody has taken over is shown, and replaces nothing.
  const counted = new Map(mergeRecords(countedRecords(all)).map((one) => [one.item, one]))
  return {
    policy_number: subject.policy.number,
    time_zone: timeZone,
    items: mergeRecords(own)
      .flatMap(({ item, current: [first] }) => {
        const { current = [], isConflict = false } = counted.get(item) ?? {}
        const standing = new Set(current.map(({ id }) => id))
        const records = own.filter((record) => record.item === item).toSorted((a, b) => b.cursor - a.cursor)
        return first
          ? [
              {
                item,
                title: titleOf(first),
                is_conflict: isConflict,
                records: records.map((record) => ({
                  ...presentRecord(record, standing, timeZone),
                  taken_over: decisions.get(record.id) ?? null,
                })),
              },
            ]
          : []
      })
      .toSorted((left, right) => earliest(left.records).localeCompare(earliest(right.records))),
    photos: photos.map((photo) => ({
      id: photo.id,
      caption: captionOf(all, photo.id),
      width: photo.width,
      height: photo.height,
      taken_at: photo.takenAt?.toISOString() ?? null,
      arrived_at: photo.arrivedAt.toISOString(),
      original: presentOriginal(originals.find(({ photoId }) => photoId === photo.id)),
    })),
    near: onContest
      .filter((other) => isNear(other, claim))
      .map(({ number: near, winner }) => ({ number: near, winner })),
  }
}

/** Of its contest, of its win, or of the whole event. */
function isAbout(
  { item, value }: StoredRecord,
  { entity, index }: Claim,
  wins: ReadonlySet<string>,
): boolean {
  switch (subjectOf(item)) {
    case 'win':
      return wins.has(item) || isOnContest(valueOf('win', value), { entity, index })
    case 'statement':
      return wins.has(`win:${valueOf('statement', value).win}`)
    case 'photo':
    case 'held':
      return false
    case 'point':
      return true
    default: {
      const [, kind, row] = item.split(':')
      return kind === entity && row === String(index)
    }
  }
}

function isOnContest(
  { contest, index: row }: { contest: string; index: number },
  { entity, index }: Pick<Claim, 'entity' | 'index'>,
): boolean {
  return contest === entity && row === index
}

function presentRecord(
  record: StoredRecord,
  standing: ReadonlySet<string>,
  timeZone: string,
): Omit<DayRecord, 'taken_over'> {
  const { text, lines = [] } = wordsOf(record, timeZone)
  return {
    id: record.id,
    text,
    lines,
    strokes: strokesOf(record),
    author: record.author,
    author_name: record.authorName,
    written_at: writtenAt(record),
    arrived_at: record.arrivedAt.toISOString(),
    counts_from: record.countsFrom.toISOString(),
    clock_state: record.clockState,
    clock_minutes: Math.round(-record.offsetMs / 60_000),
    is_held: record.isHeld,
    stands: standing.has(record.id),
  }
}

function presentOriginal(original: EventOriginal | undefined): ClaimDay['photos'][number]['original'] {
  if (!original?.storedAt) return null
  const { sizeBytes, takenAt, storedAt } = original
  return { bytes: sizeBytes, taken_at: takenAt, arrived_at: storedAt.toISOString() }
}

function strokesOf({ item, value }: StoredRecord): number[][] | null {
  if (subjectOf(item) !== 'statement') return null
  const { signature } = valueOf('statement', value)
  return signature.by === 'finger' ? signature.strokes : null
}

/** A clock may show years that no calendar here has. */
function writtenAt({ clock }: StoredRecord): string | null {
  const written = new Date(clock.wall)
  const isDate =
    !Number.isNaN(written.getTime()) && written.getUTCFullYear() > 0 && written.getUTCFullYear() < 10_000
  return isDate ? written.toISOString() : null
}

function earliest(records: readonly DayRecord[]): string {
  return records.at(-1)?.arrived_at ?? ''
}

function captionOf(records: readonly StoredRecord[], photo: string): string {
  const named = records.filter(
    ({ item, value }) => subjectOf(item) === 'photo' && valueOf('photo', value).photo === photo,
  )
  const caption = named
    .map(({ value }) => valueOf('photo', value).caption)
    .findLast((one) => one !== undefined)
  return caption ?? 'Photo of the day'
}

function isNear(other: Claim, claim: Claim): boolean {
  return (
    other.id !== claim.id &&
    other.setAsideAt === null &&
    isNearWin(
      { winner: claim.winner, hole: claim.insured.figures.hole, shotAt: claim.shotAt },
      { winner: other.winner, hole: other.insured.figures.hole, shotAt: other.shotAt },
    )
  )
}
