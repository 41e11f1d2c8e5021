import { useState } from 'react'
import { COMMANDS } from '#web/rep-frame/palette/commands.ts'
import { Keys } from '#web/rep-frame/palette/Keys.tsx'
import { PALETTE_KEYS } from '#web/rep-frame/palette/keys/keyboard.ts'
import { hasSingleKeys, setSingleKeys } from '#web/rep-frame/palette/keys/single-keys.ts'
import {
  ACCOUNT_KEYS,
  CASE_KEYS,
  COMPARISON_KEYS,
  FILE_KEYS,
  SETTINGS_KEYS,
  TODAY_KEYS,
} from '#web/rep-frame/palette/keys/case-keys.ts'
import { keysOfPage } from '#web/rep-frame/palette/keys/page-keys.ts'
import { isListShown } from '#web/rep-frame/palette/list-keys.ts'
import type { DialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

const ALWAYS = [
  { label: 'Search or type a command', keys: PALETTE_KEYS },
  { label: 'Close the top window', keys: ['Esc'] },
]

const SINGLE = COMMANDS.flatMap(({ label, group, keys }) => (keys ? [{ label, group, keys }] : []))
const ON_CASES = [
  ...Object.entries(CASE_KEYS).map(([key, label]) => ({ label, keys: [key] })),
  { label: 'Sections of a case', keys: ['1', '9'] },
]
const ON_TODAY = Object.entries(TODAY_KEYS).map(([key, label]) => ({ label, keys: [key] }))
const ON_ACCOUNT = Object.entries(ACCOUNT_KEYS).map(([key, label]) => ({ label, keys: [key] }))
const ON_COMPARISON = Object.entries(COMPARISON_KEYS).map(([key, label]) => ({ label, keys: [key] }))
const ON_FILES = Object.entries(FILE_KEYS).map(([key, label]) => ({ label, keys: [key] }))
const ON_SETTINGS = Object.entries(SETTINGS_KEYS).map(([key, label]) => ({ label, keys: [key] }))
const EVERYWHERE = SINGLE.filter(({ group }) => group !== 'list')
const IN_LISTS = SINGLE.filter(({ group }) => group === 'list')

/** All keys, and whether those without Ctrl do anything. */
export default function KeyboardShortcutsDialog({ close }: DialogProps) {
  const [areOn, setOn] = useState(hasSingleKeys)
  // As it was when the window was opened.
  const [works] = useState(() => ({ onCase: keysOfPage().has('1'), inList: isListShown() }))
  return (
    <NoticeDialog title="Keys" close={() => close()} wide>
      <div className="gap-8 sm:columns-2">
        <KeyList label="Always" shortcuts={ALWAYS} />
        <KeyList label="Outside fields" shortcuts={EVERYWHERE} isOff={!areOn} />
        <KeyList
          label={works.onCase ? 'On this case' : 'On a case'}
          shortcuts={ON_CASES}
          isOff={!areOn}
          isHere={works.onCase}
        />
        <KeyList
          label={works.inList ? 'In this list' : 'In a list'}
          shortcuts={IN_LISTS}
          isOff={!areOn}
          isHere={works.inList}
        />
        <KeyList label="On Today" shortcuts={ON_TODAY} isOff={!areOn} />
        <KeyList label="On an account" shortcuts={ON_ACCOUNT} isOff={!areOn} />
        <KeyList label="On a plan compared" shortcuts={ON_COMPARISON} isOff={!areOn} />
        <KeyList label="On the settings" shortcuts={ON_SETTINGS} isOff={!areOn} />
        <KeyList label="In the files of a case" shortcuts={ON_FILES} isOff={!areOn} />
      </div>
      <Checkbox
        name="single-keys"
        label="Use keys without Ctrl"
        hint="Turn them off if they get in the way, such as when you use voice input. This browser remembers your choice."
        value={areOn ? 'Yes' : 'No'}
        onChange={(value) => {
          setSingleKeys(value === 'Yes')
          setOn(hasSingleKeys())
        }}
      />
    </NoticeDialog>
  )
}

interface KeyListProps {
  label: string
  shortcuts: readonly { label: string; keys: readonly string[] }[]
  isOff?: boolean
  /** They work on the page below. */
  isHere?: boolean
}

function KeyList({ label, shortcuts, isOff = false, isHere = false }: KeyListProps) {
  return (
    <div className="mb-4 break-inside-avoid">
      <p className={`text-sm ${isHere ? 'font-semibold text-fairway' : 'text-muted'}`}>
        {label}
        {isOff && ' (off)'}
      </p>
      <dl className="mt-1">
        {shortcuts.map((shortcut) => (
          <div key={shortcut.label} className="ruled flex min-h-10 items-center justify-between gap-4">
            <dt>{shortcut.label}</dt>
            <dd>
              <Keys keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export const example = {}
