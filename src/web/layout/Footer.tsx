import { BrandLine } from '#web/layout/BrandLine.tsx'
import { useLaterPart } from '#web/layout/use-later-part.ts'

/** Who insures, and how to reach them. Loaded after the page, as it is below everything else. */
const loadInsurer = () => import('#web/layout/InsurerFacts.tsx')

export function Footer({ width }: { width: string }) {
  const Insurer = useLaterPart(loadInsurer)
  return (
    <footer className="ruled print:hidden">
      <div className={`mx-auto grid ${width} gap-2 px-4 py-6 text-sm text-muted sm:px-6 lg:px-8`}>
        {Insurer ? <Insurer /> : <BrandLine />}
      </div>
    </footer>
  )
}
