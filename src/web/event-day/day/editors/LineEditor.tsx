import { useState } from 'react'
import type { DayLine } from '#web/event-day/day/day-lines.ts'
import { type DayContest, nameContest } from '#web/event-day/day/day-text.ts'
import { LINE_FORMS, type EditorField } from '#web/event-day/day/editors/editor-fields.ts'
import { PlaceButton } from '#web/event-day/day/editors/PlaceButton.tsx'
import { useWrite } from '#web/event-day/day/editors/use-write.ts'
import { problemOf } from '#web/event-day/day/record-problem.ts'
import { PhotoButton, type TakenPhoto } from '#web/event-day/photos/PhotoButton.tsx'
import type { Day } from '#web/event-day/session/use-day.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldFrame.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface LineEditorProps {
  day: Day
  line: DayLine
  contest?: DayContest
  value: unknown
  onDone: () => void
  onCancel?: () => void
}

/** Writes down one line of the list. It is done when it is kept, not before. */
export function LineEditor(props: LineEditorProps) {
  const { day, line, onDone, onCancel } = props
  if (line.kind === 'point')
    return (
      <PlaceButton session={day.session} item={line.item} onDone={onDone} {...(onCancel && { onCancel })} />
    )
  return <FieldsEditor {...props} kind={line.kind} />
}

function FieldsEditor({
  day,
  line,
  contest,
  value,
  onDone,
  onCancel,
  kind,
}: LineEditorProps & { kind: keyof typeof LINE_FORMS }) {
  const form = LINE_FORMS[kind]
  const before = (value ?? {}) as Readonly<Record<string, unknown>>
  const fields = form.fields(contest)
  const [texts, setTexts] = useState(() => startWith(form.texts(before, line), contest))
  const [photo, setPhoto] = useState<TakenPhoto>()
  const [problem, setProblem] = useState<string>()
  const { write, failure, isBusy } = useWrite(day.session)
  const [isSomeoneElse, setIsSomeoneElse] = useState(value !== undefined || !line.person)
  const errorId = `${line.item}-error`

  async function save() {
    const made = form.value(texts, before)
    const wrong = problemOf(kind, made)
    setProblem(wrong)
    if (wrong !== undefined) return
    const photos = photo ? [{ ...photo, about: line.item }] : []
    const isKept = await write([{ kind, item: line.item, value: made }], photos)
    if (isKept) onDone()
  }

  return (
    <div
      className="mt-2 grid gap-3"
      role="group"
      aria-label={contest ? `${line.title}, ${nameContest(contest)}` : line.title}
      aria-describedby={problem ? errorId : undefined}
    >
      {isSomeoneElse &&
        fields.map((field) => (
          <EditorInput
            key={field.name}
            field={field}
            item={line.item}
            value={texts[field.name] ?? ''}
            onChange={(text) => setTexts({ ...texts, [field.name]: text })}
          />
        ))}
      {form.takesPhoto && (
        <PhotoButton label={photo ? 'Take another photo' : 'Add a photo'} onTaken={setPhoto} />
      )}
      {photo && (
        <p role="status" className="text-sm text-muted">
          The photo is ready. Save to keep it.
        </p>
      )}
      <FieldError id={errorId} error={problem ?? failure} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void save()} className="max-sm:w-full">
          {isSomeoneElse || !line.person ? form.button : `${line.person.name} is here`}
        </Button>
        {!isSomeoneElse && (
          <Button kind="quiet" onClick={() => setIsSomeoneElse(true)}>
            Someone else
          </Button>
        )}
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Keep it as is
          </Button>
        )}
      </div>
    </div>
  )
}

/** Where only one pair of markers is insured, it is the one. */
function startWith(texts: Readonly<Record<string, string>>, contest: DayContest | undefined) {
  if (texts['markers'] !== '') return texts
  const { men = null, women = null } = contest?.yards ?? {}
  const only = women === null ? 'men' : men === null ? 'women' : ''
  return { ...texts, markers: only }
}

interface EditorInputProps {
  field: EditorField
  item: string
  value: string
  onChange: (text: string) => void
}

function EditorInput({ field, item, value, onChange }: EditorInputProps) {
  const { name, label, as, options = [], unit, hint, isOptional } = field
  const shared = {
    name: `${item}-${name}`,
    label,
    value,
    onChange,
    hint,
    ...(isOptional && { required: false }),
  }
  if (as === 'choice') return <RadioGroup {...shared} options={options} />
  if (as === 'lines') return <TextArea {...shared} rows={4} />
  if (as === 'phone') return <PhoneField {...shared} autoComplete="off" />
  return (
    <TextField {...shared} autoComplete="off" unit={unit} inputMode={as === 'number' ? 'decimal' : 'text'} />
  )
}
