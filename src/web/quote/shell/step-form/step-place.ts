import { createContext, useContext } from 'react'

/** Where a step is shown: as a page; or on one page with others, where the last one goes on to the next page. */
type StepPlace = 'page' | 'section' | 'last-section'

const Place = createContext<StepPlace>('page')

export const StepPlaceProvider = Place.Provider

export function useStepPlace(): StepPlace {
  return useContext(Place)
}
