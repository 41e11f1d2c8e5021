import type { CaseMessage } from '#web/admin/case/mail/queries.ts'
import { Notice } from '#web/ui/Notice.tsx'

const WARNINGS = {
  everybody: undefined,
  insured: 'It’s the insured’s copy. We won’t send it to the producer.',
  producer:
    'It’s the producer’s copy and can show the net price and the commission. We won’t send it to the insured.',
  earlier: 'It’s for someone who paid earlier. We won’t send it to the insured or the producer.',
} as const

/** @rule N63 Whoever sends one party's copy on is told whose it is, and to whom it does not go. */
export function CopyWarning({ copies }: { copies: readonly CaseMessage['copy'][] }) {
  const warnings = [...new Set(copies)].flatMap((copy) => WARNINGS[copy] ?? [])
  if (warnings.length === 0) return null
  return (
    <Notice kind="attention" title="Check who gets this">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  )
}
