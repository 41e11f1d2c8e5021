import { useEffect, useState } from 'react'
import { type ClaimTask, getClaimTask } from '#contract/claims/tasks.ts'
import { call } from '#web/api/call.ts'
import { AnswerForm } from '#web/claim-links/AnswerForm.tsx'
import { EndedLink } from '#web/claim-links/EndedLink.tsx'
import { type About, nameDay, nameWinOf, titleOfTask } from '#web/claim-links/task-text.ts'
import { forgetTask } from '#web/claim-links/task-draft.ts'
import { SignForm } from '#web/claim-links/TaskForm.tsx'
import { IntendedFor, WrongPerson } from '#web/claim-links/WrongPerson.tsx'
import { SentBack } from '#web/claims/claim/NextCard.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { shortMoment } from '#web/policy/claims/claim-labels.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { FormShape } from '#web/public/link/FormShape.tsx'
import { LinkPage } from '#web/public/link/LinkPage.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * The one thing that somebody signs by their link.
 *
 * @rule N103 It shows the win that is signed for, and nothing else of the policy; once signed it says so and nothing more.
 */
export default function TaskPage() {
  return (
    <LinkPage
      isAlone
      queryKey={['claim-task']}
      read={async (options) => (await call(getClaimTask, options)).data}
      waiting={{ shape: <FormShape /> }}
      failureTitle="We can’t open this form"
      renderEnded={(error) => <EndedLink error={error} />}
    >
      {(task, { replace }) => (
        <Task
          key={task.link}
          task={task}
          onDone={(done) => {
            // What follows is short, and begins at the top.
            globalThis.scrollTo(0, 0)
            replace(done)
          }}
        />
      )}
    </LinkPage>
  )
}

function Task({ task, onDone }: { task: ClaimTask; onDone: (task: ClaimTask) => void }) {
  const [isOther, setOther] = useState(false)
  const { about } = task
  const reason = about?.document?.reason ?? null
  if (!about) return <Done task={task} />
  if (isOther)
    return (
      <WrongPerson title="Don’t sign this" name={task.name} onBack={() => setOther(false)}>
        This link is for <bdi>{task.name}</bdi>, and only <bdi>{task.name}</bdi> can sign here. If you saw the
        win too, tell the organizer, who can send you a link of your own.
      </WrongPerson>
    )
  return (
    <>
      {about.test && <TestNotice />}
      <div className="grid gap-2">
        <PageTitle title={titleOfTask(about)} />
        <p className="max-w-measure text-lg wrap-anywhere">
          <bdi>{nameWinOf(about)}</bdi>
        </p>
        <p className="wrap-anywhere text-muted">
          <bdi>{nameDay(about)}</bdi>
        </p>
      </div>
      <IntendedFor name={task.name} onOther={() => setOther(true)} />
      {reason !== null && <SentBack reason={reason} />}
      <WhatToDo task={task} about={about} onDone={onDone} />
    </>
  )
}

interface WhatToDoProps {
  task: ClaimTask
  about: About
  onDone: (task: ClaimTask) => void
}

function WhatToDo({ task, about, onDone }: WhatToDoProps) {
  // What stopped it is said beside what was typed, which stays.
  const onFailure = () => {}
  if (about.document === null)
    return (
      <>
        <p className="max-w-measure">
          Your win stands. The prize was insured on conditions, and one of them wasn’t met. The organizer has
          our letter. If that isn’t right, tell us what shows it. A person reads every answer.
        </p>
        <AnswerForm task={task} onDone={onDone} onFailure={onFailure} />
      </>
    )
  return <SignForm task={task} about={about} onDone={onDone} onFailure={onFailure} />
}

function Done({ task: done }: { task: ClaimTask }) {
  const { state, task, name, signed_at: at, time_zone: zone } = done
  // It may have been signed on another phone.
  useEffect(() => forgetTask(done), [done])
  if (state !== 'used' || at === null)
    return (
      <>
        <PageTitle title="There’s nothing left to do" takesFocus />
        <p className="max-w-measure text-lg">
          Thank you, <bdi>{name}</bdi>. We no longer need this from you.
        </p>
      </>
    )
  const verb = task === 'answer' ? 'Sent' : 'Signed'
  return (
    <>
      <PageTitle title={`${verb} on ${shortMoment(at, zone)}`} takesFocus />
      <Notice kind="success" title="There’s nothing left to do">
        Thank you, <bdi>{name}</bdi>. We have it. This link can’t be used again.
      </Notice>
    </>
  )
}
