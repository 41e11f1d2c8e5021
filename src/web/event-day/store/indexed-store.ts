import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { cutPhoto, joinPhoto, type PhotoPiece } from '#web/event-day/store/photo-pieces.ts'
import type {
  Change,
  DayRows,
  DayStore,
  KeptBundle,
  KeptMeta,
  KeptRecord,
  OutboxRow,
} from '#web/event-day/store/day-rows.ts'

const NAME = 'event-day'

interface Schema extends DBSchema {
  bundles: { key: string; value: KeptBundle }
  meta: { key: string; value: KeptMeta }
  records: { key: string; value: KeptRecord; indexes: { policy: string } }
  outbox: { key: string; value: OutboxRow; indexes: { policy: string } }
  blobs: { key: [string, number]; value: PhotoPiece; indexes: { policy: string; photo: string } }
}

const STORES = ['bundles', 'meta', 'records', 'outbox', 'blobs'] as const

/**
 * What is kept in the browser's own database.
 *
 * @rule N104 Whatever a person wrote waits here and nowhere else; a record and its picture are written in one transaction.
 */
export async function openIndexedStore(): Promise<DayStore> {
  const db = await openDB<Schema>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('bundles', { keyPath: 'policy' })
      fresh.createObjectStore('meta', { keyPath: 'policy' })
      fresh.createObjectStore('records', { keyPath: 'id' }).createIndex('policy', 'policy')
      fresh.createObjectStore('outbox', { keyPath: 'id' }).createIndex('policy', 'policy')
      const blobs = fresh.createObjectStore('blobs', { keyPath: ['photo', 'part'] })
      blobs.createIndex('policy', 'policy')
      blobs.createIndex('photo', 'photo')
    },
    // A later release wants to change the stores: it may, and this page reads them anew when it is loaded.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return {
    isKept: true,
    listEvents: () => listEvents(db),
    read: (policy) => read(db, policy),
    readPhoto: async (id) => joinPhoto(await db.getAllFromIndex('blobs', 'photo', id)),
    change: (policy, makeChange) => change(db, policy, makeChange),
    forget: (policy) => forget(db, policy),
  }
}

type Database = IDBPDatabase<Schema>

async function listEvents(db: Database) {
  const metas = await db.getAll('meta')
  return Promise.all(metas.map(async (meta) => ({ meta, bundle: await db.get('bundles', meta.policy) })))
}

async function read(db: Database, policy: string): Promise<DayRows> {
  const rows = db.transaction(STORES)
  const [bundle, meta, records, outbox] = await Promise.all([
    rows.objectStore('bundles').get(policy),
    rows.objectStore('meta').get(policy),
    rows.objectStore('records').index('policy').getAll(policy),
    rows.objectStore('outbox').index('policy').getAll(policy),
  ])
  return { bundle, meta, records, outbox }
}

async function change(db: Database, policy: string, makeChange: (rows: DayRows) => Change): Promise<void> {
  const written = db.transaction(STORES, 'readwrite', { durability: 'strict' })
  const stores = {
    bundles: written.objectStore('bundles'),
    meta: written.objectStore('meta'),
    records: written.objectStore('records'),
    outbox: written.objectStore('outbox'),
    blobs: written.objectStore('blobs'),
  }
  // What fails in between ends the transaction, whose own failure says why.
  const done = written.done
  done.catch(() => undefined)
  try {
    const [bundle, meta, records, outbox] = await Promise.all([
      stores.bundles.get(policy),
      stores.meta.get(policy),
      stores.records.index('policy').getAll(policy),
      stores.outbox.index('policy').getAll(policy),
    ])
    const made = makeChange({ bundle, meta, records, outbox })
    const pieces = (made.photos ?? []).flatMap(cutPhoto)
    const droppedPieces = await Promise.all(
      (made.droppedPhotos ?? []).map((id) => stores.blobs.index('photo').getAllKeys(id)),
    )
    await all([
      ...(made.bundle ? [made.bundle] : []).map((row) => () => stores.bundles.put(row)),
      ...(made.dropsBundle ? [policy] : []).map((key) => () => stores.bundles.delete(key)),
      ...(made.meta ? [made.meta] : []).map((row) => () => stores.meta.put(row)),
      ...(made.records ?? []).map((row) => () => stores.records.put(row)),
      ...(made.dropped ?? []).map((id) => () => stores.records.delete(id)),
      ...(made.outbox ?? []).map((row) => () => stores.outbox.put(row)),
      ...(made.sent ?? []).map((id) => () => stores.outbox.delete(id)),
      ...pieces.map((piece) => () => stores.blobs.put(piece)),
      ...droppedPieces.flat().map((key) => () => stores.blobs.delete(key)),
    ])
  } catch (error) {
    try {
      written.abort()
    } catch {
      // It has ended already.
    }
    throw error
  }
  await done
}

/** One that fails ends the transaction, and with it the others: nobody waits for those. */
function all(requests: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = []
  for (const request of requests) {
    const one = request()
    one.catch(() => undefined)
    begun.push(one)
  }
  return Promise.all(begun)
}

async function forget(db: Database, policy: string): Promise<void> {
  const gone = db.transaction(STORES, 'readwrite')
  const keys = await Promise.all([
    gone.objectStore('records').index('policy').getAllKeys(policy),
    gone.objectStore('outbox').index('policy').getAllKeys(policy),
    gone.objectStore('blobs').index('policy').getAllKeys(policy),
  ])
  await Promise.all([
    gone.objectStore('bundles').delete(policy),
    gone.objectStore('meta').delete(policy),
    ...keys[0].map((key) => gone.objectStore('records').delete(key)),
    ...keys[1].map((key) => gone.objectStore('outbox').delete(key)),
    ...keys[2].map((key) => gone.objectStore('blobs').delete(key)),
  ])
  await gone.done
}
