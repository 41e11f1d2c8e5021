import type { InboundSummary } from '#contract/inbound.ts'

/** Of what came in about a case, newest first: the mail that is open until another one is chosen. */
export function openAtFirst(
  messages: readonly Pick<InboundSummary, 'id' | 'state'>[],
  opened: string | null,
): string | undefined {
  if (messages.length === 0) return undefined
  return opened ?? messages.find(({ state }) => state === 'new' || state === 'held')?.id
}
