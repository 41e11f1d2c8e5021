import { createContext, useContext } from 'react'

/** Where a step is shown: as a page of the wizard, or as a part of a page that a rep has open; `onDone` closes it if it can be. */
type StepPlace = { at: 'page' } | { at: 'part'; onDone?: () => void }

const Place = createContext<StepPlace>({ at: 'page' })

export const StepPlaceProvider = Place.Provider

export function useStepPlace(): StepPlace {
  return useContext(Place)
}
