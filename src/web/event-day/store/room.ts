import type { DayStore, KeptPhoto } from '#web/event-day/store/day-rows.ts'
import { holdPhoto } from '#web/event-day/store/held-photos.ts'
import {
  type NewPhoto,
  type NewRecord,
  originalsOf,
  writeRecords,
} from '#web/event-day/store/write-record.ts'

/** Kept free, so that what is written still has room when pictures have taken the rest. */
const RESERVE_BYTES = 2 * 1024 * 1024
const RESERVE = 'reserve'

/** Whether pictures found room; what is written down is always kept, or fails as a whole. */
export type Room = 'enough' | 'no-room-for-originals' | 'no-room-for-photos'

/** Takes the room that is kept free. */
export async function takeReserve(store: DayStore): Promise<void> {
  if (!store.isKept || (await store.readPhoto(RESERVE))) return
  const photo: KeptPhoto = {
    id: RESERVE,
    policy: RESERVE,
    access: '',
    bytes: new Uint8Array(RESERVE_BYTES),
    taken: {},
  }
  // A full phone has none to keep free.
  await store.change(RESERVE, () => ({ photos: [photo] })).catch(() => undefined)
}

/**
 * Writes down, and where there is no room keeps what is written before any picture, and a small copy before its original.
 *
 * @rule N104 A full phone loses no word: first the pictures that we have already go, then the new one’s original, then its small copy is only held while the page is open.
 */
export async function writeWithRoom(
  store: DayStore,
  policy: string,
  records: readonly NewRecord[],
  photos: readonly NewPhoto[] = [],
): Promise<Room> {
  try {
    await writeRecords(store, policy, records, photos)
    return 'enough'
  } catch (error) {
    if (!isFull(error)) throw error
  }
  await store.change(RESERVE, () => ({ droppedPhotos: [RESERVE] }))
  await dropSentPhotos(store, policy)
  try {
    await writeRecords(store, policy, records, photos)
    return 'enough'
  } catch (error) {
    if (!isFull(error) || photos.length === 0) throw error
  }
  for (const original of originalsOf(photos, { policy, access: '' })) holdPhoto(original)
  try {
    await writeRecords(store, policy, records, photos, 'small')
    return 'no-room-for-originals'
  } catch (error) {
    if (!isFull(error)) throw error
  }
  for (const { id, bytes, taken } of photos) holdPhoto({ id, policy, access: '', bytes, taken })
  await writeRecords(store, policy, records, photos, 'none')
  return 'no-room-for-photos'
}

async function dropSentPhotos(store: DayStore, policy: string): Promise<void> {
  await store.change(policy, ({ records, outbox }) => {
    const waiting = new Set(outbox.map(({ id }) => id))
    const photos = records.flatMap(({ record }) =>
      record.kind === 'photo' ? [(record.value as { photo: string }).photo] : [],
    )
    return { droppedPhotos: photos.filter((id) => !waiting.has(id)) }
  })
}

/** Browsers name a full disk in one of two ways: by the failure itself, or by the reason of a transaction that they ended. */
export function isFull(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown }
  return name === 'QuotaExceededError' || (typeof message === 'string' && /quota/i.test(message))
}
