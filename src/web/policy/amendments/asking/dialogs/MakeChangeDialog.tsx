import type { ReactNode } from 'react'
import { MAX_CHANGES } from '#domain/policy/amendments/request-permissions.ts'
import { pluralize } from '#domain/values/text-format.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { describeState, nameChange } from '#web/policy/amendments/describe-change.ts'
import type { PolicyActions, Amendment } from '#web/policy/amendments/queries.ts'
import { CHANGE_TOPICS, type ChangeTopic } from '#web/policy/amendments/asking/change-topics.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

export type MakeChangeAnswer = ChangeTopic | 'postpone' | 'cancel' | 'email' | 'write'

interface MakeChangeProps extends DialogProps<MakeChangeAnswer> {
  actions: PolicyActions['actions']
  changesUsed: number
  /** Until it is decided nothing else is asked. */
  waiting?: Pick<Amendment, 'action' | 'state' | 'waits_for' | 'lapses_at'> | undefined
}

const TOPICS: Readonly<Record<ChangeTopic, { title: string; text: string }>> = {
  players: { title: 'Players', text: 'How many play' },
  contest_details: { title: 'Contests and event', text: 'Yards, prizes, contests, course, signs' },
  contact: { title: 'Contact', text: 'Names, phone, address' },
  other: { title: 'Something else', text: 'In your words. We’ll read it and reply.' },
}

/**
 * What a holder wants to change.
 *
 * @rule N44 N46 How many of the ten changes are used; what is not possible now stays, and says why.
 */
export default function MakeChangeDialog({ actions, changesUsed, waiting, close }: MakeChangeProps) {
  const whyNot = (wanted: PolicyActions['actions'][number]['action']) => {
    const found = actions.find(({ action }) => action === wanted)
    if (!found?.allowed) return found?.message ?? 'You can’t do this right now.'
    return waiting ? 'Your pending request has to be decided first.' : undefined
  }
  const whyNoChange = whyNot('change_policy')
  return (
    <NoticeDialog title="What do you want to change?" close={() => close()} wide>
      <p className="text-muted">
        {pluralize(changesUsed, 'change')} of {MAX_CHANGES} used
      </p>
      {waiting && (
        <Notice kind="attention" title={`${nameChange(waiting)} already requested`}>
          {describeState(waiting)}.
        </Notice>
      )}
      {!waiting && whyNoChange !== undefined && <Notice kind="attention">{whyNoChange}</Notice>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {CHANGE_TOPICS.map((topic) => (
          <Choice
            key={topic}
            {...TOPICS[topic]}
            isPossible={whyNoChange === undefined}
            onChoose={() => close(topic)}
          />
        ))}
        <Choice
          title="Postpone the event"
          text={whyNot('postpone_policy') ?? 'A new date, now or later'}
          isPossible={whyNot('postpone_policy') === undefined}
          onChoose={() => close('postpone')}
        />
        <Choice
          title="Cancel the policy"
          text={whyNot('cancel_policy') ?? 'See what’s credited first'}
          isPossible={whyNot('cancel_policy') === undefined}
          onChoose={() => close('cancel')}
        />
        <Choice
          title="Email address"
          text="We’ll send a confirmation link"
          isPossible
          onChoose={() => close('email')}
        />
      </ul>
      {whyNoChange !== undefined && (
        <Button className="justify-self-start" onClick={() => close('write')}>
          Write to your specialist
        </Button>
      )}
    </NoticeDialog>
  )
}

interface ChoiceProps {
  title: string
  text: string
  isPossible: boolean
  onChoose: () => void
}

const CHOICE = 'grid w-full content-start gap-0.5 rounded-lg border p-4 text-left'

function Choice({ title, text, isPossible, onChoose }: ChoiceProps) {
  const content: ReactNode = (
    <>
      <span className={`font-semibold ${isPossible ? 'text-fairway' : 'text-muted'}`}>{title}</span>
      <span className="text-sm text-muted">{text}</span>
    </>
  )
  return (
    <li className="grid">
      {isPossible ? (
        <button
          type="button"
          onClick={onChoose}
          className={`${CHOICE} cursor-pointer border-edge bg-card hover:border-fairway`}
        >
          {content}
        </button>
      ) : (
        <div className={`${CHOICE} border-dashed border-edge`}>{content}</div>
      )}
    </li>
  )
}

export const example: Omit<MakeChangeProps, 'close'> = {
  actions: [
    {
      action: 'change_policy',
      allowed: true,
      message: null,
      until: '2027-06-12T12:30:00Z',
      needs_reason: false,
    },
    { action: 'postpone_policy', allowed: true, message: null, until: null, needs_reason: false },
    { action: 'cancel_policy', allowed: true, message: null, until: null, needs_reason: false },
  ],
  changesUsed: 2,
}
