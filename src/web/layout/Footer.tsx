import { type ComponentType, useEffect, useState } from 'react'
import { BrandLine } from '#web/layout/BrandLine.tsx'

/** Who insures, and how to reach them. Loaded after the page, as it is below everything else. */
const loadInsurer = () => import('#web/layout/InsurerFacts.tsx')

export function Footer({ width }: { width: string }) {
  const [Insurer, setInsurer] = useState<ComponentType>()

  useEffect(() => {
    let isLeft = false
    // Without a connection the rest of the page stays as it is.
    loadInsurer().then(
      (loaded) => !isLeft && setInsurer(() => loaded.default),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [])

  return (
    <footer className="ruled print:hidden">
      <div className={`mx-auto grid ${width} gap-2 px-4 py-6 text-sm text-muted sm:px-6 lg:px-8`}>
        {Insurer ? <Insurer /> : <BrandLine />}
      </div>
    </footer>
  )
}
