import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShownSetting, ShownSettings } from '#contract/office/settings.ts'
import { PAGES } from '#contract/pages.ts'
import {
  listSettingsOf,
  OFFICE_SECTIONS,
  type OfficeSection,
  type OfficeSettingName,
} from '#domain/office/office-settings.ts'
import { LegalSection } from '#web/admin/legal/LegalSection.tsx'
import { BrandLines } from '#web/admin/settings/BrandLines.tsx'
import { Connections } from '#web/admin/settings/Connections.tsx'
import { settingsQuery } from '#web/admin/settings/queries.ts'
import { SectionForm } from '#web/admin/settings/SectionForm.tsx'
import { rowId, SettingRow } from '#web/admin/settings/SettingRow.tsx'
import { type Opened, SettingsIndex } from '#web/admin/settings/SettingsIndex.tsx'
import { SettingsSection } from '#web/admin/settings/SettingsSection.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { askToLeave } from '#web/form/unsaved-work.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const SECTIONS = Object.keys(OFFICE_SECTIONS) as OfficeSection[]

const WORK = {
  back: { to: PAGES['rep-home'], label: 'Today' },
  keys: [
    { keys: ['/'], label: 'find a setting' },
    { keys: ['Ctrl', 'S'], label: 'save' },
    { keys: ['Esc'], label: 'leave it as it was' },
  ],
} as const

/** @rule R02 An owner sets what the office sells under, charges, sends and keeps, without a programmer. */
export default function SettingsPage() {
  return (
    <RepPage
      title="Settings"
      lead={() => 'Only owners see this page. Every change is kept with its name, and can be put back.'}
      permission="set-up"
      work={WORK}
    >
      <Settings />
    </RepPage>
  )
}

function Settings() {
  return (
    <QueryView query={useQuery(settingsQuery)} waiting={<Skeleton className="h-[60rem]" />}>
      {(settings) => <Sections shown={settings} />}
    </QueryView>
  )
}

function Sections({ shown }: { shown: ShownSettings }) {
  const [opened, setOpened] = useState<Opened>()
  const isTyped = useRef<() => boolean>(null)
  // One is open at a time, so that it is clear what Save saves.
  const open = async (next: Opened | undefined): Promise<boolean> => {
    const isOther = next?.section !== opened?.section
    if (isOther && isTyped.current?.() && !(await askToLeave())) return false
    setOpened(next)
    return true
  }
  /** A setting of the environment has no field to open. */
  const find = async (found: Opened): Promise<boolean> => {
    if (byName.get(found.at)?.source !== 'environment') return open(found)
    document.getElementById(rowId(found.at))?.focus()
    return true
  }
  const byName = new Map(shown.settings.map((setting) => [setting.name, setting]))
  const settingsOf = (section: OfficeSection) =>
    listSettingsOf(section).flatMap((name): ShownSetting[] => {
      const setting = byName.get(name)
      return setting ? [setting] : []
    })

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start">
      <SettingsIndex
        sections={SECTIONS}
        settings={shown.settings}
        open={opened?.section}
        lacksConnections={shown.connections.some(({ set }) => !set)}
        onFind={find}
      />
      <div className="grid min-w-0 gap-10">
        {SECTIONS.map((section) =>
          section === 'legal' ? (
            <LegalSection key={section} />
          ) : opened?.section === section ? (
            <SectionForm
              key={section}
              section={section}
              settings={settingsOf(section)}
              asked={opened}
              mailServer={section === 'mail' ? shown.mail_server : undefined}
              isTyped={isTyped}
              onClose={() => void open(undefined)}
              onSaved={() => setOpened(undefined)}
            />
          ) : (
            <SectionRows
              key={section}
              section={section}
              settings={settingsOf(section)}
              onChange={(at) => void open({ section, at })}
            />
          ),
        )}
        <BrandLines />
        <Connections shown={shown} />
      </div>
    </div>
  )
}

interface SectionRowsProps {
  section: OfficeSection
  settings: readonly ShownSetting[]
  onChange: (name: OfficeSettingName) => void
}

function SectionRows({ section, settings, onChange }: SectionRowsProps) {
  const { title, about } = OFFICE_SECTIONS[section]
  return (
    <SettingsSection id={section} title={title} about={about}>
      <ul>
        {settings.map((setting) => (
          <SettingRow key={setting.name} setting={setting} onChange={() => onChange(setting.name)} />
        ))}
      </ul>
    </SettingsSection>
  )
}
