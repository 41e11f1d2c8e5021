import { useState } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { MailPart } from '#web/admin/case/CaseSide.tsx'
import CaseNotes from '#web/admin/case/notes/CaseNotes.tsx'
import { ClaimHistory } from '#web/admin/claims/ClaimHistory.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'

type Part = 'timeline' | 'mail' | 'notes'

/**
 * What happened to a claim, the mail of its policy, and what reps have noted.
 *
 * @rule O18 N105 They stand beside the claim; a message that is begun there is about it.
 */
export function ClaimSide({ claim }: { claim: ClaimCase }) {
  const [shown, setShown] = useState<Part>('timeline')
  const { quote_id: quoteId, policy_number: policyNumber, number } = claim
  const parts = [
    { id: 'timeline' as const, label: 'Timeline', content: <ClaimHistory history={claim.history} /> },
    {
      id: 'mail' as const,
      label: 'Mail',
      content: (
        <MailPart quoteId={quoteId} policyNumber={policyNumber} opened={null} subject={`Claim ${number}`} />
      ),
    },
    { id: 'notes' as const, label: 'Notes', content: <CaseNotes quoteId={quoteId} /> },
  ]
  return (
    <div>
      <Tabs
        label="What happened"
        tabs={parts}
        selected={shown}
        onSelect={(id) => setShown(parts.find((part) => part.id === id)?.id ?? 'timeline')}
        isSmall
      />
    </div>
  )
}
