import { type FormEvent, useState } from 'react'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { decodeField } from '#domain/values/field.ts'
import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'
import { type DialogProps } from '#web/dialogs/open.ts'
import { FormDialog } from '#web/dialogs/shells.tsx'
import { NotSavedNotice } from '#web/quote/save/NotSavedNotice.tsx'
import { type SaveResult } from '#web/quote/session/save-quote.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const { tee_time: TIME, time_zone: ZONE } = tournamentFields
const SUBMIT = 'Save the tee time'

interface TeeTime {
  tee_time: string
  time_zone: string
}

type Problems = Partial<Record<keyof TeeTime, string>>

interface TeeTimeProps extends DialogProps<'saved'> {
  first: CalendarDate
  initial: TeeTime
  save: (entered: TeeTime) => Promise<SaveResult>
}

/** @rule D04 Play is today or tomorrow: asks for the exact time, in the time zone of the event. */
export default function TeeTimeDialog({ first, initial, save, close }: TeeTimeProps) {
  const [entered, setEntered] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [failed, setFailed] = useState<Exclude<SaveResult['state'], 'saved'>>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFailed(undefined)
    const found = problemsOf(entered)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(form)
    setBusy(true)
    const saved = await save(entered)
    setBusy(false)
    if (saved.state === 'saved') return close('saved')
    setFailed(saved.state)
    if (saved.state === 'refused') {
      setProblems(Object.fromEntries(saved.problems.map(({ field, message }) => [field, message])))
      focusFirst(form)
    }
  }

  const change = (part: Partial<TeeTime>) => {
    setEntered({ ...entered, ...part })
    setProblems({})
  }
  return (
    <FormDialog
      title="When does play start?"
      close={() => close()}
      submitLabel={SUBMIT}
      busy={busy}
      dirty={entered.tee_time !== initial.tee_time || entered.time_zone !== initial.time_zone}
      onSubmit={(event) => void submit(event)}
    >
      <p>
        Your first contest is on {formatLongDate(first)}, which is close. Cover must begin before the first
        tee shot, so the certificate needs its time.
      </p>
      <TextField
        name="tee_time"
        type="time"
        label={TIME.label}
        size="short"
        required
        value={entered.tee_time}
        error={problems.tee_time}
        onChange={(tee_time) => change({ tee_time })}
      />
      <SelectField
        name="time_zone"
        label={ZONE.label}
        hint="Of the course"
        required
        options={zonesFor(initial.time_zone)}
        value={entered.time_zone}
        error={problems.time_zone}
        onChange={(time_zone) => change({ time_zone })}
      />
      {failed === 'unsent' && <NotSavedNotice button={SUBMIT} />}
      {failed === 'undecided' && (
        <Notice kind="attention" title="Someone else saved this quote" live>
          Press {SUBMIT} again to choose whose values stay.
        </Notice>
      )}
    </FormDialog>
  )
}

function problemsOf(entered: TeeTime): Problems {
  return {
    ...(!decodeField(TIME, entered.tee_time).ok && { tee_time: TIME.message }),
    ...(!decodeField(ZONE, entered.time_zone).ok && { time_zone: ZONE.message }),
  }
}

/** The six zones, and the course's own if it is another. */
function zonesFor(courseZone: string) {
  const six = TIME_ZONES.map(({ zone, label }) => ({ value: zone as string, label: label as string }))
  if (courseZone === '' || six.some(({ value }) => value === courseZone)) return six
  return [...six, { value: courseZone, label: courseZone.replaceAll('_', ' ') }]
}

/** The errors are rendered after this turn. */
function focusFirst(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

export const example = {
  first: '2027-06-12' as CalendarDate,
  initial: { tee_time: '', time_zone: 'America/Chicago' },
  save: () => Promise.resolve({ state: 'saved' } as const),
}
