import { useEffect, useState } from 'react'
import { wireKey } from '#domain/contests/slots.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { rowsOf } from '#domain/quote/model/quote.ts'
import { isCallError } from '#web/api/call-error.ts'
import { useKeptTextQuestion } from '#web/form/use-unsaved-warning.ts'
import { LinkRequestForm } from '#web/policy/access/LinkRequestForm.tsx'
import type { ChangeTopic } from '#web/policy/amendments/asking/change-topics.ts'
import {
  useChange,
  useChangeDraftState,
  useTypedChange,
} from '#web/policy/amendments/editing/change-context.ts'
import { isBlank } from '#web/policy/amendments/editing/typed-change.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { requestField } from '#web/quote/answers/requested-row.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface HolderPageEffectsProps {
  topic: ChangeTopic | undefined
  /** Where a new link goes. */
  email: string
}

/** What the page of a holder does around the form: goes to what was chosen, asks before leaving, and says that the visit has ended. */
export function HolderPageEffects({ topic, email }: HolderPageEffectsProps) {
  const typed = useTypedChange()
  useKeptTextQuestion(!isBlank(typed))
  useGoToPlayers(topic === 'players')
  return <VisitEnded email={email} />
}

/** The field that says how many play, of each kind. */
const PLAYERS: Readonly<Record<ContestKind, string>> = {
  grand_prize: 'amateurs',
  putting_prize: 'finalists',
  shootout: 'attempts',
  dice_roll: 'rollers',
}

function useGoToPlayers(isOpened: boolean) {
  const quote = useDraftQuote()
  const [first] = useState(() =>
    CONTEST_DEFINITIONS.flatMap((kind) =>
      rowsOf(quote, kind).map(({ slot }) => wireKey(kind.rows, PLAYERS[kind.entity], slot)),
    ).at(0),
  )
  useEffect(() => {
    if (isOpened && first !== undefined) requestField(first)
  }, [isOpened, first])
}

/** @rule R05 Once the session has ended, what was typed is kept, and a new link is mailed from here. */
function VisitEnded({ email }: { email: string }) {
  const change = useChange()
  const { refusal } = useChangeDraftState()
  if (!isCallError(refusal, 'SIGN_IN_REQUIRED')) return null
  return (
    <Notice kind="attention" title="You’ve been signed out" live>
      <p className="mb-4">
        Your changes are saved. Open the link in our email or get a new one, then come back to this page.
      </p>
      <LinkRequestForm email={email} />
      <Button className="mt-4" onClick={change.refresh}>
        I’ve opened the link
      </Button>
    </Notice>
  )
}
