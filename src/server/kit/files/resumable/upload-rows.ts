import type { Db } from '#server/kit/db/database.ts'
import {
  releaseLease,
  renewLease,
  takeLease,
  type UploadTable,
} from '#server/kit/files/resumable/repository.ts'

/** A file that is on its way. */
export interface OpenUpload {
  id: string
  /** All of it, in bytes. */
  size: number
}

/**
 * What is stored of uploads. One request at a time writes a file, in whichever instance it runs: it holds the lease of the row and
 * renews it while bytes arrive. A lock of one process would not keep another instance away.
 */
export interface UploadRows {
  find: (id: string) => Promise<OpenUpload | undefined>
  /** False while another request holds it, which then learns that somebody waits. */
  takeLease: (id: string, token: string) => Promise<boolean>
  /** Whether it is still held, and whether somebody waits. */
  renewLease: (id: string, token: string) => Promise<'held' | 'wanted' | 'lost'>
  /** More has arrived. */
  releaseLease: (id: string, token: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** A lease that is not renewed for so long belongs to a process that has died. */
export const LEASE_MS = 15_000

interface LeasedUploads {
  db: Db
  now: () => Date
  table: UploadTable
  /** Until when a file of which something has just arrived may be gone on with. */
  expiry: (now: Date) => Date
}

/** The leases of uploads, by the rows of their table. */
export function leasesOf({
  db,
  now,
  table,
  expiry,
}: LeasedUploads): Pick<UploadRows, 'takeLease' | 'renewLease' | 'releaseLease'> {
  const until = () => new Date(now().getTime() + LEASE_MS)
  return {
    takeLease: (id, token) => takeLease(db, table, id, { token, now: now(), until: until() }),
    renewLease: (id, token) => renewLease(db, table, id, { token, until: until() }),
    releaseLease: (id, token) => releaseLease(db, table, id, { token, expiresAt: expiry(now()) }),
  }
}
