import { type ComponentType, useEffect, useState } from 'react'
import { afterDrawn } from '#web/ui/after-drawn.ts'

/** A small part whose code is loaded once the page is shown. Without a connection the rest of the page stays as it is. */
export function useLaterPart(load: () => Promise<{ default: ComponentType }>): ComponentType | undefined {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      afterDrawn(() => {
        load().then(
          (loaded) => setPart(() => loaded.default),
          () => {},
        )
      }),
    [load],
  )
  return Part
}
