import { useState } from 'react'
import { mailClaimDraftLink } from '#contract/claims/drafts.ts'
import { call } from '#web/api/call.ts'
import type { DraftState } from '#web/claims/drafts/use-saved-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { notify } from '#web/ui/notify.ts'

interface DraftNoteProps {
  id: string
  state: DraftState
  /** Shows what the other device has saved. */
  onAdopt: () => void
  /** Keeps what stands here. */
  onKeep: () => void
}

/** Whether what is typed can be gone on with on another device, and how. */
export function DraftNote({ id, state, onAdopt, onKeep }: DraftNoteProps) {
  if (state.is === 'elsewhere')
    return (
      <Notice kind="attention" title="This report was changed on another device" live>
        <p className="mb-3">
          That was on {formatMoment(state.at)}. What you typed here isn’t saved there. Choose which one to go
          on with.
        </p>
        <p className="flex flex-wrap gap-3">
          <Button onClick={onAdopt}>Show the other one</Button>
          <Button kind="quiet" onClick={onKeep}>
            Keep what’s here
          </Button>
        </p>
      </Notice>
    )
  if (state.is === 'reported')
    return (
      <Notice kind="attention" title="This report was sent from another device" live>
        Open the claim on the policy’s page. To report another win, start over.
      </Notice>
    )
  return (
    <div className="flex min-h-24 flex-wrap content-start items-center gap-x-4 text-sm sm:min-h-11 text-muted">
      <p role="status">{WORDS[state.is]}</p>
      {state.is === 'saved' && <MailLink id={id} />}
    </div>
  )
}

const WORDS: Readonly<Record<Exclude<DraftState['is'], 'elsewhere' | 'reported'>, string>> = {
  unsaved: 'We save what you type, so you can go on with it on another device.',
  saving: 'Saving…',
  saved: 'Saved. You can go on with it on another device.',
  failed: 'Not saved for other devices right now. This browser keeps it.',
}

/** @rule N33 The link goes to the address of the policy. */
function MailLink({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  async function mail() {
    setBusy(true)
    try {
      const { data } = await call(mailClaimDraftLink, { params: { id } })
      notify({ type: 'success', title: 'Link sent', message: `We’re emailing it to ${data.sent_to}` })
    } catch {
      // It was shown, and nothing is lost.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={() => void mail()} className="-ml-3">
      Email me a link to it
    </Button>
  )
}
