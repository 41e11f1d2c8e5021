import { initialsOf, toneOf } from '#web/rep-frame/here-now/initials.ts'

/** The initials of a rep; what they stand for is said beside them. */
export function RepInitials({ name, isOther }: { name: string; isOther: boolean }) {
  const look = isOther
    ? `rounded-full text-[0.75rem] font-semibold forced-colors:border ${toneOf(name)}`
    : 'text-muted'
  return (
    <span aria-hidden="true" className={`inline-grid size-7 shrink-0 place-items-center ${look}`}>
      {initialsOf(name)}
    </span>
  )
}
