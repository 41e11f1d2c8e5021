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
import { SettingRow } from '#web/admin/settings/SettingRow.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { askToLeave } from '#web/form/unsaved-work.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SettingsSection } from '#web/admin/settings/SettingsSection.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const SECTIONS = Object.keys(OFFICE_SECTIONS) as OfficeSection[]

const WORK = {
  back: { to: PAGES['rep-home'], label: 'Today' },
  keys: [
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

/** Where a part is open, and which of its settings was asked for. */
interface Opened {
  section: OfficeSection
  at: OfficeSettingName
}

function Sections({ shown }: { shown: ShownSettings }) {
  const [opened, setOpened] = useState<Opened>()
  const isTyped = useRef<() => boolean>(null)
  // One is open at a time, so that it is clear what Save saves.
  const open = async (next: Opened | undefined) => {
    if (isTyped.current?.() && !(await askToLeave())) return
    setOpened(next)
  }
  const byName = new Map(shown.settings.map((setting) => [setting.name, setting]))
  const settingsOf = (section: OfficeSection) =>
    listSettingsOf(section).flatMap((name): ShownSetting[] => {
      const setting = byName.get(name)
      return setting ? [setting] : []
    })

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start">
      <Index open={opened?.section} lacksConnections={shown.connections.some(({ set }) => !set)} />
      <div className="grid min-w-0 gap-10">
        {SECTIONS.map((section) =>
          section === 'legal' ? (
            <LegalSection key={section} />
          ) : opened?.section === section ? (
            <SectionForm
              key={section}
              section={section}
              settings={settingsOf(section)}
              focus={opened.at}
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

interface IndexProps {
  open: OfficeSection | undefined
  lacksConnections: boolean
}

function Index({ open, lacksConnections }: IndexProps) {
  return (
    <nav aria-label="Settings" className="lg:sticky lg:top-6 print:hidden">
      <ul className="flex flex-wrap gap-x-5 lg:grid">
        {SECTIONS.map((section) => (
          <IndexLine
            key={section}
            id={section}
            title={OFFICE_SECTIONS[section].title}
            isOpen={section === open}
          />
        ))}
        <IndexLine id="brands" title="Brands" />
        <IndexLine id="connections" title="Connections" isIncomplete={lacksConnections} />
      </ul>
      <p className="mt-4 text-sm">
        <TextLink to={PAGES['setting-changes']}>Everything that changed</TextLink>
      </p>
    </nav>
  )
}

interface IndexLineProps {
  id: string
  title: string
  /** Its part is open. */
  isOpen?: boolean
  /** Something in it is not set. */
  isIncomplete?: boolean
}

function IndexLine({ id, title, isOpen = false, isIncomplete = false }: IndexLineProps) {
  return (
    <li>
      <a
        href={`#${id}`}
        aria-current={isOpen ? 'true' : undefined}
        className="flex min-h-11 items-center rounded-md text-sm text-ink no-underline hover:text-fairway aria-[current]:font-semibold aria-[current]:text-fairway lg:-mx-3 lg:min-h-9 lg:px-3 lg:hover:bg-fairway-soft lg:aria-[current]:bg-fairway-soft pointer-coarse:min-h-11"
      >
        {title}
        {isIncomplete && (
          <>
            <span className="sr-only">, not all set</span>
            <Icon name="warning" className="ml-2 size-4! text-sand lg:ml-auto" />
          </>
        )}
      </a>
    </li>
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
