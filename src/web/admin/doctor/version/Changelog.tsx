import type { ChangelogPart } from '#contract/version.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

interface Release {
  heading: string
  entries: readonly string[]
  parts: ChangelogPart[]
}

/** The releases of a changelog, newest first, the newest one open. */
export function Changelog({ parts }: { parts: readonly ChangelogPart[] }) {
  return groupByRelease(parts).map((release, place) => (
    <section key={release.heading} aria-label={release.heading} className="grid gap-2">
      <h3 className="text-lg">{release.heading}</h3>
      <Entries entries={release.entries} />
      {release.parts.map((part, nth) => (
        <Disclosure key={part.heading} summary={part.heading} open={place === 0 && nth === 0}>
          <Entries entries={part.entries} />
        </Disclosure>
      ))}
    </section>
  ))
}

function groupByRelease(parts: readonly ChangelogPart[]): Release[] {
  const releases: Release[] = []
  for (const part of parts) {
    const release = releases.at(-1)
    if (part.level === 2 || !release)
      releases.push({ heading: part.heading, entries: part.level === 2 ? part.entries : [], parts: [] })
    if (part.level === 3) releases.at(-1)?.parts.push(part)
  }
  return releases
}

function Entries({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="grid max-w-measure list-disc gap-2 pl-5">
      {entries.map((entry, place) => (
        <li key={`${place} ${entry.slice(0, 40)}`} className="wrap-anywhere">
          {entry}
        </li>
      ))}
    </ul>
  )
}
