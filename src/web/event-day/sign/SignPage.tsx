import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { dayPath, readSignPlace, signPath } from '#web/event-day/day-paths.ts'
import { DayFrame } from '#web/event-day/frame/DayFrame.tsx'
import { OpenedDay } from '#web/event-day/frame/OpenedDay.tsx'
import { type DayWin, type Signer, signersOf, winsOf } from '#web/event-day/sent/wins.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import { SignForm } from '#web/event-day/sign/SignForm.tsx'
import type { Bundle } from '#web/event-day/store/day-rows.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/**
 * The phone in the hand of somebody who saw it: this one form, and nothing of the others.
 *
 * @rule N104 Who signs is named, reads what is signed, and hands the phone back; nobody signs for somebody else by going on.
 */
export default function SignPage({ policy, person }: { policy: string; person: string }) {
  return (
    <OpenedDay policy={policy}>
      {(day, bundle) => <Found key={person} day={day} bundle={bundle} person={person} />}
    </OpenedDay>
  )
}

interface FoundProps {
  day: Day
  bundle: Bundle
  person: string
}

function Found({ day, bundle, person }: FoundProps) {
  const place = readSignPlace(person)
  const win = winsOf(day, bundle).find(({ id }) => id === place?.win)
  const signers = win ? signersOf(day, win) : []
  const at = signers.findIndex((one) => one.document === place?.document && one.place === place.place)
  const signer = signers[at]
  const [isSigned, setIsSigned] = useState(false)
  // Only before: the form itself says when what it writes is kept.
  const [wasSigned] = useState(signer?.signed !== undefined)
  const [, navigate] = useLocation()
  if (!win || !signer)
    return (
      <DayFrame day={day}>
        <PageTitle title="There’s nothing to sign here" />
        <p>
          <Link href={dayPath(bundle.policy)} className={buttonClass('secondary')}>
            Go to the list
          </Link>
        </p>
      </DayFrame>
    )
  if (isSigned || wasSigned) {
    const next = signers.find((one, position) => position > at && !one.signed)
    const onward = next ? signPath(bundle.policy, next) : `${dayPath(bundle.policy, 'sent')}#${win.id}`
    return <HandBack day={day} signer={signer} onDone={() => navigate(onward)} isNow={isSigned} />
  }
  return (
    <HandOver
      day={day}
      bundle={bundle}
      win={win}
      signer={signer}
      step={at + 1}
      all={signers.length}
      onSigned={() => setIsSigned(true)}
    />
  )
}

interface HandOverProps {
  day: Day
  bundle: Bundle
  win: DayWin
  signer: Signer
  step: number
  all: number
  onSigned: () => void
}

function HandOver({ day, bundle, win, signer, step, all, onSigned }: HandOverProps) {
  const { name, role } = signer
  return (
    <DayFrame
      day={day}
      bar={
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted">Not here, or not now? It can be signed later.</p>
          <Link
            href={`${dayPath(bundle.policy, 'sent')}#${win.id}`}
            className={`${buttonClass('secondary')} shrink-0`}
          >
            Later
          </Link>
        </div>
      }
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          Signature {step} of {all}. <bdi>{win.value.winner}</bdi>
          {typeof win.value.hole === 'number' && `, hole ${win.value.hole}`}
        </p>
        <p className="text-muted">Hand the phone to</p>
        <PageTitle title={name ?? role}>
          <bdi>{name ?? role}</bdi>
        </PageTitle>
        {name !== undefined && <p className="text-muted">{role}</p>}
      </div>
      <SignForm day={day} bundle={bundle} win={win} signer={signer} onSigned={onSigned} />
    </DayFrame>
  )
}

function HandBack({
  day,
  signer,
  onDone,
  isNow,
}: {
  day: Day
  signer: Signer
  onDone: () => void
  isNow: boolean
}) {
  return (
    <DayFrame day={day}>
      <PageTitle title={isNow ? 'Thank you' : 'This is signed'} takesFocus={isNow} />
      <p className="max-w-measure">
        {isNow
          ? 'Your signature is kept on this phone. Hand the phone back now.'
          : `${signer.name ?? signer.role} signed this.`}
      </p>
      <p>
        <Button kind="primary" onClick={onDone} className="w-full">
          {isNow ? 'I have the phone back' : 'Continue'}
        </Button>
      </p>
    </DayFrame>
  )
}
