import type { CallError } from '#web/api/call-error.ts'

/** The policy of a purchased quote, from the error that names it; empty if it does not. */
export function readPolicyNumber({ data }: Pick<CallError, 'data'>): string {
  const { policy_number: number } = (data ?? {}) as { policy_number?: unknown }
  return typeof number === 'string' ? number : ''
}
