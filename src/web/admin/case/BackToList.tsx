import { Link } from 'wouter'
import { Icon } from '#web/ui/Icon.tsx'

interface BackToListProps {
  quoteId: string | undefined
  otherwise: { label: string; to: string }
}

/** The way back from a case to the list that it was opened from. */
export function BackToList({ otherwise }: BackToListProps) {
  return (
    <Link
      href={otherwise.to}
      className="inline-flex min-h-11 items-center gap-1 font-medium whitespace-nowrap text-fairway no-underline hover:underline"
    >
      <Icon name="chevron" className="size-4 rotate-90" />
      {otherwise.label}
    </Link>
  )
}
