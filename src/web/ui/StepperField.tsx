import { NumberField } from '#web/ui/NumberField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type TextFieldProps } from '#web/ui/TextField.tsx'

interface StepperFieldProps extends TextFieldProps {
  steps: { from: number; to: number }
}

/** A small count, with a button on either side that changes it by one. */
export function StepperField({ steps: { from, to }, ...props }: StepperFieldProps) {
  const { value, onChange, disabled } = props
  const count = /^\d+$/.test(value.trim()) ? Number(value) : undefined
  const step = (by: 1 | -1) => {
    const next = count === undefined ? from : count + by
    return {
      isPossible: next >= from && next <= to,
      change: () => onChange(String(Math.min(Math.max(next, from), to))),
    }
  }
  const button = (by: 1 | -1) => (labelId: string) => (
    <Step by={by} labelId={labelId} isPossible={!disabled && step(by).isPossible} onPress={step(by).change} />
  )
  return <NumberField {...props} size="full" isCentered before={button(-1)} action={button(1)} />
}

interface StepProps {
  by: 1 | -1
  labelId: string
  isPossible: boolean
  onPress: () => void
}

/** Out of the way of the keyboard, which types the figure itself. */
function Step({ by, labelId, isPossible, onPress }: StepProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={by > 0 ? 'One more' : 'One less'}
      aria-describedby={labelId}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onPress()}
      className={`grid w-11 shrink-0 cursor-pointer place-items-center border-line text-fairway hover:bg-fairway-soft/50 aria-disabled:cursor-default aria-disabled:text-muted ${by > 0 ? 'rounded-r-md border-l' : 'rounded-l-md border-r'}`}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} className="size-4.5!" />
    </button>
  )
}
