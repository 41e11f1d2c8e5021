import { useState } from 'react'

/** The value of before for as long as the new ones say the same, so that what is made of it is not made again. */
export function useSameValue<T>(value: T, isSame: (before: T, value: T) => boolean): T {
  const [kept, keep] = useState(() => value)
  if (kept === value || isSame(kept, value)) return kept
  keep(() => value)
  return value
}

/** Whether two objects have the same values by the same names. */
export function hasSameValues<T extends object>(before: T, value: T): boolean {
  const names = Object.keys(value) as (keyof T)[]
  return (
    names.length === Object.keys(before).length && names.every((name) => Object.is(before[name], value[name]))
  )
}
