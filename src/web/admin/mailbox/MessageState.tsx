import type { MessageSummary } from '#contract/mailbox.ts'

type State = MessageSummary['state']

const STATE_LABELS: Record<State, { label: string; ink: string }> = {
  queued: { label: 'Sending', ink: 'text-sand' },
  sent: { label: 'Sent', ink: 'text-fairway' },
  kept: { label: 'Kept here', ink: 'text-water' },
  bounced: { label: 'Returned', ink: 'text-flag' },
  withdrawn: { label: 'Not sent', ink: 'text-muted' },
  failed: { label: 'Not delivered', ink: 'text-flag' },
}

export function MessageState({ state }: { state: State }) {
  const { label, ink } = STATE_LABELS[state]
  return <span className={`font-semibold ${ink}`}>{label}</span>
}
