import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { CLIENT } from '#web/api/viewer.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { openPolicyMessage } from '#web/policy/open-policy-message.ts'
import { topicInAddress } from '#web/policy/amendments/asking/change-topics.ts'
import { ChangeEditor } from '#web/policy/amendments/editing/ChangeEditor.tsx'
import { HolderNote } from '#web/policy/amendments/editing/holder/HolderNote.tsx'
import { PostponeOrCancel } from '#web/policy/amendments/editing/holder/PostponeOrCancel.tsx'
import { HolderPageEffects } from '#web/policy/amendments/editing/holder/HolderPageEffects.tsx'
import type { CardToken } from '#web/payment/payment-draft.ts'
import type { MadeChange } from '#web/policy/amendments/paying/paid-call.ts'
import type { PolicyActions } from '#web/policy/amendments/queries.ts'
import type { Policy } from '#web/policy/queries.ts'
import type { InsuredQuote } from '#web/policy/amendments/editing/change-draft.ts'
import { findSender } from '#web/quote/send/send-email.ts'
import { storedAnswers } from '#web/quote/answers/draft/draft.ts'
import { Button } from '#web/ui/Button.tsx'

interface HolderEditorProps {
  policy: Policy
  actions: PolicyActions
  insured: InsuredQuote
  /** Reads again what is shown of the policy. */
  renew: () => Promise<void>
}

/** What is open for what the holder came to change. */
const OPENED = {
  players: 'players',
  contact: 'insured',
  contest_details: undefined,
  other: undefined,
} as const

/** The form for the holder: without a rep’s options, with words of the holder's own, and on to the policy once it is made. */
export function HolderEditor({ policy, actions, insured, renew }: HolderEditorProps) {
  const { number } = policy
  const { contact, policy_version: version, requested_by: requestedBy } = insured
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const [topic] = useState(() => topicInAddress(search))
  const answers = storedAnswers(contact)
  const sender = findSender(quoteFrom(answers).answers)
  const write = (prefill: { subject?: string }) => void openPolicyMessage(number, { ...sender, ...prefill })

  async function finish(made: MadeChange, paidBy?: CardToken) {
    await openDialog('change-requested', { dollarSign: dollarSignOf(answers), number, made, paidBy })
    // Read again where it is shown next.
    await client.invalidateQueries({ queryKey: ['policy', number], refetchType: 'none' })
    navigate(`/policy/all/mine/-/${number}`)
  }

  return (
    <ChangeEditor
      number={number}
      version={version}
      contact={contact}
      viewer={CLIENT}
      requestedBy={requestedBy}
      kind={topic}
      who={requestedBy}
      above={<HolderPageEffects topic={topic} email={sender.email} />}
      opened={OPENED[topic ?? 'other']}
      others={
        <>
          <HolderNote isOpened={topic === 'other'} />
          <PostponeOrCancel policy={policy} actions={actions} />
        </>
      }
      options={
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          Need to change something else?
          <Button onClick={() => write({ subject: `A change of policy ${number}` })}>
            Write to your specialist
          </Button>
        </p>
      }
      write={write}
      onStale={() => void renew()}
      onMade={(made, paidBy) => void finish(made, paidBy)}
    />
  )
}
