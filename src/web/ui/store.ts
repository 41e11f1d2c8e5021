/** A small observable value, for state that outlives its components. */
export interface Store<S> {
  get: () => S
  set: (change: Partial<S>) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
