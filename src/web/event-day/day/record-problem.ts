import { RECORD_VALUES } from '#contract/claims/event-record.ts'
import type { LineKind } from '#web/event-day/day/day-lines.ts'

/** Why this cannot be written down, by the check that the server makes too; undefined if it can. */
export function problemOf(kind: LineKind, value: unknown): string | undefined {
  const read = RECORD_VALUES[kind].safeParse(value)
  return read.success ? undefined : (read.error.issues[0]?.message ?? 'Check what you entered')
}
