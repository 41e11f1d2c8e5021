import { useDeferredValue, useState } from 'react'

/**
 * What a page shows of several calls: what is read again is shown once all of it is there, so that its parts never contradict
 * each other and the page changes once. Code that it needs for that is loaded meanwhile, below a `Suspense` that is shown.
 *
 * @param newest undefined until all of it was read once; its values are compared one by one
 */
export function useConsistentData<T extends object>(
  newest: T | undefined,
  isFetching: boolean,
): T | undefined {
  const [settled, setSettled] = useState(newest)
  const isNewer = newest !== undefined && (settled === undefined || !isSame(newest, settled))
  if (isNewer && (settled === undefined || !isFetching)) setSettled(newest)
  return useDeferredValue(settled)
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
}
