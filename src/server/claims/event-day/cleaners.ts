import { dateInTimeZone } from '#domain/values/calendar.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import { originalParts } from '#server/claims/event-day/originals/keep-original.ts'
import { deleteOriginal, listGivenUpOriginals } from '#server/claims/event-day/originals/repository.ts'
import { deleteFormerPairings } from '#server/claims/event-day/pairing/repository.ts'
import { contentName } from '#server/claims/event-day/photos/add-photo.ts'
import { deletePhoto, listOldPhotos } from '#server/claims/event-day/photos/repository.ts'
import { deleteFormerRecords } from '#server/claims/event-day/repository.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'

/** A year and a month after the last contest, as long as who was named to watch. */
const KEPT_DAYS = 396

/** A photo whose sending broke off is sent again by its phone, or never. */
const PENDING_DAYS = 30

/** Photos removed in one run; the next day continues. */
const MOST_REMOVED = 1_000

/**
 * What was written down on the day goes in time where nobody has claimed anything.
 *
 * @rule N107 Of an event with a claim nothing goes.
 */
export const EVENT_DAY_CLEANERS: readonly Cleaner[] = [
  deleteFormerPairings,
  (db, at) => deleteFormerRecords(db, dateInTimeZone(subtractDays(at, KEPT_DAYS), 'UTC')),
  async (db, at, files) => {
    const old = await listOldPhotos(db, {
      pendingSince: subtractDays(at, PENDING_DAYS),
      playedBefore: dateInTimeZone(subtractDays(at, KEPT_DAYS), 'UTC'),
      limit: MOST_REMOVED,
    })
    for (const id of old) {
      // Rows go last, so that what was interrupted is found again.
      await removeParts(originalParts({ db, files }), id)
      await files.remove(contentName(id))
      await deleteOriginal(db, id)
      await deletePhoto(db, id)
    }
  },
  // What waits of them in the folder goes with all that belongs to no file.
  async (db, at, files) => {
    for (const id of await listGivenUpOriginals(db, at)) {
      await removeParts(originalParts({ db, files }), id)
      await deleteOriginal(db, id)
    }
  },
]
