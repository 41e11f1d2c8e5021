import { draftSign } from '#web/quote/answers/draft/draft.ts'
import { useState } from 'react'
import { listRepChanges } from '#contract/quotes.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { Button } from '#web/ui/Button.tsx'

interface RepChangesButtonProps {
  entity: ContestKind
  slot: number
}

/**
 * On a contest that a rep changed: says so, and shows what was changed.
 *
 * @rule D66 The marker opens field, before, after, who, when and why.
 */
export function RepChangesButton({ entity, slot }: RepChangesButtonProps) {
  const state = useAnswersState()
  const { contact, viewer } = state
  const [busy, setBusy] = useState(false)
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  if (!kind) return null
  if (fieldValue(contact.customFields, wireKey(kind.rows, 'isChangedByReps', slot)) !== 'True') return null

  async function show() {
    setBusy(true)
    try {
      const { data } = await call(listRepChanges, {
        params: { guid: contact.id },
        actingAs: viewer.editor,
      })
      const changes = data.filter((change) => change.entity === entity && change.index === slot)
      const contest = `${kind?.title ?? 'Contest'} ${slot}`
      void openDialog('changed-by-reps', { contest, changes, dollarSign: draftSign(state) })
    } catch {
      // The failure was already shown; the marker can be pressed again.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="quiet" busy={busy} onClick={() => void show()} className="text-sm">
      Changed by reps <span className="sr-only">: contest {slot}</span>
    </Button>
  )
}
