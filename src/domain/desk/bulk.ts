/** What can be done with many quotes at once. Stored: a name never changes. */
export const BULK_ACTIONS = ['give', 'send'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What has become of one row. Stored. */
export const BULK_STATES = ['waiting', 'done', 'failed', 'undone'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** A page has up to a hundred; more than that is what "all that match" is for. */
export const MAX_BULK_ROWS = 1000

/** So long a mail waits, and what was done can be undone. */
export const UNDO_MS = 10_000
