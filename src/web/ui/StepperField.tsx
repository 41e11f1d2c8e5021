import { useEffect, useLayoutEffect, useRef } from 'react'
import { readCount } from '#domain/values/typed/count.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { TextFieldProps } from '#web/ui/TextField.tsx'

interface StepperFieldProps extends TextFieldProps {
  /** The buttons end here; what is typed beyond is left to the rules of the field. */
  limits: { from: number; to: number }
  /** Of both buttons: their width, and where they are. */
  stepClass?: string
}

/** A whole number, with a button on either side that changes it by one, and goes on while it is held. */
export function StepperField({ limits: { from, to }, stepClass = 'w-11', ...props }: StepperFieldProps) {
  const { value, onChange, disabled, read = readCount } = props
  const reading = read(value)
  const count = reading.is === 'understood' ? Number(reading.wire) : undefined
  const step = (by: 1 | -1) => {
    const next = Math.min(Math.max(count === undefined ? from : count + by, from), to)
    return { isPossible: !disabled && next !== count, change: () => onChange(String(next)) }
  }
  const button = (by: 1 | -1) => (labelId: string) => {
    const { isPossible, change } = step(by)
    return <Step {...{ by, labelId, isPossible }} onPress={change} className={stepClass} />
  }
  return <NumberField {...props} size="full" isCentered before={button(-1)} action={button(1)} />
}

interface StepProps {
  by: 1 | -1
  labelId: string
  isPossible: boolean
  onPress: () => void
  className: string
}

/** Out of the way of the keyboard, which types the figure itself. */
function Step({ by, labelId, isPossible, onPress, className }: StepProps) {
  const held = useHeldPress(() => isPossible && onPress())
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={by > 0 ? 'One more' : 'One less'}
      aria-describedby={labelId}
      aria-disabled={!isPossible || undefined}
      {...held}
      className={`grid shrink-0 cursor-pointer touch-manipulation place-items-center border-line text-fairway select-none hover:bg-fairway-soft/50 aria-disabled:cursor-default aria-disabled:text-muted ${by > 0 ? 'rounded-r-md border-l' : 'rounded-l-md border-r'} ${className}`}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} className="size-4.5!" />
    </button>
  )
}

const HELD_AFTER_MS = 450
const REPEATED_EVERY_MS = 80

/** One press at a click; while the button is held, one after the other. */
function useHeldPress(press: () => void) {
  const latest = useRef(press)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  useLayoutEffect(() => {
    latest.current = press
  })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  function repeat() {
    wasHeld.current = true
    latest.current()
    timer.current = setTimeout(repeat, REPEATED_EVERY_MS)
  }

  return {
    onPointerDown: () => {
      stop()
      wasHeld.current = false
      timer.current = setTimeout(repeat, HELD_AFTER_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // A phone would offer to copy the sign.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!wasHeld.current) press()
      wasHeld.current = false
    },
  }
}
