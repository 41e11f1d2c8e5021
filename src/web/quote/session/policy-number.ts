import { type CallError } from '#web/api/call-error.ts'

/** The policy that a quote became, as a refusal names it; empty where it does not. */
export function readPolicyNumber({ data }: Pick<CallError, 'data'>): string {
  const { policy_number: number } = (data ?? {}) as { policy_number?: unknown }
  return typeof number === 'string' ? number : ''
}
