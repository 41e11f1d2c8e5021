import { useRef, useState } from 'react'
import type { ShownSetting } from '#contract/office/settings.ts'
import { PAGES } from '#contract/pages.ts'
import {
  describeSetting,
  OFFICE_SECTIONS,
  type OfficeSection,
  type OfficeSettingName,
} from '#domain/office/office-settings.ts'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** Where a part is open, and which of its settings was asked for. */
export interface Opened {
  section: OfficeSection
  at: OfficeSettingName
}

interface SettingsIndexProps {
  sections: readonly OfficeSection[]
  settings: readonly ShownSetting[]
  open: OfficeSection | undefined
  lacksConnections: boolean
  /** Leads there; false if whoever types stays where they are. */
  onFind: (found: Opened) => Promise<boolean>
}

/** The parts of the page, and its settings by a word of their names. */
export function SettingsIndex(props: SettingsIndexProps) {
  const { sections, settings, open, lacksConnections, onFind } = props
  const [text, setText] = useState('')
  const found = findSettings(settings, text)
  const find = async (one: Opened | undefined) => {
    if (one && (await onFind(one))) setText('')
  }
  return (
    <nav aria-label="Settings" className="grid gap-3 lg:sticky lg:top-6 print:hidden">
      <FindField text={text} onChange={setText} onEnter={() => void find(found[0])} />
      <p role="status" className="sr-only">
        {text.trim() !== '' && (found.length === 1 ? '1 setting found' : `${found.length} settings found`)}
      </p>
      {text.trim() === '' ? (
        <ul className="flex flex-wrap gap-x-5 lg:grid">
          {sections.map((section) => (
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
      ) : (
        <Found found={found} text={text} onFind={(one) => void find(one)} />
      )}
      <p className="text-sm">
        <TextLink to={PAGES['setting-changes']}>Everything that changed</TextLink>
      </p>
    </nav>
  )
}

interface FindFieldProps {
  text: string
  onChange: (text: string) => void
  onEnter: () => void
}

function FindField({ text, onChange, onEnter }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => field.current?.focus() })
  return (
    <label className="control-box min-h-9! max-w-64 items-center pointer-coarse:min-h-11!">
      <span className="sr-only">Find a setting</span>
      <input
        ref={field}
        type="search"
        value={text}
        placeholder="Find a setting"
        autoComplete="off"
        className="w-full min-w-0 bg-transparent px-3 text-sm outline-none placeholder:text-muted pointer-coarse:text-base"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return
          event.preventDefault()
          if (event.key === 'Enter') onEnter()
          else onChange('')
        }}
      />
    </label>
  )
}

interface FoundProps {
  found: readonly (Opened & { label: string })[]
  text: string
  onFind: (found: Opened) => void
}

function Found({ found, text, onFind }: FoundProps) {
  if (found.length === 0)
    return <p className="text-sm wrap-anywhere text-muted">No setting is called “{text.trim()}”.</p>
  return (
    <ul>
      {found.map(({ section, at, label }) => (
        <li key={at}>
          <button
            type="button"
            className="min-h-11 w-full cursor-pointer rounded-md py-1.5 text-left text-sm hover:text-fairway hover:underline"
            onClick={() => onFind({ section, at })}
          >
            {label} <span className="block text-muted">{OFFICE_SECTIONS[section].title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Those of whose name, part or variable each word that was typed is a piece. */
function findSettings(settings: readonly ShownSetting[], text: string): (Opened & { label: string })[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return settings.flatMap(({ name }) => {
    const { section, label } = describeSetting(name)
    const said = `${label} ${OFFICE_SECTIONS[section].title} ${name}`.toLowerCase()
    return words.every((word) => said.includes(word)) ? [{ section, at: name, label }] : []
  })
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
