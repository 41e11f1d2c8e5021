import { useMemo } from 'react'
import { type Standing, standings } from '#domain/quote/progress.ts'
import { type StepId } from '#domain/quote/step-ids.ts'
import { useJudging, useSessionState } from '#web/quote/session/context.ts'
import { foundByStep } from '#web/quote/session/error-store.ts'

/** How each step stands, with what was refused, could not be priced or is half typed elsewhere. */
export function useStandings(current: StepId): Record<StepId, Standing> {
  const { refused, price, typed, viewer } = useSessionState()
  const { quote, today, grossFees } = useJudging()
  return useMemo(
    () =>
      standings({ quote, today, grossFees }, foundByStep({ refused, price, typed }, current), viewer.editor),
    [quote, today, grossFees, refused, price, typed, viewer, current],
  )
}
