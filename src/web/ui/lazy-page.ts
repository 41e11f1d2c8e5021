import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

interface LazyPage<Props> {
  Page: LazyExoticComponent<ComponentType<Props>>
  /** Loads its code ahead, so that it can then be drawn at once. */
  preload: () => Promise<void>
}

/** A page whose code is loaded when it is drawn, or before; one that is there is drawn without a wait. */
export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPage<Props> {
  let loaded: { default: ComponentType<Props> } | undefined
  return {
    Page: lazy(() => (loaded ? answered(loaded) : load())),
    preload: async () => {
      loaded = await load()
    },
  }
}

/** A promise answers a moment later, in which React would draw that something loads. */
function answered<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  // oxlint-disable-next-line unicorn/no-thenable -- React alone asks it
  return Object.assign(promise, { then: (take: (value: T) => void) => take(value) })
}
