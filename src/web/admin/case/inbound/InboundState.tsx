import { useState } from 'react'
import { setInboundState, type InboundMessageAnswer } from '#contract/inbound.ts'
import type { InboundState as State } from '#domain/inbound/inbound-states.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { INBOUND_KEY } from '#web/api/live/quote-channel.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface InboundStateProps {
  message: InboundMessageAnswer
  /** Opens the answer; without it there is no such button. */
  onAnswer?: ((message: InboundMessageAnswer) => void) | undefined
}

interface Act {
  label: string
  to: State
}

/** What a rep can say of a mail, by its state; the first is done most often. */
const ACTS: Readonly<Record<State, readonly Act[]>> = {
  new: [
    { label: 'No reply needed', to: 'no-answer-needed' },
    { label: 'Already answered', to: 'answered' },
  ],
  answered: [{ label: 'Not answered yet', to: 'new' }],
  'no-answer-needed': [{ label: 'Needs a reply', to: 'new' }],
  held: [
    { label: 'Accept', to: 'new' },
    { label: 'Not ours', to: 'not-ours' },
  ],
  'not-ours': [{ label: 'Review again', to: 'held' }],
}

const MAY_BE_ANSWERED: readonly State[] = ['new', 'answered', 'no-answer-needed']

/** Where a mail that came in stands, and what can be done with it. */
export function InboundState({ message, onAnswer }: InboundStateProps) {
  const rep = useRep()
  const [busy, setBusy] = useState<State>()
  const [refusal, setRefusal] = useState<string>()
  const { id, state } = message
  const mayChange = rep !== undefined && isAllowed(rep, 'correspond')

  async function set(to: State) {
    setBusy(to)
    setRefusal(undefined)
    try {
      await call(setInboundState, { params: { id }, body: { state: to }, handlesError: () => true })
    } catch (error) {
      if (!isCallError(error)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(undefined)
      // Somebody else may have been first.
      await queryClient.invalidateQueries({ queryKey: [INBOUND_KEY] })
    }
  }

  return (
    <div className="grid gap-2">
      {state === 'held' && (
        <Notice kind="attention" title="Held">
          {message.from_address === ''
            ? 'This email doesn’t name one sender.'
            : `${message.from_address} isn’t on this case.`}{' '}
          Accept it if it belongs here. We won’t send anything.
        </Notice>
      )}
      {state !== 'held' && state !== 'new' && <p className="text-sm text-muted">{describeState(message)}</p>}
      {mayChange && (
        <div className="flex flex-wrap gap-x-2">
          {onAnswer && MAY_BE_ANSWERED.includes(state) && message.from_address !== '' && (
            <Button kind={state === 'new' ? 'primary' : 'secondary'} onClick={() => onAnswer(message)}>
              Answer
            </Button>
          )}
          {ACTS[state].map(({ label, to }) => (
            <Button
              key={to}
              kind={state === 'held' && to === 'new' ? 'primary' : 'quiet'}
              busy={busy === to}
              onClick={() => void set(to)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {refusal !== undefined && (
        <Notice kind="attention" live title="Nothing has changed">
          {refusal}
        </Notice>
      )}
    </div>
  )
}

const DONE: Readonly<Record<Exclude<State, 'new' | 'held'>, string>> = {
  answered: 'Answered',
  'no-answer-needed': 'No reply needed',
  'not-ours': 'Not ours',
}

function describeState({ state, state_by, state_at, is_automatic }: InboundMessageAnswer): string {
  if (state === 'new' || state === 'held') return ''
  if (state_by === null) return is_automatic ? 'Automatic message, no reply needed' : DONE[state]
  return `${DONE[state]}, set by ${state_by}, ${formatMoment(state_at)}`
}
