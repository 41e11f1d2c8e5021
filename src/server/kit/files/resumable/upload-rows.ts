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
