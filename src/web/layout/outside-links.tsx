import type { ReactNode } from 'react'
import { toE164 } from '#domain/quote/sending/telephone.ts'

const LINE = 'underline decoration-1 underline-offset-4 hover:decoration-2'

/** A telephone number that a phone dials when it is pressed. */
export function PhoneLink({ phone, className = '' }: { phone: string; className?: string }) {
  const number = toE164(phone)
  if (number === undefined) return <span className={className}>{phone}</span>
  return (
    <a href={`tel:${number}`} className={`whitespace-nowrap ${LINE} ${className}`}>
      {phone}
    </a>
  )
}

interface OutsideLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A page of somebody else, in a new tab, so that nothing entered here is lost. */
export function OutsideLink({ href, className = '', children }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={`${LINE} ${className}`}>
      {children}
      <span className="sr-only"> (in a new tab)</span>
    </a>
  )
}
