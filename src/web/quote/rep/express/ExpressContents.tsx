import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { EXPRESS_SECTIONS, sectionId } from '#web/quote/rep/express/sections.ts'

/** The sections of the page, with the key of each. */
export default function ExpressContents() {
  return (
    <nav aria-label="Sections" className="sticky top-6 hidden xl:block">
      <ol className="grid">
        {EXPRESS_SECTIONS.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${sectionId(index + 1)}`}
              className="ruled flex min-h-11 items-center justify-between gap-3 text-sm hover:text-fairway"
            >
              {title}
              <Keys keys={[String(index + 1)]} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
