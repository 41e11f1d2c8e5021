import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ChangeDraftState, ChangeDraft } from '#web/policy/amendments/editing/change-draft.ts'
import type { TypedChange } from '#web/policy/amendments/editing/typed-change.ts'

const Change = createContext<ChangeDraft | null>(null)

export const ChangeProvider = Change.Provider

export function useChange(): ChangeDraft {
  const change = useContext(Change)
  if (change === null) throw new Error('No policy is changed here')
  return change
}

export function useChangeDraftState(): ChangeDraftState {
  const change = useChange()
  return useSyncExternalStore(change.subscribe, change.get)
}

export function useTypedChange(): TypedChange {
  const { typed } = useChange()
  return useSyncExternalStore(typed.subscribe, typed.get)
}
