import type { ReactNode } from 'react'

interface SettingsSectionProps {
  /** Where the index of the page leads. */
  id: string
  title: string
  /** What it has, in a few words. */
  about: string
  children: ReactNode
}

/** A part of the settings, with its heading. */
export function SettingsSection({ id, title, about, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id} className="scroll-mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-2">
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">{about}</p>
      </div>
      {children}
    </section>
  )
}
