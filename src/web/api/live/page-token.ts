import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** What this page names itself to the server, which tells two tabs of one rep apart by it. */
export const PAGE_TOKEN = newIdempotencyKey()
