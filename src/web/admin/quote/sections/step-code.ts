import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { loadStep, STEP_PAGES } from '#web/quote/shell/step-pages.ts'

const loaded = new Map<StepId, ComponentType>()

/** A step whose code was loaded is drawn at once, with its whole height. */
export function stepCode(step: StepId): ComponentType {
  return loaded.get(step) ?? STEP_PAGES[step]
}

/** Loads the code of a step before it is asked for; without a connection the step says what is wrong itself. */
export function preloadStep(step: StepId): Promise<void> {
  return loadStep(step).then(
    (code) => void loaded.set(step, code),
    () => undefined,
  )
}

/** Whether the section that a page opens with can be drawn, so that what is below it stays where it is. */
export function useIsLoaded(step: StepId | undefined): boolean {
  const [first] = useState(step)
  const [isLoaded, setLoaded] = useState(first === undefined || loaded.has(first))
  useEffect(() => {
    let isLeft = false
    if (first !== undefined) void preloadStep(first).then(() => !isLeft && setLoaded(true))
    return () => {
      isLeft = true
    }
  }, [first])
  return isLoaded
}
