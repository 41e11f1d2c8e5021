import type { ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonKind } from '#web/ui/button-class.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  /** While true, the button shows it, cannot be pressed and keeps its width and focus. */
  busy?: boolean
}

export function Button({
  kind = 'secondary',
  busy = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(kind)} ${className}`}
    >
      {children}
      {busy && <BusyIndicator />}
    </button>
  )
}

/** A line along the lower edge, so that the label stays readable. */
function BusyIndicator() {
  return (
    <span aria-hidden="true" className="absolute inset-x-2 bottom-1 h-0.5 overflow-hidden rounded-full">
      <span className="block h-full w-1/3 animate-run rounded-full bg-current" />
    </span>
  )
}
