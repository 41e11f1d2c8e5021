import { type ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonKind } from '#web/ui/button-class.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  /** While true the button says so, cannot be pressed again and keeps its width and its focus. */
  busy?: boolean
}

export function Button({ kind = 'secondary', busy = false, className = '', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(kind)} ${className}`}
    >
      <span className={busy ? 'opacity-40' : ''}>{children}</span>
      {busy && <BusyMark />}
    </button>
  )
}

function BusyMark() {
  return (
    <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
      <svg viewBox="0 0 20 20" className="size-5 animate-spin" fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="10" cy="10" r="7.5" opacity="0.3" />
        <path d="M10 2.500a7.5 7.5 0 0 1 7.5 7.5" />
      </svg>
    </span>
  )
}
