import { hasEnded } from '#domain/policy/policy-state.ts'
import type { Policy } from '#web/policy/queries.ts'

/** It was cancelled or has lapsed, so it promises nothing and nothing of it is to come. */
export function isEnded({ status }: Pick<Policy, 'status'>): boolean {
  return hasEnded(status)
}
