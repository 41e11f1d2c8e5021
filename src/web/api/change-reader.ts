import type { PolicyReader } from '#domain/policy/producer-of-record.ts'

/** Who is told about a change. */
export type ChangeReader = PolicyReader | 'rep'
