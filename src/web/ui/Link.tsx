import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonKind } from '#web/ui/button-class.ts'

interface LinkProps {
  /** A path below the site base. */
  to: string
  children: ReactNode
  className?: string
}

export function TextLink({ to, children, className = '' }: LinkProps) {
  return (
    <Link
      href={to}
      className={`text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
    >
      {children}
    </Link>
  )
}

/** A link where a button is expected, for going somewhere rather than doing something. */
export function ButtonLink({
  to,
  kind = 'secondary',
  children,
  className = '',
  onClick,
}: LinkProps & { kind?: ButtonKind; onClick?: () => void }) {
  return (
    <Link href={to} className={`${buttonClass(kind)} ${className}`} {...(onClick && { onClick })}>
      {children}
    </Link>
  )
}
