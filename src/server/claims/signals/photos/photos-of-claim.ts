import { isPlainBySize } from '#domain/claims/signals/photo-likeness.ts'
import type { MapPoint } from '#domain/claims/signals/photo-place.ts'
import { type PhotoOf, photoOfDocument, photoOfItem } from '#domain/claims/signals/photo-subjects.ts'
import { type PhotoTime, sentTime, writtenTime } from '#domain/claims/signals/photo-time.ts'
import { countedRecords } from '#domain/claims/event-day/held-records.ts'
import { mergeRecords } from '#domain/claims/event-day/merge-records.ts'
import { listPhotos, type EventPhoto } from '#server/claims/event-day/photos/repository.ts'
import { subjectOf, valueOf } from '#server/claims/event-day/read-record.ts'
import { listRecordsAbout, type StoredRecord } from '#server/claims/event-day/repository.ts'
import type { ClaimFile } from '#server/claims/files/repository.ts'
import { type Claim, listReports } from '#server/claims/repository.ts'
import { listPhotoFiles } from '#server/claims/signals/photos/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** A photo of a claim with what it says of itself. */
export interface ClaimPhoto {
  id: string
  of: PhotoOf
  sentAt: Date
  sha256: string
  look: string | null
  mirrored: string | null
  isPlain: boolean
  taken: PhotoTime | undefined
  place: MapPoint | undefined
}

/** What is known of the photos of a claim: its files and those of its day, and the points that phones marked on it. */
export interface PhotosOfClaim {
  photos: ClaimPhoto[]
  points: MapPoint[]
}

/**
 * Reads the photos that were sent for a claim, and those of its day that are about its contest, its win, or the whole event.
 *
 * @rule N111 Photos that were sent as documents and those from phones are looked at alike.
 */
export async function readPhotosOf(db: Db, claim: Claim, timeZone: string): Promise<PhotosOfClaim> {
  const files = await listPhotoFiles(db, claim.id)
  const ofDay = await listPhotos(db, claim.policyId)
  const records = await listRecordsAbout(db, claim.policyId, ['photo', 'point', 'win', 'held'])
  const counted = countedRecords(records)
  const abouts = aboutsOf(counted)
  const wins = await winsOf(db, claim, counted)
  return {
    photos: [
      ...files.flatMap(readFile),
      ...ofDay
        .filter(({ id }) => isOfClaim(abouts.get(id), claim, wins))
        .map((photo) => readDayPhoto(photo, abouts.get(photo.id) ?? null, timeZone)),
    ],
    points: mergeRecords(counted.filter(({ item }) => subjectOf(item) === 'point')).flatMap(({ current }) =>
      current.map(({ value }) => valueOf('point', value)),
    ),
  }
}

/** The item that each photo of the day is about, as it was said last. */
function aboutsOf(records: readonly StoredRecord[]): Map<string, string> {
  return new Map(
    records
      .filter(({ item }) => subjectOf(item) === 'photo')
      .map(({ value }) => valueOf('photo', value))
      .map(({ photo, about }) => [photo, about]),
  )
}

/** The wins on phones that are this claim. */
async function winsOf(db: Db, claim: Claim, records: readonly StoredRecord[]): Promise<Set<string>> {
  const reported = new Set((await listReports(db, claim.id)).map(({ id }) => id))
  return new Set(records.filter(({ id }) => reported.has(id)).map(({ item }) => item))
}

function isOfClaim(about: string | undefined, { entity, index }: Claim, wins: ReadonlySet<string>): boolean {
  if (about?.startsWith('win:')) return wins.has(about)
  const [, kind, row] = about?.split(':') ?? []
  return row === undefined || (kind === entity && row === String(index))
}

function readFile(file: ClaimFile): ClaimPhoto[] {
  const of = photoOfDocument(file.key)
  if (!of || file.sha256 === null) return []
  return [
    {
      id: file.id,
      of,
      sentAt: file.storedAt ?? file.createdAt,
      sha256: file.sha256,
      look: file.phash,
      mirrored: file.phashMirror,
      isPlain: false,
      taken: file.takenAt === null ? undefined : writtenTime(file.takenAt, file.takenOffset),
      place: placeOf({ ...file, accuracy: null }),
    },
  ]
}

/** A photo of the day; one that came before looks were worked out has its bytes alone. */
function readDayPhoto(photo: EventPhoto, about: string | null, timeZone: string): ClaimPhoto {
  const { id, arrivedAt, sentSha256, sizeBytes: bytes, width, height, takenAt, takenOffset } = photo
  return {
    id,
    of: photoOfItem(about),
    sentAt: arrivedAt,
    sha256: sentSha256,
    look: photo.phash,
    mirrored: photo.phashMirror,
    isPlain: isPlainBySize({ bytes, width, height }),
    taken: takenAt === null ? undefined : sentTime(takenAt, takenOffset, timeZone),
    place: placeOf(photo),
  }
}

function placeOf({
  latitude,
  longitude,
  accuracy,
}: Pick<EventPhoto, 'latitude' | 'longitude' | 'accuracy'>): MapPoint | undefined {
  return latitude === null || longitude === null
    ? undefined
    : { latitude, longitude, accuracy: accuracy ?? 0 }
}
