import { type ComponentType, useEffect, useState } from 'react'

/** A small part whose code is loaded once the page is shown. Without a connection the rest of the page stays as it is. */
export function useLaterPart(load: () => Promise<{ default: ComponentType }>): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let isLeft = false
    load().then(
      (loaded) => !isLeft && setPart(() => loaded.default),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [load])
  return Part
}
