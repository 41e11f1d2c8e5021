import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Field, Option } from '#domain/values/field.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { stepFigure } from '#web/public/home/figures/read-figures.ts'
import { Understood } from '#web/ui/FieldFrame.tsx'
import { formatMoneyText } from '#web/ui/typed/formats.ts'
import { useTypedText } from '#web/ui/typed/use-typed-text.ts'

interface FigureFieldProps {
  field: Field
  text: string
  problem: string | undefined
  /** What to choose from; empty if the figure is typed. */
  choices: readonly Option[]
  onChange: (text: string) => void
}

/** One cell of the card: label, control, and below it the hint or what to do. */
export function FigureField(props: FigureFieldProps) {
  const { field, problem } = props
  // On a phone a hint stands below the label; what to do is longer and has the whole width.
  const areas = problem
    ? "xs:max-md:[grid-template-areas:'label_control''note_note']"
    : "xs:max-md:[grid-template-areas:'label_control''note_control']"
  const id = useId()
  const [understood, setUnderstood] = useState('')
  const note = problem ?? field.hint
  return (
    <div
      className={`grid min-w-0 content-start items-center gap-x-4 border-line px-4 py-3 [grid-template-areas:'label''control''note'] not-first:border-t xs:max-md:grid-cols-[minmax(0,1fr)_minmax(0,11rem)] ${areas} md:py-4 md:not-first:border-t-0 md:not-first:border-l`}
    >
      <label
        id={`${id}-label`}
        htmlFor={id}
        className="font-semibold [grid-area:label] md:mb-1 md:font-medium md:text-muted"
      >
        {field.label}
      </label>
      <div className="[grid-area:control]">
        <Control
          {...props}
          id={id}
          describedBy={note ? `${id}-note` : undefined}
          onUnderstood={setUnderstood}
        />
      </div>
      <div className="relative [grid-area:note]">
        {note && (
          <p
            id={`${id}-note`}
            className={`mt-1 text-sm ${problem ? 'flex gap-1 font-medium text-flag' : 'text-muted'} ${understood && !problem ? 'invisible' : ''}`}
          >
            {problem && <Icon name="error" className="mt-0.5 size-4" />}
            <span>{note}</span>
          </p>
        )}
        <Understood text={problem ? '' : understood} />
      </div>
    </div>
  )
}

interface ControlProps extends FigureFieldProps {
  id: string
  describedBy: string | undefined
  onUnderstood: (shown: string) => void
}

function Control({ describedBy, ...props }: ControlProps) {
  const { field, id, text, problem, choices, onChange, onUnderstood } = props
  const attributes = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': problem ? true : undefined,
    className: 'control font-serif font-semibold',
  } as const
  if (choices.length > 0) return <ChoiceControl {...{ attributes, text, choices, onChange }} />
  const isMoney = field.unit === 'dollars'
  return <TypedControl {...{ attributes, field, text, onChange, onUnderstood, isMoney }} />
}

type Attributes = Readonly<Record<'id' | 'className', string>>

interface PartProps {
  attributes: Attributes
  text: string
  onChange: (text: string) => void
}

function ChoiceControl({ attributes, text, choices, onChange }: PartProps & { choices: readonly Option[] }) {
  return (
    <Box>
      <select
        {...attributes}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={`${attributes.className} cursor-pointer appearance-none pr-9 text-ellipsis text-base [&_option]:bg-card [&_option]:font-sans [&_option]:text-base [&_option]:text-ink`}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </Box>
  )
}

/** Amounts are stepped in hundreds, everything else in ones; with Shift ten times as far. */
const MONEY_STEP = 100

function TypedControl({
  attributes,
  field,
  text,
  onChange,
  onUnderstood,
  isMoney,
}: PartProps & Pick<ControlProps, 'field' | 'onUnderstood'> & { isMoney: boolean }) {
  const typed = useTypedText({
    value: text,
    onChange,
    read: field.read,
    format: isMoney ? formatMoneyText : asTyped,
  })
  useEffect(() => onUnderstood(typed.understood), [onUnderstood, typed.understood])
  const unit = isMoney ? MONEY_STEP : 1
  const step = (by: number) => onChange(stepFigure(field, text, by * unit))

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    step(direction * (event.shiftKey ? 10 : 1))
  }

  return (
    <Box>
      {isMoney ? (
        <span aria-hidden="true" className="self-center pl-3 font-serif text-xl text-muted">
          $
        </span>
      ) : (
        <StepButton name="One less" of={`${attributes.id}-label`} sign="−" onPress={() => step(-1)} />
      )}
      <input
        {...attributes}
        {...typed.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        onKeyDown={onKeyDown}
        className={`${attributes.className} text-xl ${isMoney ? 'pl-1' : 'px-1 text-center'}`}
      />
      {!isMoney && (
        <StepButton name="One more" of={`${attributes.id}-label`} sign="+" onPress={() => step(1)} />
      )}
    </Box>
  )
}

function Box({ children }: { children: ReactNode }) {
  return <div className="control-box relative min-h-12">{children}</div>
}

interface StepButtonProps {
  name: string
  /** The id of the label of the figure. */
  of: string
  sign: string
  onPress: () => void
}

/** For the mouse and the finger; the keyboard has its arrow keys. */
function StepButton({ name, of, sign, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      aria-describedby={of}
      onClick={onPress}
      className="w-11 shrink-0 md:max-lg:w-9 cursor-pointer border-line text-xl text-fairway select-none first:border-r last:border-l hover:bg-fairway-soft print:hidden"
    >
      {sign}
    </button>
  )
}

const asTyped = (text: string) => text
